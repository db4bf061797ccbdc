/** Random size tables as texts: every kind, both byte orders, paths that share their hash, tables in no order, bytes that no game reads. */
import fc from "fast-check";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { quote } from "../../../formats/core/json/print.ts";

const path = fc
  .oneof(
    fc.constantFrom("Actor/ActorLink/A.bxml", "Map/é.mubin", "a: b.byml", "0x00000001", "12", "", " x.sarc", "Ā😀.bfres", "\ufffd.x"),
    fc.string({ maxLength: 12 }).filter((text) => !text.includes("\0") && text.isWellFormed()),
  )
  .filter((text) => text.length < 30);
const size = fc
  .oneof(fc.nat(200_000), fc.constantFrom(0, 1, 0x1000_0000, 0xffff_ffff))
  .map((value) => [String(value), `0x${value.toString(16)}`]);
/** Paths of one hash. */
const PAIR = ["Actor/Physics/SwitchStepL.bphysics", "Actor/Physics/TwnObj_HyruleCastleObject_StoneStatue_B_01.bphysics"];
const table = fc.oneof(
  fc.constantFrom("RSTB little", "RSTB big", "RSTC little", "RSTC big", "RESTBL 1 160", "RESTBL 0 0 160", "RESTBL 2 116"),
);

export const sizeTableDocument: fc.Arbitrary<string> = fc
  .record({
    table,
    paths: fc.uniqueArray(path, { maxLength: 6, selector: (text) => crc32(text) }),
    sizes: fc.array(size, { minLength: 10, maxLength: 10 }),
    hashes: fc.uniqueArray(fc.nat(0xffff_ffff), { maxLength: 4 }),
    hasPair: fc.boolean(),
    isHex: fc.boolean(),
    isTurned: fc.boolean(),
    hasComment: fc.boolean(),
  })
  .map(({ table: words, paths, sizes, hashes, hasPair, isHex, isTurned, hasComment }) => {
    const taken = new Set(paths.map((text) => crc32(text)));
    const keys = [
      ...paths.map(quote),
      ...hashes.filter((hash) => !taken.has(hash)).map((hash) => `0x${hash.toString(16).padStart(8, "0")}`),
      ...(hasPair ? PAIR : []),
    ];
    const lines = keys.map((key, at) => `${key}: ${sizes[at % 10][isHex ? 1 : 0]}`);
    if (words.startsWith("RSTC") && lines.length > 0) lines[0] = lines[0].replace(/: (\S+)$/, ": [$1, 1]");
    if (isTurned) lines.reverse();
    if (hasComment) lines.unshift("# a word", "");
    const names = hasPair ? PAIR.map((name) => `#!layout name ${name}`) : [];
    return [...lines, `#!layout table ${words}`, ...names, ""].join("\n");
  });
