import { serve } from "./nvim/host.ts";
import { registerPlugin } from "./nvim/plugin.ts";

/** For Neovim's own Node host, which loads the built file as a module. */
export default registerPlugin;

if (require.main === module) serve(__filename);
