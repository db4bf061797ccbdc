/** An endless campaign that checks the laws of merging. It keeps each violation with the round that repeats it, and goes on. */
import type { Format } from "../../formats/core/format.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { addToList } from "../../formats/core/lists.ts";
import type { mergeTexts } from "../../formats/core/merge/result/mergeTexts.ts";
import { editedVersion, shortenedVersion, thinnedVersion } from "../support/editedVersions.ts";
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

/** The documents to make versions of. */
export interface Documents {
  /** Exact texts from files, and random ones, each with the shortest first. Both kinds are equally likely. */
  readonly real: readonly string[];
  readonly made: readonly string[];
  /** Extensions of the texts' files, by which some formats recognize entries. Other texts may get any extension. */
  readonly endings: ReadonlyMap<string, string>;
}

/** A violation of a law, with its texts. */
export interface Fault {
  readonly round: number;
  readonly said: string;
  readonly texts: readonly string[];
}

/** Number of versions of a document; all triples of them and the document are merged, with each as the base. */
const VERSIONS = 6;
/** One round in this many has a document that is not small, and one merges whole files. */
const WITH_LARGE = 50;
const WITH_FILES = 16;
/** In some formats, most edited texts have errors. */
const MAX_TRIES = 20;
const MAX_THINNED = 8;
const MAX_SHORTENED = 40;
/** Range of the maximum length of small documents: too few entries would not show wrong orders. */
const MIN_SMALL = 100;
const MAX_SMALL = 1200;
const MAX_LARGE_LENGTH = 2000;

/**
 * Repeatedly removes entries, as long as the document stays free of errors: small documents are fast and show most bugs. First entries of all
 * lists, then the longest ones, such as curves of AAMP.
 */
function smallDocument(format: Format, text: string, random: () => number): string {
  const length = MIN_SMALL + (random() % (MAX_SMALL - MIN_SMALL));
  let small = text;
  for (let tries = 0; tries < MAX_SHORTENED && small.length > length; tries++) {
    const shortened = tries < MAX_THINNED ? thinnedVersion : shortenedVersion;
    const version = catchStop(() => exactText(format, shortened(format, small, random)));
    if ("value" in version && version.value && version.value.length < small.length) small = version.value;
  }
  return small;
}

/** The document and other versions of it. */
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

/** Exceptions count as violations. */
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
  { real, made, endings }: Documents,
  seed: number,
  round: number,
  found: (fault: Fault) => void,
  merge?: typeof mergeTexts,
): number {
  const random = seeded(seed * 1_000_003 + round);
  const pick = (texts: readonly string[]) => texts[random() % texts.length] ?? "";
  // short documents are fast and show most bugs
  const pickSmall = (texts: readonly string[]) => texts[(random() % texts.length) % (1 + (random() % texts.length))] ?? "";
  const withEnding = (text: string): Format => ({ ...format, extensions: [endings.get(text) ?? pick(format.extensions)] });
  const keep = (said: string, texts: readonly string[]) => found({ round, said, texts });
  const texts = random() % 2 === 0 && made.length > 0 ? made : real;
  if (round % WITH_FILES > 0) {
    const copies = random() % 2 === 0;
    const isLarge = round % WITH_LARGE === 0;
    const from = isLarge ? pickSmall(texts.filter(({ length }, at) => at === 0 || length <= MAX_LARGE_LENGTH)) : pick(texts);
    const named = withEnding(from);
    const text = isLarge ? from : smallDocument(named, from, random);
    const versions = versionsOf(named, text, random, copies);
    const triples = findFaultsOfVersions(named, versions, copies, keep, merge);
    const said = faultIn(() => findUncalculated(named, text, random));
    if (said !== undefined) keep(said, [text]);
    return triples;
  }
  const three = made.length > 0 && random() % 4 === 0 ? ([pick(made), pick(made), pick(made)] as const) : undefined;
  const text = pick(texts);
  const named = withEnding(text);
  const versions = three ?? rotated([text, editedVersion(named, text, random), editedVersion(named, text, random)], random());
  const [base, ours, theirs] = versions.map((each) => exactBytes(named, each));
  const said = faultIn(() => (base && ours && theirs && findFault(named, [base, ours, theirs])) ?? findLost(named, text, random));
  if (said !== undefined) keep(said, versions);
  return 0;
}

const MAX_KINDS = 30;
const MAX_ROUNDS = 5;
const MAX_WORDS = 160;

/** Violations by kind, the most frequent first, each with some of its rounds. */
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

/** The first line, without parts that depend on the text. */
function kindOf(said: string): string {
  const [line = ""] = said.split("\n");
  return line
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\d+(\.\d+)?/g, "N")
    .slice(0, MAX_WORDS);
}
