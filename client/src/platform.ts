/** What differs between the extension hosts of desktop and browser. */
import type { ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import type { LocalDisk } from "./save/localDisk.ts";

export interface Platform {
  readonly name: "node" | "web";
  /** The disks of the machine that runs the extension. */
  readonly disk: LocalDisk | undefined;
  /** Makes a client for our server; loads the client's code, which takes longer than the whole activation may. */
  createClient(context: ExtensionContext, options: LanguageClientOptions): Promise<BaseLanguageClient>;
}
