/**
 * VS Code's own merge editor over the texts of three versions of a file; its result is the text of the game file, which a save writes. The
 * command that opens it is not part of what VS Code promises to extensions.
 */
import { commands, l10n, type Uri } from "vscode";
import { uriInside } from "../archives/archivePage.ts";
import { NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { comparedUri } from "../decoded/comparedTexts.ts";
import { findText } from "../decoded/findText.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { sideTitles } from "./pictures.ts";

const OPEN = "_open.mergeEditor";

export interface MergedUris {
  readonly base: Uri;
  readonly ours: Uri;
  readonly theirs: Uri;
  readonly output: Uri;
}

/**
 * @param inside the way into the archive; empty for the file itself
 * @throws NoTarget with a sentence where there is nothing to open
 */
export async function openMergeEditor(files: GameFiles, uris: MergedUris, inside: string): Promise<void> {
  if (!(await commands.getCommands(false)).includes(OPEN))
    throw new NoTarget(l10n.t("This version of VS Code has no merge editor that Bytewright can open."));
  const at = (uri: Uri) => uriInside(uri, inside);
  const textOf = (uri: Uri) => findText(files, at(uri));
  const [base, ours, theirs, output] = await Promise.all([uris.base, uris.ours, uris.theirs, uris.output].map(textOf));
  if (!ours || !theirs || !output)
    throw new NoTarget(
      l10n.t("{0} is not a text in each version, so there is nothing to show in a merge editor.", gameFileName(at(uris.output))),
    );
  const titles = sideTitles();
  await commands.executeCommand(OPEN, {
    // added on both sides: empty
    base: base ?? comparedUri(at(uris.base), output),
    // as Git's: theirs to the left
    input1: { uri: theirs, title: titles.theirs },
    input2: { uri: ours, title: titles.ours },
    output,
  });
}
