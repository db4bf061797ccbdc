/**
 * All of the server but its connection: what a process of Node and a web worker have in common. It ships once, as a file next to the two
 * that make the connections, and takes the protocol's library from them (see build.mjs).
 */
export { formats } from "../../formats/registry.ts";
export { runIndexTask } from "../../index/indexTask.ts";
export { startServer } from "./server.ts";
