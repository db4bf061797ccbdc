/**
 * Some games keep the size of each file in a table and reserve memory by it: a file that grows past its entry can crash the game. The table
 * is not Bytewright's to write; it says so once a window.
 */

import type { Uri } from "vscode";
import { env, l10n } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import { showInformationMessage } from "../notices.ts";

let isShown = false;

/** @param inside the member's path in its innermost archive, which is how the table names it */
export async function noticeGrowth(outer: Uri, inside: string, growth: number): Promise<void> {
  if (isShown || growth <= 0) return;
  isShown = true;
  const copy = l10n.t("Copy Path");
  const message = l10n.t(
    "{0} in {1} grew by {2} bytes. If the game uses a resource size table (ResourceSizeTable, .rsizetable), update its entry, or the game may crash. Bytewright does not change the table.",
    inside,
    gameFileName(outer),
    growth,
  );
  if ((await showInformationMessage(message, copy)) === copy) await env.clipboard.writeText(inside);
}
