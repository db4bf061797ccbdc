/**
 * The language client where Node runs the extension. A bundle of its own: its code is more than all the rest, and should not delay
 * for it before the first text is there.
 */
import type { ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

export function createLanguageClient(context: ExtensionContext, options: LanguageClientOptions): BaseLanguageClient {
  // a small nursery: parsing makes much garbage, and a third of the memory would be room for it, at no gain in speed
  const runtime = { execArgv: ["--max-semi-space-size=2"] };
  const server = { module: context.asAbsolutePath("dist/server/node.cjs"), transport: TransportKind.ipc, options: runtime };
  return new LanguageClient("bytewright", "Bytewright", server, options);
}
