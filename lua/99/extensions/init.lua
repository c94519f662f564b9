---The modules of the original that users and other plugins call.
return {
  agents = require("99.extensions.agents"),
  completions = require("99.extensions.completions"),
  files = require("99.extensions.files"),
}
