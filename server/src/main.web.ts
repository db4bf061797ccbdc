/** The language server as a web worker. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection, ProposedFeatures } from "vscode-languageserver/browser";
import { formats, startServer } from "./core.ts";

const worker = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(ProposedFeatures.all, new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
connection.onExit(() => worker.close());
startServer(connection, formats, { now: () => performance.now() });
