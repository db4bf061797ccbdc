/** The graph of an AI program: the same picture as that of a sequence file. */
export { makePanel } from "../asb.graph/index.ts";
