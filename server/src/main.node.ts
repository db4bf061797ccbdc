/** The language server as a process of Node, over stdio or the channel of a parent process. */
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { formats, startServer } from "./core.ts";

startServer(createConnection(ProposedFeatures.all), formats, {
  now: () => performance.now(),
  heapUsed: () => process.memoryUsage().heapUsed,
});
