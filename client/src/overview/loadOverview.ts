/** Reads a file for its overview: a text of ours, or a game file whose text would be large. */
import type { FileStat, FileSystemError, Uri } from "vscode";
import { l10n, workspace } from "vscode";
import type { Format, OverviewEditing } from "../../../formats/core/format.ts";
import { findFormatByName, findTextFormat } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable } from "../fileErrors.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { OVERVIEW_SCHEME } from "./addresses.ts";
import { type OverviewText, overviewOfFile } from "./overviewText.ts";

const GO_TO_PART = "bytewright.goToPart";
/** The engine has no longer strings. */
const LARGEST_READ = 500 * 1024 * 1024;

export interface Loaded {
  readonly real: string;
  readonly stat: FileStat;
  readonly overview: OverviewText;
  /** Lines that are links to commands, with those. */
  readonly commands: ReadonlyMap<number, string>;
  /** Ending of the names of parts, by which VS Code knows their language. */
  readonly suffix: string;
  /** Of a game file whose parts can be edited, and that may be written. */
  readonly editing?: OverviewEditing;
}

/** By its name: subtitles are recognized when the file is read. */
export function findFormatOfText(uri: Uri): Format | undefined {
  if (uri.scheme === OVERVIEW_SCHEME) return undefined;
  return findTextFormat(gameFileName(uri));
}

/** Undefined where there is nothing to give an overview of. @throws FileSystemError where the file cannot be read */
export async function loadOverview(files: GameFiles, real: Uri): Promise<Loaded | undefined> {
  const format = findFormatOfText(real);
  return format ? readText(real, format) : readGameFile(files, real);
}

async function readText(real: Uri, format: Format): Promise<Loaded> {
  const stat = await workspace.fs.stat(real);
  const { size } = stat;
  if (size > LARGEST_READ) throw tooLarge(real, size);
  const { readOverview } = await import("./readOverview.ts");
  const name = gameFileName(real);
  const overview = readOverview(format.id, await workspace.fs.readFile(real), name, (lineCount) => [
    l10n.t("{0}: {1}, {2} MB, {3} lines", name, format.title, megabytes(size), lineCount),
    l10n.t("An overview of the file as it is on disk. Follow a line's link to see that part."),
    goToPart(),
  ]);
  if ("refusal" in overview) throw unavailable(overview.refusal);
  return { real: real.toString(), stat, overview, commands: new Map([[2, GO_TO_PART]]), suffix: "" };
}

async function readGameFile(files: GameFiles, real: Uri): Promise<Loaded | undefined> {
  const name = gameFileName(real);
  const promised = findFormatByName(name);
  const stat = await workspace.fs.stat(real);
  const { size } = stat;
  if (!promised?.overviews || size < promised.overviews.from) return undefined;
  const { content, format, protection } = await files.readContent(real);
  const overview = format?.overviews?.read(content);
  if (!format || !overview) return undefined;
  const editing = protection === undefined ? overview.editing : undefined;
  const head = [
    l10n.t("{0}: {1}, {2} MB", name, format.title, megabytes(size)),
    l10n.t("Its text has {0} MB, which would slow the editor down, so this overview opens first.", megabytes(overview.textLength)),
    editing
      ? l10n.t("It shows the file as it is on disk. Follow a line's link to edit that part by itself.")
      : l10n.t("It shows the file as it is on disk. Follow a line's link to see that part."),
    goToPart(),
    l10n.t("Open Anyway: the whole text, which can be edited"),
  ];
  return {
    real: real.toString(),
    stat,
    overview: overviewOfFile(head, overview),
    commands: new Map([
      [head.length - 2, GO_TO_PART],
      [head.length - 1, `bytewright.openAsText?${encodeURIComponent(JSON.stringify([real.toString()]))}`],
    ]),
    suffix: format.textSuffix,
    ...(editing && { editing }),
  };
}

function goToPart(): string {
  return l10n.t("Go to Part: find one by its name");
}

function megabytes(size: number): string {
  return (size / 1e6).toFixed(1);
}

function tooLarge(real: Uri, size: number): FileSystemError {
  return unavailable(
    l10n.t("{0} has {1} MB, more than the overview can read. The command line tool checks it.", gameFileName(real), Math.round(size / 1e6)),
  );
}
