/** What a BYML file names in others. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { encode } from "../../../formats/byml/codec.ts";
import { byml } from "../../../formats/byml/index.ts";
import { Stop } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";

const read = (text: string, name: string) => {
  const { bytes = new Uint8Array(), map } = encode(text);
  const links = byml.relations?.read(bytes, name, Names.none).links ?? [];
  const textMap = map();
  return links.map(({ at, value, kind, target }) => {
    const path = target.in === "game" ? target.paths[0] : "";
    return [kind, value, path, textMap.atByte(at).at(-1)?.path !== undefined];
  });
};

test("objects of a map name their actors", () => {
  const map = readFileSync("samples/byml/Lantern_Field.mubin.yml", "utf8");
  expect(read(map, "Map/Lantern_Field.smubin").slice(0, 1)).toEqual([["actor", "Lantern_A", "Actor/ActorLink/Lantern_A.bxml", true]]);
  expect(read(map, "Lantern_Field.byml")).toEqual([]);
});

test.each([
  ["?Work/Actor/A.engine__actor__ActorParam.gyml", "Actor/A.engine__actor__ActorParam.bgyml"],
  ["Work/Gyml/B.game__c__D.gyml", "Gyml/B.game__c__D.bgyml"],
  ["Component/E.bgyml", "Component/E.bgyml"],
])("%s is the file %s", (value, path) => {
  expect(read(`$parent: '${value}'\nName: gyml\n#!layout file little 7\n`, "a.bgyml")).toEqual([["file", value, path, true]]);
});

test("a file that cannot be read is an error, not a file that names nothing", () => {
  expect(() => byml.relations?.read(new Uint8Array(20), "a.mubin", Names.none)).toThrow(Stop);
});
