/** The language server as a process of Node, over stdio or the channel of a parent process. */
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { formats } from "../../formats/registry.ts";
import { startServer } from "./server.ts";

startServer(createConnection(ProposedFeatures.all), formats, {
  now: () => performance.now(),
  heapUsed: () => process.memoryUsage().heapUsed,
});
