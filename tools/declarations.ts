/** What the formats and containers declare, for the tools that write the manifest and the documentation. */
export { CONTAINER_DIAGNOSTICS } from "../formats/containers/diagnostics.ts";
export { diagnosticPage } from "../formats/core/diagnosticPage.ts";
export { formats } from "../formats/registry.ts";
