import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { layersForName, NO_SUPPLIES, rewrap } from "../../formats/containers/index.ts";
import { firstError } from "../../formats/core/issue.ts";
import { Names } from "../../formats/core/names.ts";
import { decodeFile, isForeignText } from "../../formats/open.ts";
import { getAamp } from "../client/aampFormat.ts";

const aamp = getAamp();
const bytes = aamp.encode(readFileSync("test/fixtures/aamp/example.yml", "utf8")).bytes ?? new Uint8Array();
const utf8 = (text: string) => new TextEncoder().encode(text);
const wrapped = rewrap(bytes, layersForName("a.sbxml", aamp, NO_SUPPLIES));

function decode(content: Uint8Array, name: string) {
  return decodeFile(content, name, () => Names.none, NO_SUPPLIES);
}

describe("a game file", () => {
  test("is decoded", () => {
    expect(decode(bytes, "a.bxml")).toMatchObject({ format: aamp, layers: [], decoded: { kind: "ok", exact: true } });
  });

  test("is recognized by its contents under any name", () => {
    expect(decode(bytes, "a.dat")).toMatchObject({ format: aamp, decoded: { kind: "ok" } });
  });

  test("is taken out of its container, and its bytes put back into the same", () => {
    const file = decode(wrapped, "a.sbxml");
    expect(file).toMatchObject({ format: aamp, decoded: { kind: "ok", exact: true } });
    expect(file.content).toEqual(bytes);
    expect(file.layers.map((layer) => layer.container.id)).toEqual(["yaz0"]);
    expect(decode(rewrap(file.content, file.layers), "a.sbxml").content).toEqual(bytes);
  });

  const broken: [what: string, content: Uint8Array, name: string, code: RegExp][] = [
    ["that is empty", new Uint8Array(), "a.bxml", /^file\/empty$/],
    ["that is cut off", bytes.subarray(0, bytes.length - 1), "a.bxml", /^aamp\//],
    ["in a container that is cut off", wrapped.subarray(0, 20), "a.sbxml", /^container\//],
    ["that is something else, whatever its name says", utf8("MsgPrjBn"), "a.bxml", /^file\/other-format$/],
    ["that is an archive without the name of one", utf8("RARC    "), "a.kmp", /^file\/other-format$/],
    ["that is the text of one", utf8("!io\nversion: 0\n"), "a.bxml", /^file\/text-form$/],
    ["with a header before it", Uint8Array.from([...utf8("SAVE\u0001\0\0\0"), ...bytes]), "a.bxml", /^file\/other-format$/],
    [
      "with a header before it, under another name",
      Uint8Array.from([...utf8("SAVE\u0001\0\0\0"), ...bytes]),
      "a.bin",
      /^file\/other-format$/,
    ],
    ["of an unknown format", Uint8Array.from([1, 2, 3]), "a.dat", /^file\/unknown-format$/],
  ];
  test.each(broken)("%s says why", (_, content, name, code) => {
    const { decoded } = decode(content, name);
    expect(decoded.kind).toBe("fail");
    expect(firstError(decoded.issues).code).toMatch(code);
    expect(firstError(decoded.issues).message).not.toBe("");
  });

  const text = (source: string) => new TextEncoder().encode(source);
  const foreign: [what: string, content: Uint8Array, name: string, isForeign: boolean][] = [
    ["Unity's YAML", text("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n"), "Walk.anim", true],
    ["Maya's animation", text("animVersion 1.1;\nmayaVersion 2022;\n"), "walk.ANIM", true],
    ["UTF-16 text", Uint8Array.from([0xff, 0xfe, 0x41, 0, 0x42, 0]), "a.anim", true],
    ["text that is cut inside a character", text("ä".repeat(4000)).subarray(0, 7001), "a.anim", true],
    ["a text under the name of a game file", text("no archive"), "a.bxml", true],
    ["text of DOS", Uint8Array.from([0x31, 0x30, 0x20, 0x27, 0xb0, 0xb1, 0xdb, 0x0d, 0x0a]), "a.bas", true],
    ["the text form of a game file", text("!io\nversion: 0\n"), "a.bxml", false],
    ["a Git LFS pointer", text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4\n"), "a.bxml", false],
    ["a game file", bytes, "a.bxml", false],
    ["a game file that is cut off", bytes.subarray(0, 60), "a.bxml", false],
    ["binary data", Uint8Array.from([0, 0, 0, 2, 1, 2, 3]), "a.anim", false],
    ["an empty file", new Uint8Array(), "a.anim", false],
  ];
  test.each(foreign)("%s is left to the text editor: %#", (_, content, name, isForeign) => {
    expect(isForeignText(decode(content, name))).toBe(isForeign);
  });

  test("whose format throws is a failure with a message, no exception", () => {
    const { decode: original } = aamp;
    const decodeBadly = () => {
      throw new TypeError("a mistake of ours");
    };
    try {
      Object.assign(aamp, { decode: decodeBadly });
      expect(decode(bytes, "a.bxml").decoded).toMatchObject({ kind: "fail", issues: [{ code: "internal/unexpected" }] });
    } finally {
      Object.assign(aamp, { decode: original });
    }
  });
});
