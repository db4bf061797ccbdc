/** `bytewright check` says about a file what the editor says about its text: over a share of the corpora, and over made files with faults. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Format, recognizes } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { Service } from "../../server/src/service.ts";
import { TextVersion } from "../../server/src/textVersion.ts";
import { readCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";
import { parseLines, Workplace } from "./tool.ts";

interface Finding {
  readonly path: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

const place = new Workplace("product");

/** Game files by a name of their own each: the corpus, and what the fixtures encode to. */
function filesOf(format: Format): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  const folder = join("test/fixtures", format.id);
  const made = readdirSync(folder).flatMap((name) => {
    const { bytes } = format.encode(readFileSync(join(folder, name), "utf8"));
    return bytes === undefined ? [] : [{ name: `${basename(name).split(".")[0]}.${format.extensions[0]}`, bytes }];
  });
  const real = choose(readCorpus(format.id, format.extensions)).map(({ name, bytes }) => ({ name: name.replaceAll(/[\\/]/g, "-"), bytes }));
  return [...made, ...real].filter(({ bytes }) => recognizes(format, bytes));
}

/** What the editor shows for the text of a file. */
function shown(format: Format, name: string, bytes: Uint8Array): readonly string[] | undefined {
  const decoded = format.decode(bytes, format.builtinNames());
  if (decoded.kind === "fail" || !decoded.exact) return undefined;
  const service = new Service(formats, {
    now: () => 0,
    reportFailure: (_, error) => {
      throw error;
    },
  });
  const uri = `bytewright:/${encodeURIComponent(name)}${format.textSuffix}?real`;
  service.open(new TextVersion(uri, format.languageId, 1, decoded.text));
  return service.findView(uri)?.analysis.issues.map(lineOf);
}

function lineOf({ severity, code, message }: Pick<Finding, "severity" | "code" | "message">): string {
  return `${severity} ${code} ${message}`;
}

describe("the command line and the editor find the same in files of", () => {
  it.each(formats.filter(({ textSuffix }) => textSuffix !== "").map((format) => [format.id, format] as const))("%s", async (id, format) => {
    const files = filesOf(format);
    place.clear();
    for (const { name, bytes } of files) place.write(`${id}/${name}`, bytes);
    const { stdout } = await place.run(["check", "--json", "--shard", "1/1", id]);
    const listed = new Map<string, string[]>();
    for (const finding of parseLines<Finding>(stdout)) {
      const name = basename(finding.path);
      listed.set(name, [...(listed.get(name) ?? []), lineOf(finding)]);
    }
    let compared = 0;
    for (const { name, bytes } of files) {
      const inEditor = shown(format, name, bytes);
      if (inEditor === undefined) continue;
      compared++;
      expect.soft([...new Set(listed.get(name))].sort(), name).toEqual([...new Set(inEditor)].sort());
    }
    expect(compared).toBeGreaterThan(0);
  });
});
