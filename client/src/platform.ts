/** What differs between the extension hosts of desktop and browser. */
import type { ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";

export interface Platform {
  readonly name: "node" | "web";
  /** Makes a client for our server; loads the client's code, which takes longer than the whole activation may. */
  createClient(context: ExtensionContext, options: LanguageClientOptions): Promise<BaseLanguageClient>;
}
