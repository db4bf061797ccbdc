/** The language server, put together: one line a feature. Must not know the platform that it runs on. */
import type { Connection, InitializeResult, ServerCapabilities } from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import { assistant } from "./features/assistant.ts";
import { byteLookup } from "./features/byteLookup.ts";
import { codeAction } from "./features/codeAction.ts";
import { codeLens } from "./features/codeLens.ts";
import { color } from "./features/color.ts";
import { companion } from "./features/companion.ts";
import { comparing } from "./features/comparing.ts";
import { completion } from "./features/completion.ts";
import { definition } from "./features/definition.ts";
import { diagnostics } from "./features/diagnostics.ts";
import { documentHighlight } from "./features/documentHighlight.ts";
import { documentSymbol } from "./features/documentSymbol.ts";
import { fieldRequests } from "./features/fieldRequests.ts";
import { fileText } from "./features/fileText.ts";
import { foldingRange } from "./features/foldingRange.ts";
import { formatting } from "./features/formatting.ts";
import { hover } from "./features/hover.ts";
import { inlayHint } from "./features/inlayHint.ts";
import { nameLists } from "./features/nameLists.ts";
import { references } from "./features/references.ts";
import { rename } from "./features/rename.ts";
import { report } from "./features/report.ts";
import { selectionRange } from "./features/selectionRange.ts";
import { semanticTokens } from "./features/semanticTokens.ts";
import { textSync } from "./features/textSync.ts";
import { visual } from "./features/visual.ts";
import type { InitializationOptions } from "./protocol.ts";
import type { Platform } from "./session.ts";
import { Session } from "./session.ts";

/** Registers its handlers and gives the capabilities that they fulfil. */
type Feature = (session: Session) => ServerCapabilities;

const FEATURES: readonly Feature[] = [
  textSync,
  nameLists,
  companion,
  fileText,
  diagnostics,
  hover,
  completion,
  documentSymbol,
  foldingRange,
  selectionRange,
  semanticTokens,
  color,
  inlayHint,
  codeAction,
  codeLens,
  formatting,
  definition,
  references,
  documentHighlight,
  rename,
  byteLookup,
  report,
  fieldRequests,
  comparing,
  assistant,
  visual,
];

/** Serves the formats on a connection until that ends. */
export function startServer(connection: Connection, formats: readonly Format[], platform: Platform): void {
  connection.onInitialize(({ capabilities, initializationOptions }): InitializeResult => {
    const options = (initializationOptions ?? {}) as InitializationOptions;
    const session = new Session(connection, formats, platform, capabilities, options);
    return {
      capabilities: Object.assign({ positionEncoding: "utf-16" }, ...FEATURES.map((feature) => feature(session))),
      serverInfo: { name: "Bytewright" },
    };
  });
  connection.listen();
}
