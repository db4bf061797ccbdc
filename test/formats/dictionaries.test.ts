/** Two games have different dictionaries of one number: each file is read and written with that of its own game. */
import { describe, expect, it } from "vitest";
import { openNested } from "../../formats/archives/nested.ts";
import { type Dictionary, layersElsewhere, layersForName, peel, peelHead, rewrap } from "../../formats/containers/index.ts";
import { findFormat } from "../../formats/registry.ts";
import { suppliesOf } from "../../formats/supplied.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { FIRST, type Game, SECOND } from "../support/twoGames.ts";

const supplies = (...dictionaries: readonly Dictionary[]) => ({
  ...suppliesOf({ library: undefined, dictionaries }),
  places: () => ["here", "there"],
});
const GAMES: readonly (readonly [string, Game, Game])[] = [
  ["first", FIRST, SECOND],
  ["second", SECOND, FIRST],
];

/** The content, and the dictionary that its compression is kept with. */
function opened({ file }: Game, ...dictionaries: readonly Dictionary[]) {
  const peeled = peel(file, supplies(...dictionaries));
  return "issue" in peeled ? peeled.issue : { content: peeled.content, dictionary: peeled.layers[0].settings.dictionary };
}

describe.each(GAMES)("a file of the %s game", (_, own, other) => {
  const right = { content: own.content, dictionary: own.dictionary };

  it("comes out with its own dictionary, whichever is nearer", () => {
    expect(opened(own, own.dictionary)).toEqual(right);
    expect(opened(own, own.dictionary, other.dictionary)).toEqual(right);
    expect(opened(own, other.dictionary, own.dictionary)).toEqual(right);
  });

  it("does not come out with the other one's", () => {
    expect(opened(own, other.dictionary)).not.toMatchObject({ content: own.content });
  });

  it("is recognized by its first bytes, whichever is nearer", () => {
    for (const both of [supplies(own.dictionary, other.dictionary), supplies(other.dictionary, own.dictionary)])
      expect(peelHead(own.file, both, 32)).toEqual(own.content.subarray(0, 32));
  });

  it("keeps the dictionary that it came out with", () => {
    const peeled = peel(own.file, supplies(other.dictionary, own.dictionary));
    if ("issue" in peeled) throw new Error(peeled.issue.message);
    expect(rewrap(own.content, peeled.layers)).toEqual(own.file);
  });

  it("gets the nearest one where it is new, and that of the new place where it is moved", () => {
    const aamp = findFormat("aamp");
    if (!aamp) throw new Error("no format");
    const layers = layersForName(own.name, aamp, supplies(own.dictionary, other.dictionary));
    expect(rewrap(own.content, layers)).toEqual(own.file);
    const moved = layersElsewhere(layers, supplies(other.dictionary));
    expect(moved.map(({ settings }) => settings.dictionary)).toEqual([other.dictionary]);
    expect(layersElsewhere(layers, supplies())).toEqual(layers);
  });
});

it("a dictionary that is missing is named, with the places where it was looked for", () => {
  expect(opened(FIRST)).toMatchObject({
    code: "container/zstd-dictionary",
    message: expect.stringMatching(/dictionary 1 .*Pack\/ZsDic\.pack\.zs.*here, there/),
    bytes: { start: 4 },
  });
});

describe("members", () => {
  const folders = (...games: readonly Game[]) =>
    games.map((game, i): Record<string, Uint8Array> => ({ [`G${i}/${game.name}`]: game.file, [`G${i}/Pack/ZsDic.pack.zs`]: game.archive }));

  function contentsOf(archive: Uint8Array, ...outside: readonly Dictionary[]) {
    const found = openNested(archive, supplies(...outside));
    if (!found || "issue" in found) throw new Error(found?.issue.message ?? "no archive");
    const contents: Record<string, unknown> = {};
    for (const member of found.nested.walk()) {
      const name = member.path.slice(member.path.lastIndexOf("/") + 1);
      const peeled = peel(member.read(), member.supplies);
      contents[name] = "issue" in peeled ? peeled.issue.code : peeled.content;
    }
    return contents;
  }
  const both = { [FIRST.name]: FIRST.content, [SECOND.name]: SECOND.content };

  it("of an archive with the folders of two games", () => {
    const [first, second] = folders(FIRST, SECOND);
    expect(contentsOf(sarcOf({ ...first, ...second }))).toMatchObject(both);
    expect(contentsOf(sarcOf({ ...second, ...first }))).toMatchObject(both);
  });

  it("of an archive inside one of the other game", () => {
    const inner = sarcOf({ [SECOND.name]: SECOND.file, "Pack/ZsDic.pack.zs": SECOND.archive });
    const outer = sarcOf({ [FIRST.name]: FIRST.file, "ZsDic.pack.zs": FIRST.archive, "inner.sarc": inner });
    expect(contentsOf(outer)).toMatchObject(both);
  });

  it("of an archive in the folder of a game", () => {
    expect(contentsOf(sarcOf({ [FIRST.name]: FIRST.file }), FIRST.dictionary, SECOND.dictionary)).toMatchObject({
      [FIRST.name]: FIRST.content,
    });
    const own = sarcOf({ [FIRST.name]: FIRST.file, "zs.zsdic": FIRST.dictionary.bytes });
    expect(contentsOf(own, SECOND.dictionary)).toMatchObject({ [FIRST.name]: FIRST.content });
  });

  it("that are new get the dictionary of their folder", () => {
    const [first, second] = folders(FIRST, SECOND);
    const found = openNested(sarcOf({ ...first, ...second }), supplies());
    if (!found || "issue" in found) throw new Error("no archive");
    expect(["G0/new.bxml.zs", "G1/new.bxml.zs"].map((path) => found.nested.suppliesAt(path).dictionaries()[0])).toEqual([
      FIRST.dictionary,
      SECOND.dictionary,
    ]);
  });
});
