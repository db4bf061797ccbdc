/** Messages of BMG files look like those of others. */
export { makePanel } from "../msbt.preview/index.ts";
