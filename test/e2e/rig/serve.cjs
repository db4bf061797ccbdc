// code-server in this process, by its own arguments. Its command starts a second process, which costs time, and gives up where that takes more
// than ten seconds to answer, as on a busy machine.
const { join } = require("node:path");

// by its place, not by its name: the checks of the root's imports must not need an installed rig
const parts = join(__dirname, "node_modules/code-server/out/node");
const { parse, setDefaults } = require(join(parts, "cli"));
const { runCodeServer } = require(join(parts, "main"));

// VS Code's part starts a server of its own otherwise
process.env.CODE_SERVER_PARENT_PID = String(process.pid);
setDefaults(parse(process.argv.slice(2))).then(runCodeServer);
