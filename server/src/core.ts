/**
 * The server without its connection, shared by the Node process and the web worker. Ships once, next to the two files that make the
 * connections, and gets the protocol's library from them (see build.mjs).
 */
export { formats } from "../../formats/registry.ts";
export { runIndexTask } from "../../index/indexTask.ts";
export { startServer } from "./server.ts";
