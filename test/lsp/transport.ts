/** A server and a client's connection to it, over streams in memory, with the framing of the real protocol. */
import { PassThrough } from "node:stream";
import type { Logger, ProtocolConnection } from "vscode-languageserver";
import { createConnection, ProposedFeatures } from "vscode-languageserver";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import type { Format } from "../../formats/core/format.ts";
import { startServer } from "../../server/src/server.ts";

export interface Link {
  /** The client's end; not yet listening. */
  readonly connection: ProtocolConnection;
  /** Resolves with the code that the server's process would end with. */
  readonly exited: Promise<number>;
}

export function startInMemory(formats: readonly Format[]): Link {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const exited = new Promise<number>((resolve) => {
    // what a process of Node would do; in a test the process must live on
    const watchDog = { shutdownReceived: false, initialize: () => undefined, exit: resolve };
    const connect = (logger: Logger) =>
      createProtocolConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), logger);
    startServer(createConnection(connect, watchDog, ProposedFeatures.all), formats, {
      now: () => performance.now(),
      heapUsed: () => process.memoryUsage().heapUsed,
    });
  });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  return { connection, exited };
}
