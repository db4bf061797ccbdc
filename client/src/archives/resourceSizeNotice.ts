/**
 * Breath of the Wild, Tears of the Kingdom and a few other games keep the size of each file in a table and reserve memory by it: a file that
 * grows past its entry can crash them. Bytewright writes the table only where it is asked to; it says so once a window.
 */
import { commands, env, l10n, Uri, workspace } from "vscode";
import { containers, peel, type Supplies } from "../../../formats/containers/index.ts";
import { foldersAbove } from "../files/foldersAbove.ts";
import { showInformationMessage } from "../notices.ts";
import { sizeTableMode } from "../settings.ts";

/** Archives and members that only games with such a table have. */
const OF_SUCH_GAMES =
  /\.(?:s?b(?:actor|event)pack|sbfarc|sblarc|s?genvb|bgenv|[^./]+\.zs)(?:\/|$)|(?:^|\/)(?:TitleBG|Bootup(?:_\w+)?|AocMainField|Dungeon\d{3})\.pack(?:\/|$)/;
const TABLE_FOLDER = "System/Resource";
const TABLE_NAME = /^ResourceSizeTable\..*rsizetable/i;
/** Folders above an archive that can be the game's or the mod's root. */
const MAX_LEVELS = 6;

let isShown = false;

export interface Growth {
  readonly outer: Uri;
  /** In the outer file, over archives inside. */
  readonly inside: string;
  /** In the innermost archive. */
  readonly path: string;
  readonly supplies: Supplies;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

export async function noticeGrowth({ outer, inside, path, supplies, before, after }: Growth): Promise<void> {
  if (isShown || sizeTableMode() === "off") return;
  const sizeOf = (bytes: Uint8Array): number => {
    const peeled = peel(bytes, supplies);
    return "content" in peeled ? peeled.content.length : bytes.length;
  };
  const growth = sizeOf(after) - sizeOf(before);
  if (growth <= 0 || !(OF_SUCH_GAMES.test(`${outer.path}/${inside}`) || (await hasTable(outer))) || isShown) return;
  isShown = true;
  const name = tableName(path, after);
  const update = l10n.t("Update Size Table…");
  const copy = l10n.t("Copy Path");
  const message = l10n.t(
    "{0} is {1} bytes larger. Update its entry in the size table of the mod, or the game may crash. Mod managers do this when they merge.",
    name,
    growth,
  );
  const answer = await showInformationMessage(message, update, copy);
  if (answer === update) await commands.executeCommand("bytewright.updateSizeTable");
  if (answer === copy) await env.clipboard.writeText(name);
}

/** The table names files as they are without compression: `x.bfres` for `x.sbfres`. */
function tableName(path: string, bytes: Uint8Array): string {
  const container = containers.find((candidate) => candidate.sniff(bytes));
  return container?.findInnerName(path) ?? path;
}

async function hasTable(outer: Uri): Promise<boolean> {
  for (const folder of foldersAbove(outer, MAX_LEVELS)) {
    try {
      const entries = await workspace.fs.readDirectory(Uri.joinPath(folder, TABLE_FOLDER));
      if (entries.some(([name]) => TABLE_NAME.test(name))) return true;
    } catch {
      // not the root
    }
  }
  return false;
}
