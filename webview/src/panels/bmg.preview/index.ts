/** The preview of BMG messages, drawn by the same panel as those of MSBT files. */
export { makePanel } from "../msbt.preview/index.ts";
