// Loaded before the plugin: makes this Node look like one that is too old.
Object.defineProperty(process.versions, "node", { value: "18.20.4" });
Object.defineProperty(process, "version", { value: "v18.20.4" });
