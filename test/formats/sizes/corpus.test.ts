/** The sizes of the corpus' files are those that the reference has: for most, the numbers of the games' own tables. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NO_SUPPLIES, peel } from "../../../formats/containers/index.ts";
import { type Game, type Platform, sizeOf } from "../../../formats/sizes/index.ts";
import { findCorpus } from "../../support/corpus.ts";

const root = findCorpus("rstb") ?? "";
const rows = root === "" ? [] : readFileSync(path.join(root, "expected/sizes.tsv"), "utf8").trimEnd().split("\n").slice(1);

test.skipIf(rows.length === 0)("every number is the expected one, and no exact one is guessed", () => {
  const wrong: string[] = [];
  for (const line of rows) {
    const [file, inGame, game, platform, , need, kind] = line.split("\t");
    const peeled = peel(new Uint8Array(readFileSync(path.join(root, "..", file))), NO_SUPPLIES);
    if ("issue" in peeled) throw new Error(peeled.issue.message);
    const answer = sizeOf({ path: inGame, bytes: peeled.content, game: game as Game, platform: platform as Platform });
    const size = answer.kind === "unknown" ? "" : String(answer.size);
    if (answer.kind !== kind || (need !== "" && size !== need))
      wrong.push(`${file} ${platform}: ${answer.kind} ${size}, not ${kind} ${need}`);
  }
  expect(wrong).toEqual([]);
});
