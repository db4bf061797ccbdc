/** Assembles the language server: one line per feature. Must not know its platform. */
import type { Connection, InitializeResult, ServerCapabilities } from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import { assistant } from "./features/assistant.ts";
import { byteLookup } from "./features/byteLookup.ts";
import { codeAction } from "./features/codeAction.ts";
import { comparing } from "./features/comparing.ts";
import { completion } from "./features/completion.ts";
import { diagnostics } from "./features/diagnostics.ts";
import { fieldRequests } from "./features/fieldRequests.ts";
import { formatting } from "./features/formatting.ts";
import { hover } from "./features/hover.ts";
import { marks } from "./features/marks.ts";
import { nameLists } from "./features/nameLists.ts";
import { navigation } from "./features/navigation.ts";
import { relatedFiles } from "./features/relatedFiles.ts";
import { rename } from "./features/rename.ts";
import { report } from "./features/report.ts";
import { semanticTokens } from "./features/semanticTokens.ts";
import { structure } from "./features/structure.ts";
import { textSync } from "./features/textSync.ts";
import { visual } from "./features/visual.ts";
import type { InitializationOptions } from "./protocol.ts";
import type { Platform } from "./session.ts";
import { Session } from "./session.ts";

/** Each registers its handlers and returns its capabilities. */
const FEATURES: readonly ((session: Session) => ServerCapabilities)[] = [
  textSync,
  hover,
  completion,
  structure,
  semanticTokens,
  marks,
  codeAction,
  formatting,
  navigation,
  rename,
];

/** Features without capabilities: notifications and custom requests. */
const FURTHER: readonly ((session: Session) => void)[] = [
  nameLists,
  relatedFiles,
  diagnostics,
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
    for (const register of FURTHER) register(session);
    return {
      capabilities: Object.assign({ positionEncoding: "utf-16" }, ...FEATURES.map((feature) => feature(session))),
      serverInfo: { name: "Bytewright" },
    };
  });
  connection.listen();
}
