/** What is said of a file that no format reads, by its first bytes. */
import { expect, test } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { unknownFile } from "../../formats/unknownFile.ts";

const BYML = byml.encode("{A: 1}\n#!layout file little 2\n").bytes ?? new Uint8Array();
const head = (magic: string, size = 64) => Uint8Array.from({ length: size }, (_, at) => magic.charCodeAt(at) || 0);
const text = (content: string) => new TextEncoder().encode(content);

const rows: [name: string, content: Uint8Array, said: string][] = [
  ["effects.sesetlist", head("EFTB"), "has the type PTCL (particle effects)"],
  ["swapped.arc", head("CRAR"), "has the type RARC in the other byte order (an archive)"],
  ["course.kmp", head("DMDC"), "Mario Kart 7 KMP"],
  ["packed.lz", head("\u0010\u0040\0\0bres"), "has the type LZ10 (a compressed file)"],
  ["packed.lz", head("\u0011\u0040\0\0bres"), "has the type LZ11 (a compressed file)"],
  ["tables.dat", head("\u0010\0\0\0"), "does not recognize this file"],
  ["save.bin", Uint8Array.from([...head("SAVE", 32), ...BYML]), "has a header of 32 bytes, as in save files, and BYML after it"],
  ["level.ass", text(";### HEADER ###\n7\n"), "is already text: Halo ASS has no other form"],
  ["a.bxml.yml", text("!io\n"), "This is the text form of a game file (AAMP); encode it."],
  ["a.bxml", text("!io\nversion: 0\n"), "This is the text form; encode it."],
  ["a.byml", text("<?xml version='1.0'?>"), "This is a text form in XML"],
  ["a.bxml", text("hello"), "in an unknown format. Only its name suggests AAMP."],
];

test.each(rows)("%s: %#", (name, content, said) => {
  expect(unknownFile(name, content).message).toContain(said);
});
