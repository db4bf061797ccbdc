/** `bytewright sizes`: lists the size table entries that a mod needs, and writes them. */

import { existsSync } from "node:fs";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { catchStop, Stop } from "../../../formats/core/issue.ts";
import { addToCount, getOrMake } from "../../../formats/core/lists.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { endingOf, type Game, openSizeTable, type Platform } from "../../../formats/sizes/index.ts";
import type { Arguments } from "../args.ts";
import { type Command, DUMP_OPTION, JSON_OPTION } from "../command.ts";
import { ioStop, isFolder, leadsInto, readBytes, textOf } from "../files.ts";
import { attempt, complainOf, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { findTables, judgeMods, type ModRow, type SizeSetup, type SizeTables } from "../sizes/judgeMods.ts";
import { placeOfTable, writeTableFile } from "../sizes/sizeTables.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { ABSENT, versionOf } from "../wholeFile.ts";

const GAMES: readonly Game[] = ["botw", "totk", "wonder", "acnh"];
const PLATFORMS: readonly Platform[] = ["switch", "wiiu"];
/** Verdicts that need action, unless they were written. */
const OPEN: ReadonlySet<string> = new Set(["small", "missing", "collides", "unsure", "unknown"]);

/** Whether a row is written: exact numbers always, others with `bounds`. */
function isWritten({ row }: ModRow, bounds: boolean): boolean {
  return OPEN.has(row.verdict) && row.need !== undefined && (row.kind === "exact" || bounds);
}

function lineOf({ row, file }: ModRow, isJson: boolean): string {
  const { path, have, need, kind, verdict, other, reason } = row;
  if (isJson) {
    const collision = verdict === "collides" ? { hash: crc32(path).toString(16).padStart(8, "0"), other } : {};
    return jsonLine({ path, have: have ?? null, need: need ?? null, kind, verdict, file, ...collision, ...(reason && { reason }) });
  }
  const numbers = `${have ?? "no entry"} → ${need ?? "?"}`;
  const why = verdict === "collides" ? ` The entry of its hash is that of ${other}.` : reason ? ` ${reason}` : "";
  return `${oneLine(`${verdict}: ${path}: ${numbers} (${kind})${why}`)}\n`;
}

/** A line in the change format of restbl and NX Editor. */
function rclLine({ row }: ModRow): string {
  return `${oneLine(`${row.have === undefined ? "+" : "*"} ${row.path} = ${row.need}`)}\n`;
}

function summary(rows: readonly ModRow[]): string {
  const counts = new Map<string, number>();
  for (const { row } of rows) addToCount(counts, row.verdict);
  const parts = [...counts].map(([verdict, count]) => `${count} ${verdict}`);
  return `${counted(rows.length, "resource")}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`;
}

export const sizes: Command = {
  name: "sizes",
  summary: "Lists the size table entries that a mod needs; --write writes them.",
  usage: "MOD… [options]",
  options: {
    ...DUMP_OPTION,
    table: { type: "string", placeholder: "FILE", help: "The size table. Default: that of the mod, else that of the dump." },
    game: { type: "string", placeholder: "GAME", help: "botw, totk, wonder or acnh. Default: what the table shows." },
    platform: { type: "string", placeholder: "P", help: "switch or wiiu. Default: what the table shows." },
    names: {
      type: "string",
      multiple: true,
      placeholder: "LIST",
      help: "Paths of the game's files, one per line: shows whose entry a hash is.",
    },
    all: { type: "boolean", help: "Also resources that are the same in the dump." },
    ...JSON_OPTION,
    rcl: { type: "boolean", help: "Only what would change, in the form that restbl and NX Editor read." },
    write: { type: "boolean", help: "Write what is missing or too small into the mod's table." },
    bounds: { type: "boolean", help: "With --write: also numbers that are bounds and estimates." },
    output: { type: "string", short: "o", placeholder: "FILE", help: "With --write: write the table here." },
    verify: {
      type: "string",
      placeholder: "DUMP",
      help: "Instead of a mod: compare the numbers with the table of the unmodified\ngame, by type.",
    },
  },
  details: `A game sets aside as much memory for a file as its size table says. A file that has grown needs a
larger number, or the game crashes, hangs or drops the file.

Each file of the mod and each member of its archives is one row:
  fits       the entry is at least what the file needs
  small      it is less
  missing    the table has no entry
  collides   the table has no entry for it, and its hash belongs to another path
  unsure     only an upper bound or an estimate is known, and the entry is less
  unknown    nothing is known about this type
  ignored    the game keeps no entry for such a file
Files that are the same in the dump are left out. Without --json, only rows that need action are
shown, unless you give --all.

--write only adds and raises entries. A mod without a table first gets a copy of the dump's table (or
of --table). The table is read back and compared, and written whole or not at all.

Each row of --json is {"path":…,"have":…,"need":…,"kind":…,"verdict":…,"file":…}. kind is exact,
bound (never below the game's number), estimate (a guess from the original's entry), unknown or none.

Exit code: 0 if every row fits or was written, 1 if something remains, 2 for wrong usage.`,

  async run(args, run) {
    const verified = args.findValue("verify");
    if (verified !== undefined) return verifyDump(args, run, verified);
    const mods = args.positionals;
    if (mods.length === 0) throw new UsageError("sizes needs the folder of a mod, or --verify with that of a dump.");
    const setup = setupOf(args, run, mods);
    const opened = await openOrComplain(run, setup);
    if (!opened) return EXIT_FAILED;
    for (const issue of opened.placeIssues) complainOf(run, opened.table.path, issue);
    const { rows: all, failed } = await collect(run, setup, opened);
    const bounds = args.flag("bounds");
    const rows = all.filter((row) => args.flag("all") || !row.isOriginal);
    const written = rows.filter((row) => isWritten(row, bounds));
    for (const row of args.flag("rcl") ? written : rows)
      if (args.flag("rcl")) await run.print(rclLine(row));
      else if (args.flag("json") || args.flag("all") || OPEN.has(row.row.verdict)) await run.print(lineOf(row, args.flag("json")));
    const target = args.flag("write") ? targetOf(args, run, opened, mods) : undefined;
    let remaining = rows.filter((row) => OPEN.has(row.row.verdict));
    let done = "";
    if (target) {
      const outcome = attempt(run, opened.table.path, () => writeChanges(run, opened, written, target));
      if (!outcome) return EXIT_FAILED;
      const { refused } = outcome;
      for (const [path, reason] of refused) run.complain(`${path}: not written. ${reason}\n`);
      remaining = remaining.filter((row) => !written.includes(row) || refused.has(row.row.path));
      done = outcome.done;
    }
    run.complain(`${summary(rows)}${done}\n`);
    return remaining.length > 0 || failed ? EXIT_FAILED : EXIT_OK;
  },
};

function setupOf(args: Arguments, run: Run, mods: readonly string[]): SizeSetup {
  const dumps = args.list("dump");
  for (const path of [...mods, ...dumps]) if (!existsSync(run.at(path))) throw new UsageError(`"${path}" does not exist.`);
  return {
    mods,
    dumps,
    table: args.findValue("table"),
    game: args.findChoice("game", GAMES),
    platform: args.findChoice("platform", PLATFORMS),
    names: args.list("names").flatMap((list) => readList(run, list)),
  };
}

/** @throws UsageError if it cannot be read */
function readList(run: Run, list: string): readonly string[] {
  const read = catchStop(() => textOf(readBytes(run, list)));
  if ("issue" in read) throw new UsageError(`The list ${list} cannot be used. ${read.issue.message}`);
  return read.value.split(/\r?\n/).filter((line) => line !== "");
}

/** Undefined, after a complaint, if the table cannot be read. @throws UsageError if missing */
async function openOrComplain(run: Run, setup: SizeSetup): Promise<SizeTables | undefined> {
  let found: SizeTables | undefined;
  try {
    found = await findTables(run, setup);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    complainOf(run, setup.table ?? setup.mods[0], error.issue);
    return undefined;
  }
  if (found) return found;
  const missing = "No size table was found: neither the mod nor a dump has one.";
  throw new UsageError(`${missing} Give the dump with --dump, or the table with --table.`);
}

async function collect(
  run: Run,
  setup: SizeSetup,
  tables: SizeTables,
): Promise<{ readonly rows: readonly ModRow[]; readonly failed: boolean }> {
  const rows: ModRow[] = [];
  let failed = false;
  for await (const found of judgeMods(run, setup, tables)) {
    if ("row" in found) rows.push(found);
    else {
      complainOf(run, found.path, found.issue);
      failed = true;
    }
  }
  return { rows, failed };
}

// ------------------------------------------------------------------------------------------------ writing

interface Target {
  readonly path: string;
  /** The mod that must contain it; undefined if the user named the place. */
  readonly within: string | undefined;
}

/** @throws UsageError if the table is ambiguous */
function targetOf(args: Arguments, run: Run, { table, shapes }: SizeTables, mods: readonly string[]): Target {
  const output = args.findValue("output");
  if (output !== undefined) return { path: output, within: undefined };
  const at = shapes.findIndex((shape) => shape.table !== undefined);
  const own = shapes[at]?.table;
  if (own === undefined) return { path: placeOfTable(shapes[0].folder, table.path), within: mods[0] };
  // a table that was found, not named, may be a link
  const isNamed = args.findValue("table") !== undefined || !isFolder(run, mods[at]);
  if (run.absolute(own) === run.absolute(table.path)) return { path: own, within: isNamed ? undefined : mods[at] };
  throw new UsageError(`The mod has a table of its own, ${own}. Leave out --table to change that, or say with --output where to write.`);
}

/** @throws Stop if the table cannot be written */
function writeChanges(
  run: Run,
  { table: source }: SizeTables,
  rows: readonly ModRow[],
  { path, within }: Target,
): { readonly refused: ReadonlyMap<string, string>; readonly done: string } {
  if (rows.length === 0) return { refused: new Map(), done: ". Nothing to write." };
  const { table, layers } = source;
  if (table.refusal !== undefined) throw ioStop("unsorted-table", `${table.refusal} Nothing was written.`);
  const { bytes, refused } = table.change(rows.map(({ row }) => ({ path: row.path, size: row.need ?? 0, other: row.other })));
  const again = openSizeTable(bytes);
  const lost = rows.find(({ row }) => !refused.has(row.path) && (again.sizeOf(row.path) ?? 0) < (row.need ?? 0));
  if (lost) throw ioStop("not-proved", `Read back, the table would not have the size of ${lost.row.path}. Nothing was written.`);
  if (within !== undefined && !leadsInto(run.at(within), run.at(path)))
    throw ioStop(
      "leads-out",
      "The table's place is outside the given folder, so nothing was written. To write there anyway, use --output.",
    );
  const isSource = run.absolute(path) === run.absolute(source.path);
  const there = isSource ? source.version : existsSync(run.at(path)) ? versionOf(readBytes(run, path)) : ABSENT;
  writeTableFile(run, path, bytes, layers, there);
  const count = rows.length - refused.size;
  return { refused, done: `. ${count} ${count === 1 ? "entry" : "entries"} written to ${path}.` };
}

// ------------------------------------------------------------------------------------------------ verifying

async function verifyDump(args: Arguments, run: Run, dump: string): Promise<number> {
  if (args.positionals.length > 0) throw new UsageError("--verify replaces the mod: give only the dump.");
  const setup = setupOf(args, run, [dump]);
  const opened = await openOrComplain(run, { ...setup, dumps: [] });
  if (!opened) return EXIT_FAILED;
  const { rows, failed } = await collect(run, { ...setup, dumps: [] }, opened);
  const types = agreementOf(rows);
  for (const type of types) await run.print(args.flag("json") ? jsonLine(type) : agreementLine(type));
  const [equal, compared] = types.reduce(([same, all], type) => [same + type.equal, all + type.equal + type.above + type.below], [0, 0]);
  run.complain(`${equal} of ${counted(compared, "number")} ${equal === 1 ? "is that" : "are those"} of the table\n`);
  return failed ? EXIT_FAILED : EXIT_OK;
}

/** How well the numbers match an unmodified game's table, by type. */
interface Agreement {
  readonly type: string;
  files: number;
  equal: number;
  above: number;
  below: number;
  /** The type's formula is unknown. */
  unknown: number;
  /** The table has no entry. */
  missing: number;
}

/** Rows with a bound are never counted as equal. */
function agreementOf(rows: readonly ModRow[]): readonly Agreement[] {
  const types = new Map<string, Agreement>();
  for (const { row } of rows) {
    if (row.kind === "none") continue;
    const type = endingOf(row.path);
    const sum = getOrMake(types, type, () => ({ type, files: 0, equal: 0, above: 0, below: 0, unknown: 0, missing: 0 }));
    sum.files++;
    if (row.have === undefined) sum.missing++;
    else if (row.kind === "unknown" || row.need === undefined) sum.unknown++;
    else if (row.need === row.have) sum.equal++;
    else if (row.need > row.have) sum.above++;
    else sum.below++;
  }
  return [...types.values()].sort((a, b) => b.files - a.files || (a.type < b.type ? -1 : 1));
}

function agreementLine({ type, files, equal, above, below, unknown, missing }: Agreement): string {
  const parts = [`${equal} of ${files} equal`];
  if (above > 0) parts.push(`${above} above`);
  if (below > 0) parts.push(`${below} below`);
  if (unknown > 0) parts.push(`${unknown} without a formula`);
  if (missing > 0) parts.push(`${missing} without an entry`);
  return `${type}: ${parts.join(", ")}\n`;
}
