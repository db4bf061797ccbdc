/** The declarations of formats, archives and containers, for the tools that write the manifest and the documentation. */
export { TOOLS } from "../assistant/tools.ts";
export { ARCHIVE_DIAGNOSTICS } from "../formats/archives/diagnostics.ts";
export { archiveTypes } from "../formats/archives/registry.ts";
export { CONTAINER_DIAGNOSTICS } from "../formats/containers/diagnostics.ts";
export { newFileCommand } from "../formats/core/files/beginning.ts";
export { menusOf, pageCommandId } from "../formats/core/menus/pageCommands.ts";
export { diagnosticPage } from "../formats/core/text/diagnosticPages.ts";
export { formats } from "../formats/registry.ts";
export { SIZE_DIAGNOSTICS } from "../formats/sizes/diagnostics.ts";
export { FILE_DIAGNOSTICS } from "../formats/unknownFile.ts";
export { INTERNAL_DIAGNOSTICS, LINK_DIAGNOSTICS } from "../index/diagnostics.ts";
export { LIBRARY_DIAGNOSTICS } from "../library/src/arguments.ts";
