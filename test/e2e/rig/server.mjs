// The code-server process: installs an extension, starts, stops, and never outlives us.
import { execFile, spawn } from "node:child_process";
import { openSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { codeServerEntry, findServerNode } from "./install.mjs";
import { until } from "./until.mjs";

/** @typedef {import("./scratch.mjs").Scratch} Scratch */

/**
 * Unpacks a .vsix and returns the folder it ended up in.
 * @param {Scratch} scratch @param {string} vsix @param {string} [extensions] where to; default: where the server finds it
 */
export async function installExtension(scratch, vsix, extensions = scratch.extensions) {
  const args = [codeServerEntry, ...folders(scratch, extensions), "--install-extension", vsix];
  await promisify(execFile)(serverNode(), args, { env: scratch.environment });
  const folder = readdirSync(extensions, { withFileTypes: true }).find((entry) => entry.isDirectory());
  if (!folder) throw new Error(`${vsix} was not installed`);
  return path.join(extensions, folder.name);
}

/**
 * @param {Scratch} scratch
 * @param {{ port?: number, trust?: boolean }} [options] `trust`: folders are trusted only when that is said
 */
export async function startServer(scratch, { port, trust = false } = {}) {
  port ??= await freePort();
  const log = openSync(scratch.serverLog, "a");
  const server = spawn(
    serverNode(),
    [
      path.join(import.meta.dirname, "serve.cjs"),
      ...folders(scratch),
      ...["--auth", "none", "--bind-addr", `127.0.0.1:${port}`],
      ...["--disable-telemetry", "--disable-update-check"],
      ...(trust ? [] : ["--disable-workspace-trust"]),
      "--disable-getting-started-override",
    ],
    // a process group of its own: extension host, file watcher and language server are in it and end with it
    { env: scratch.environment, stdio: ["ignore", log, log], detached: true },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  endWithUs(server.pid, ended);

  await until("VS Code answers", async () => {
    if (server.exitCode !== null) throw new Error(`the server ended: ${readFileSync(scratch.serverLog, "utf8")}`);
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  });
  return {
    port,
    /** The page that shows a folder, or an empty window. @param {string} [folder] */
    address: (folder) => `http://localhost:${port}/?${folder === undefined ? "ew=true" : `folder=${encodeURIComponent(folder)}`}`,
    async stop() {
      endGroup(server.pid);
      await ended;
    },
  };
}

/** @param {Scratch} scratch */
const folders = (scratch, extensions = scratch.extensions) => [...["--user-data-dir", scratch.userData, "--extensions-dir", extensions]];

function serverNode() {
  const node = findServerNode();
  if (!node) throw new Error("the rig is not installed");
  return node;
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

/** However this process ends, the groups of its servers go with it. @type {Set<number>} */
const groups = new Set();
process.once("exit", () => groups.forEach(endGroup));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/** @param {number | undefined} pid */
function endWithUs(pid, /** @type {Promise<unknown>} */ ended) {
  if (pid === undefined) return;
  groups.add(pid);
  ended.then(() => groups.delete(pid));
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined || !groups.has(pid)) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // gone already
  }
}
