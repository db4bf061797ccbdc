// Puts an unpacked extension into the WEB WORKER extension host, as vscode.dev would run it.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

const contentTypes = {
  ".js": "text/javascript",
  ".cjs": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/** Serves the folder's files to the browser. @param {string} folder */
export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(folder, path.normalize(decodeURIComponent(pathname)));
    try {
      const bytes = await readFile(file);
      response.setHeader("Content-Type", contentTypes[path.extname(file)] ?? "application/octet-stream");
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    port,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Workbench options that load the extension from there. The workbench's content security policy allows its own origin
 * only, therefore the files come through code-server's port proxy.
 * @param {{ port: number }} workbenchServer @param {{ port: number }} fileServer
 */
export const webExtensionOptions = (workbenchServer, fileServer) => ({
  developmentOptions: {
    extensions: [{ scheme: "http", authority: `localhost:${workbenchServer.port}`, path: `/proxy/${fileServer.port}` }],
  },
});
