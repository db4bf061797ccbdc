// code-server in this process, by its own arguments. Its command starts a second process, which costs time, and gives up where that takes more
// than ten seconds to answer, as on a busy machine.
const { parse, setDefaults } = require("code-server/out/node/cli");
const { runCodeServer } = require("code-server/out/node/main");

// VS Code's part starts a server of its own otherwise
process.env.CODE_SERVER_PARENT_PID = String(process.pid);
setDefaults(parse(process.argv.slice(2))).then(runCodeServer);
