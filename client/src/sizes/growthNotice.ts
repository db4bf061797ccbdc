/**
 * Warns once per window that a changed file may need more memory. Breath of the Wild, Tears of the Kingdom and a few other games look up in
 * a table how much memory to reserve, and can crash if a file has grown. If no table is known, archive names reveal whether the game has one.
 */
import { commands, type Disposable, env, l10n } from "vscode";
import { findContainer, peel } from "../../../formats/containers/index.ts";
import { findingOf } from "../../../formats/sizes/index.ts";
import type { ArchiveFiles, RewrittenMember } from "../archives/archiveFiles.ts";
import { memberUri } from "../archives/memberAddress.ts";
import { showInformationMessage } from "../notices.ts";
import { sizeTableMode } from "../settings.ts";
import type { ModSizes } from "./modSizes.ts";

/** Archives and members that only games with such a table have. */
const OF_SUCH_GAMES =
  /\.(?:s?b(?:actor|event)pack|sbfarc|sblarc|s?genvb|bgenv|[^./]+\.zs)(?:\/|$)|(?:^|\/)(?:TitleBG|Bootup(?:_\w+)?|AocMainField|Dungeon\d{3})\.pack(?:\/|$)/;

let isShown = false;

export function noticeGrowth(archives: ArchiveFiles, sizes: ModSizes): Disposable {
  return archives.onDidRewriteMember((member) => void notice(member, sizes));
}

async function notice(member: RewrittenMember, sizes: ModSizes): Promise<void> {
  if (isShown || sizeTableMode() === "off") return;
  const { outer, inside, path, supplies, before, after } = member;
  const sizeOf = (bytes: Uint8Array): number => {
    const peeled = peel(bytes, supplies);
    return "content" in peeled ? peeled.content.length : bytes.length;
  };
  const more = sizeOf(after) - sizeOf(before);
  if (more <= 0) return;
  const name = tableName(path, after);
  const message = (await messageOfTable(member, sizes)) ?? {
    text: l10n.t(
      "{0} is {1} bytes larger. Update its entry in the size table of the mod, or the game may crash. Mod managers do this when they merge.",
      name,
      more,
    ),
    isDue: OF_SUCH_GAMES.test(`${outer.path}/${inside}`),
  };
  if (!message.isDue || isShown) return;
  isShown = true;
  const update = l10n.t("Update Size Table…");
  const copy = l10n.t("Copy Path");
  const answer = await showInformationMessage(message.text, update, copy);
  if (answer === update) await commands.executeCommand("bytewright.updateSizeTable");
  if (answer === copy) await env.clipboard.writeText(name);
}

/** Undefined if no table is known. */
async function messageOfTable(
  { outer, inside }: RewrittenMember,
  sizes: ModSizes,
): Promise<{ readonly text: string; readonly isDue: boolean } | undefined> {
  // until everything was read once, another table may apply
  await sizes.project.whole();
  const file = sizes.project.find(memberUri(outer, inside));
  const tables = file && (await sizes.findReadableTables());
  const judged = tables && file && (await sizes.judge(file, tables));
  if (!judged) return undefined;
  const finding = findingOf(judged.row);
  return { text: l10n.t("{0} The game may crash.", finding?.message ?? ""), isDue: finding !== undefined };
}

/** Tables use the names of uncompressed files: `x.bfres` for `x.sbfres`. */
function tableName(path: string, bytes: Uint8Array): string {
  const container = findContainer(bytes);
  return container?.findInnerName(path) ?? path;
}
