/** The cases of `corpus/merge`, as its README describes them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findCorpus } from "../../support/corpus.ts";

export interface MergeCase {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly result: "merged" | "conflicts" | "refused";
  readonly compare: string | undefined;
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
  readonly merged: string | undefined;
  readonly conflicts: readonly Record<string, unknown>[];
}

/** Empty where the corpus is not here. */
export function readMergeCases(folder: string): readonly MergeCase[] {
  const corpus = findCorpus("merge");
  if (corpus === undefined) return [];
  const names = readdirSync(path.join(corpus, folder)).filter((name) => name.endsWith(".txt"));
  return names.sort().map((name) => parseCase(`${folder}/${name}`, readFileSync(path.join(corpus, folder, name), "utf8")));
}

function parseCase(id: string, text: string): MergeCase {
  const [head = "", ...parts] = `\n${text}`.split(/\n@@ /);
  const sections = new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)]));
  // the empty line before the next section is not part of it
  const names = [...sections.keys()];
  for (const name of names.slice(0, -1)) sections.set(name, (sections.get(name) as string).replace(/\n$/, ""));
  const withEnd = (name: string) => sections.get(name)?.replace(/\n*$/, "\n");
  const fact = (key: string) => new RegExp(`^${key}: (.*)$`, "m").exec(head)?.[1];
  return {
    id,
    title: head.trim().split("\n")[0] ?? id,
    file: fact("file") ?? "",
    result: fact("result") as MergeCase["result"],
    compare: fact("compare"),
    base: withEnd("base"),
    ours: withEnd("ours") ?? "",
    theirs: withEnd("theirs") ?? "",
    merged: withEnd("merged"),
    conflicts: (sections.get("conflicts") ?? "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
