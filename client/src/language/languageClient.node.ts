/**
 * The language client for Node. A separate bundle: its code is larger than all the rest, and should not delay for it before the first text
 * is there.
 */
import type { ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

export function createLanguageClient(context: ExtensionContext, options: LanguageClientOptions): BaseLanguageClient {
  // a small young generation: parsing makes much garbage, and reserving a third of the memory for it gains no speed
  const runtime = { execArgv: ["--max-semi-space-size=2"] };
  const server = { module: context.asAbsolutePath("dist/server/node.cjs"), transport: TransportKind.ipc, options: runtime };
  return new LanguageClient("bytewright", "Bytewright", server, options);
}
