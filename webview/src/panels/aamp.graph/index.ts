/** The graph of an AI program, drawn by the same panel as the graph of a sequence file. */
export { makePanel } from "../asb.graph/index.ts";
