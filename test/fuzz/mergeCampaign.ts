/** Tries of the laws of merging without end: what breaks one is kept with the round that repeats it, and the next round follows. */
import type { Format } from "../../formats/core/format.ts";
import { addToList } from "../../formats/core/lists.ts";
import type { mergeTexts } from "../../formats/core/merge/result/mergeTexts.ts";
import { editedVersion } from "../support/editedVersions.ts";
import {
  calculatedVersion,
  exactBytes,
  exactText,
  findFault,
  findFaultOfPair,
  findFaultOfTexts,
  findLost,
  findUnapplied,
  type Texts,
  withMemory,
} from "../support/mergeLaws.ts";
import { seeded } from "../support/mutate.ts";

/** Documents that versions are made of. */
export interface Documents {
  /** Exact texts, the shortest first; one pool is as likely as another. */
  readonly pools: readonly (readonly string[])[];
  /** Texts of any length, for merges of whole files; `made` are those made at random. */
  readonly real: readonly string[];
  readonly made: readonly string[];
  /** Endings of the files that texts are of: what entries are, some formats know by them. Any other text may be of a file of any ending. */
  readonly endings: ReadonlyMap<string, string>;
}

/** What broke a law, with the texts that show it. */
export interface Fault {
  readonly round: number;
  readonly said: string;
  readonly texts: readonly string[];
}

/** Of a document and so many versions of it, any three are merged, and any is the base. */
const VERSIONS = 6;
/** Of some formats most edited texts have errors. */
const MAX_TRIES = 20;
/** One round of so many merges whole files. */
const WITH_FILES = 6;

/** The document, and other versions of it. */
function versionsOf(format: Format, text: string, random: () => number, copies: boolean): readonly string[] {
  const versions = new Set([text]);
  for (let tries = 0; tries < MAX_TRIES && versions.size <= VERSIONS; tries++) {
    const edited = editedVersion(format, text, random, copies);
    const version = versions.has(edited) ? undefined : exactText(format, edited);
    if (version !== undefined) versions.add(version);
  }
  return [...versions];
}

/** All pairs and triples of versions. @returns how many triples there are */
export function findFaultsOfVersions(
  format: Format,
  versions: readonly string[],
  copies: boolean,
  found: (said: string, texts: readonly string[]) => void,
  merge?: typeof mergeTexts,
): number {
  const remembered = withMemory(format);
  const attempt = (texts: readonly string[], find: () => string | undefined) => {
    const said = faultIn(find);
    if (said !== undefined) found(said, texts);
  };
  let triples = 0;
  for (const base of versions)
    for (const [at, theirs] of versions.entries()) {
      if (theirs === base) continue;
      attempt([base, theirs], () => findFaultOfPair(remembered, base, theirs, merge) ?? findUnapplied(remembered, base, theirs));
      for (const ours of versions.slice(0, at)) {
        if (ours === base) continue;
        triples++;
        attempt([base, ours, theirs], () => findFaultOfTexts(remembered, [base, ours, theirs], copies, merge));
      }
    }
  return triples;
}

function findUncalculated(format: Format, text: string, random: () => number): string | undefined {
  const version = exactText(format, calculatedVersion(format, text, random));
  return version === undefined ? undefined : findUnapplied(format, text, version);
}

/** An exception is a fault, too. */
function faultIn(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

/** Any of the three may be the base, so a loss in one is also tried as an addition. */
function rotated(texts: Texts, by: number): Texts {
  const at = by % texts.length;
  return [...texts.slice(at), ...texts.slice(0, at)] as unknown as Texts;
}

/** One round. @returns how many triples of texts were tried */
export function tryMerges(
  format: Format,
  { pools, real, made, endings }: Documents,
  seed: number,
  round: number,
  found: (fault: Fault) => void,
  merge?: typeof mergeTexts,
): number {
  const random = seeded(seed * 1_000_003 + round);
  const pick = (texts: readonly string[]) => texts[random() % texts.length] ?? "";
  // short ones show most mistakes, and are quick
  const pickSmall = (texts: readonly string[]) => texts[(random() % texts.length) % (1 + (random() % texts.length))] ?? "";
  const withEnding = (text: string): Format => ({ ...format, extensions: [endings.get(text) ?? pick(format.extensions)] });
  const keep = (said: string, texts: readonly string[]) => found({ round, said, texts });
  if (round % WITH_FILES > 0) {
    const copies = random() % 2 === 0;
    const text = pickSmall(pools[random() % pools.length] ?? real);
    const named = withEnding(text);
    const triples = findFaultsOfVersions(named, versionsOf(named, text, random, copies), copies, keep, merge);
    const said = faultIn(() => findUncalculated(named, text, random));
    if (said !== undefined) keep(said, [text]);
    return triples;
  }
  const three = made.length > 0 && random() % 4 === 0 ? ([pick(made), pick(made), pick(made)] as const) : undefined;
  const text = pick(random() % 2 === 0 && made.length > 0 ? made : real);
  const named = withEnding(text);
  const texts = three ?? rotated([text, editedVersion(named, text, random), editedVersion(named, text, random)], random());
  const [base, ours, theirs] = texts.map((each) => exactBytes(named, each));
  const said = faultIn(() => (base && ours && theirs && findFault(named, [base, ours, theirs])) ?? findLost(named, text, random));
  if (said !== undefined) keep(said, texts);
  return 0;
}

const MAX_KINDS = 30;
const MAX_ROUNDS = 5;
const MAX_WORDS = 160;

/** Faults by their first words, the most frequent first, each with some of the rounds that have it. */
export function listFaults(faults: readonly Fault[]): readonly string[] {
  const kinds = new Map<string, Fault[]>();
  for (const fault of faults) addToList(kinds, kindOf(fault.said), fault);
  const sorted = [...kinds].sort(([, a], [, b]) => b.length - a.length);
  const listed = sorted.slice(0, MAX_KINDS).map(([kind, those]) => {
    const rounds = [...new Set(those.map(({ round }) => round))].slice(0, MAX_ROUNDS);
    return `${those.length} × ${kind} (${rounds.length === 1 ? "round" : "rounds"} ${rounds.join(", ")})`;
  });
  return sorted.length > MAX_KINDS ? [...listed, `${sorted.length - MAX_KINDS} more kinds`] : listed;
}

/** The first line without what is particular to a text. */
function kindOf(said: string): string {
  const [line = ""] = said.split("\n");
  return line
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\d+(\.\d+)?/g, "N")
    .slice(0, MAX_WORDS);
}
