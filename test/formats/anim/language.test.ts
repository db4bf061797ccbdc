/** What an editor shows about ANIM texts, by example. */
import { describe, expect, test } from "vitest";
import { writeClip } from "../../../formats/anim/binary/writeClip.ts";
import { anim } from "../../../formats/anim/index.ts";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { TOKEN_TYPES } from "../../../formats/core/analysis.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { seeded } from "../../support/mutate.ts";
import { CLIP, randomClip } from "./clips.ts";

function analyse(text: string, decoded = true): Analysis {
  return anim.analyse(text, { names: Names.none, decoded, fileName: "a.ANIM.json" });
}
function findings(text: string): string[] {
  return analyse(text).issues.map(({ code, severity }) => `${severity} ${code.slice(5)}`);
}
const change = (from: string, to: string, text = CLIP): string => {
  expect(text, from).toContain(from);
  return text.replace(from, to);
};
function fixed(text: string, title: RegExp): string {
  const fixes = analyse(text).issues.flatMap(({ fixes }) => fixes?.() ?? []);
  const fix = fixes.find((one) => title.test(one.title));
  expect(fix, fixes.map((one) => one.title).join()).toBeDefined();
  return applyEdits(text, fix?.edits ?? []);
}
function acted(text: string, at: string, title: RegExp): string {
  const offset = text.indexOf(at);
  const actions = analyse(text).actions?.({ start: offset, end: offset }) ?? [];
  const action = actions.find((one) => title.test(one.title));
  expect(action, actions.map((one) => one.title).join()).toBeDefined();
  return applyEdits(text, action?.edits ?? []);
}

describe("findings", () => {
  test("a right clip has none", () => expect(findings(CLIP)).toEqual([]));

  test.each<[what: string, from: string, to: string, found: string]>([
    ["a comma is missing", '"frames": 5,', '"frames": 5', "error syntax"],
    ["a key is unknown", '"frames": 5,', '"frames": 5, "fps": 30,', "error unknown-key"],
    ["a key is stated twice", '"frames": 5,', '"frames": 5, "frames": 5,', "error duplicate-key"],
    ["a key is missing", '"looping": 0,', "", "error missing-key"],
    ["a text stands for a number", '"looping": 0', '"looping": "yes"', "error expected-type"],
    ["the version is unknown", '"version": 2', '"version": 1', "error unsupported-version"],
    ["the game has no such version", '"game": "prime1",\n  "version": 2', '"game": "echoes-demo",\n  "version": 0', "error unknown-layout"],
    ["a step does not fit", "200, 10", "900, 10", "error step-range"],
    ["the first key has a negative W", '[0, "+"', '[0, "-"', "error first-sign"],
    ["a value leaves 16 bits", "2000", "40000", "error value-range"],
    ["a row has another frame", '[2, "+"', '[3, "+"', "error track-keys"],
    ["a row is missing", '          [2, "+", 200, 10, -8],\n', "", "error track-keys"],
    ["a row is too short", "[2, 2000, 0, 0]", "[2, 2000, 0]", "error expected-type"],
    ["a bone id is too large", '"id": 3', '"id": 100', "error bone-id"],
    ["a width is too large", "[9, 9, 9]", "[33, 9, 9]", "error step-width"],
    ["the duration is negative", '"duration": 0.13333334', '"duration": -1', "error time-range"],
    ["the interval is 0", '"interval": 0.033333335', '"interval": 0', "error time-range"],
    ["a key frame is outside", '"frames": 5', '"frames": 4', "error key-frames"],
    ["the first key frame is not 0", '"0,2,4"', '"1,2,4"', "error key-frames"],
    ["there is a key at frame 0 only", '"0,2,4"', '"0"', "error no-rotation"],
    ["there is one frame only", '"frames": 5', '"frames": 1', "error key-frames"],
    ["the divisor is 0", '"rotationDivisor": 32767', '"rotationDivisor": 0', "error value-range"],
    ["the scratch is too small", '"scratchSize": "auto"', '"scratchSize": 20', "error value-range"],
    ["the root is missing", '"id": 3', '"id": 7', "warning root-bone"],
    ["the last key is early", '"duration": 0.13333334', '"duration": 1', "warning short-keys"],
    ["frames and duration differ", '"frames": 5', '"frames": 6', "warning frame-count"],
    ["the duration is 0", '"duration": 0.13333334', '"duration": 0', "warning zero-duration"],
    ["the event is the other none", '"0x00000000"', '"0xFFFFFFFF"', "hint event-none"],
    ["a constant is odd", '"frames": 5,', '"frames": 5, "constant": 7,', "warning constant-word"],
    ["the padding is of zeros", '"frames": 5,', '"frames": 5, "padding": { "zeros": 3 },', "warning zero-padding"],
    [
      "the divisor was 0 in the file",
      '"rotationDivisor": 32767,',
      '"rotationDivisor": 0, "asFound": ["rotationDivisor"],',
      "warning zero-divisor",
    ],
    ["a comment would be lost", '"frames": 5,', '"frames": 5, // five', "information comment-lost"],
  ])("%s", (_, from, to, found) => {
    expect(findings(change(from, to))).toContain(found);
  });

  test.each<[what: string, rotation: string, found: string]>([
    ["a quaternion is too long", '[2, "+", 30000, 30000, 0]', "warning w-clamp"],
    ["a turn goes the long way", '[2, "-", 200, 10, -8]', "warning long-way"],
    ["a sum wraps", '[2, "+", -32760, 10, -8]', "warning wraps"],
  ])("%s", (_, row, found) => {
    const text = change("[9, 9, 9]", '"auto"', change('[2, "+", 200, 10, -8]', row, change("100,  0,  0", "100, 0, 0")));
    expect(findings(found === "warning wraps" ? change("100, 0, 0", "32000, 0, 0", text) : text)).toContain(found);
  });

  test("a component past the quarter turn is reported", () => {
    expect(findings(change('"rotationDivisor": 32767', '"rotationDivisor": 180'))).toContain("warning past-quarter");
  });

  test("all wrong rows are reported, each with its place", () => {
    const text = change('[4, "+", 150,  7,  3]', '[5, "+", 150, 7, 3]', change('[2, "+"', '[3, "+"'));
    const places = analyse(text).issues.map(({ text: span }) => text.slice(span?.start, span?.end));
    expect(places.filter((place) => place.startsWith("["))).toEqual(['[3, "+", 200, 10, -8]', '[5, "+", 150, 7, 3]']);
  });
});

describe("corrections", () => {
  test("a width grows to what its steps need", () => {
    const text = fixed(change("200, 10", "900, 10"), /^Widen X to 11 bits/);
    expect(text).toContain("[11, 9, 9]");
    expect(findings(text)).toEqual([]);
  });
  test("widths follow the keys", () => {
    expect(findings(fixed(change("200, 10", "900, 10"), /auto/))).toEqual([]);
  });
  test("the first key is negated as a whole", () => {
    expect(fixed(change('[0, "+", 100,  0,  0]', '[0, "-", 100, 5, -7]'), /Negate/)).toContain('[0, "+", -100, -5, 7]');
  });
  test("a missing row is made of its neighbors", () => {
    const text = fixed(change('          [2, "+", 200, 10, -8],\n', ""), /Add a row for frame 2/);
    expect(text).toContain('[0, "+", 100,  0,  0],\n          [2, "+", 125, 3, 1],\n          [4,');
    expect(findings(text)).toEqual([]);
  });
  test("a row too many is removed", () => {
    const text = change('[4, "+", 150,  7,  3]', '[4, "+", 150,  7,  3],\n          [6, "+", 1, 2, 3]');
    expect(findings(fixed(text, /Remove this key/))).toEqual([]);
  });
});

describe("rewrites", () => {
  test("a key is added in all tracks, on the way between its neighbors", () => {
    const text = acted(CLIP, "100,  0,  0", /^Add a key at frame 1 /);
    expect(text).toContain('"keyFrames": "0-2,4"');
    expect(text).toContain('[1, "+", 150, 5, -4]');
    expect(text).toContain("[1, 1500, 0, 0]");
    expect(findings(text)).toEqual([]);
  });
  test("a key is removed from all tracks", () => {
    const text = acted(CLIP, "200, 10", /^Remove the key at frame 2 /);
    expect(text).toContain('"keyFrames": "0,4"');
    expect(text).not.toContain("[2,");
    expect(findings(text)).toEqual([]);
  });
  test("the last key apart from that of frame 0 stays", () => {
    const text = acted(CLIP, "200, 10", /^Remove the key at frame 2 /);
    const offset = text.indexOf("150,");
    expect(
      analyse(text)
        .actions?.({ start: offset, end: offset })
        .filter(({ title }) => title.startsWith("Remove")),
    ).toEqual([]);
  });
  test("a turn in degrees becomes a key", () => {
    const text = change('[2, "+", 200, 10, -8]', '[2, "10deg", 1, 0, 0]');
    expect(acted(text, "10deg", /^Write this rotation as a key: 10° about \(1, 0, 0\)/)).toContain('[2, "+", 1820, 0, 0]');
  });
  test("a quaternion becomes a key, with the sign of its W", () => {
    const text = change('[2, "+", 200, 10, -8]', '[2, "quat", -0.5, 0.5, 0.5, 0.5]');
    expect(acted(text, '"quat"', /^Write this rotation/)).toContain('[2, "-", 10922, 10922, 10922]');
  });
  test("a clip is made to loop", () => {
    const text = acted(CLIP, "200, 10", /^Make it loop/);
    expect(text).toContain('"looping": 1');
    expect(text).toContain("[4, 1000, 0, 0]");
    expect(findings(text)).toEqual([]);
  });
  test("a clip becomes one of Echoes and comes back", () => {
    const echoes = acted(CLIP, '"prime1"', /^Convert to Metroid Prime 2: Echoes \(event removed: it was none; .*scratch/);
    expect(echoes).toContain('"game": "echoes"');
    expect(anim.encode(echoes).bytes).toBeDefined();
    const back = acted(echoes, '"echoes"', /^Convert to Metroid Prime \(/);
    expect(anim.encode(back).bytes).toEqual(anim.encode(CLIP).bytes);
  });
  test("a clip with an event is not converted: the event would be lost", () => {
    const text = change('"0x00000000"', '"0x5E2F5510"');
    const offset = text.indexOf('"prime1"');
    expect(
      analyse(text)
        .actions?.({ start: offset, end: offset })
        .filter(({ title }) => title.startsWith("Convert")),
    ).toEqual([]);
  });
});

describe("a file that fits two layouts", () => {
  // one bone and one key: the empty tables of one game are the numbers of the other
  const bytes = writeClip(randomClip(seeded(9701)));
  const decoded = anim.decode(bytes, Names.none);
  const text = decoded.kind === "ok" ? decoded.text : "";

  test("says so", () => expect(decoded.issues.map(({ code }) => code)).toContain("anim/several-layouts"));

  test("is read as the other, by the same bytes", () => {
    const [game, other] = text.includes('"game": "echoes"') ? ["echoes", "prime1"] : ["prime1", "echoes"];
    const offered =
      anim.conversions?.flatMap(({ title, convert }) => (title.endsWith("with the same bytes") ? (convert(text) ?? []) : [])) ?? [];
    expect(offered.length).toBe(1);
    const [converted] = offered;
    const read = "text" in converted ? converted.text : "";
    expect(read).toContain(`"game": "${other}"`);
    expect(read).not.toContain(`"game": "${game}"`);
    expect(anim.encode(read).bytes).toEqual(bytes);
  });

  test("is not offered for others", () => {
    expect(anim.conversions?.filter(({ title, convert }) => title.endsWith("with the same bytes") && convert(CLIP))).toEqual([]);
  });
});

describe("looking", () => {
  const hover = (at: string, shift = 0) => analyse(CLIP).hover?.(CLIP.indexOf(at) + shift)?.contents.source;

  test("a number of a key shows turn, step, width and place", () => {
    const { bytes } = anim.encode(CLIP);
    const found = hover("200, 10") ?? "";
    for (const part of ["Bone 3, rotation, frame 2", "0.0667 s", "1.1°", "Quaternion W", "Step from the previous key: +100, in 9 bits"])
      expect(found).toContain(part);
    const at = Number(/(0x[0-9A-F]+), \d+ bytes?/.exec(found)?.[1]);
    // the step shows in the byte that is named: another value changes it
    const other = anim.encode(change("200, 10", "201, 10")).bytes ?? new Uint8Array();
    expect(bytes?.findIndex((byte, offset) => byte !== other[offset])).toBeGreaterThanOrEqual(at);
    expect(bytes?.findIndex((byte, offset) => byte !== other[offset])).toBeLessThan(at + 2);
  });
  test("a key of frame 0 names the start value", () => expect(hover("1000, 0")).toContain("Start value of X, 16 bits"));
  test("a width shows its range", () => expect(hover("[9, 9", 1)).toContain("9 bits, steps of -256 to 255"));
  test("a member shows its meaning and its bytes", () => {
    expect(hover('"rotationDivisor"', 3)).toContain("90° of half angle");
    expect(hover("32767")).toContain("0x20, 4 bytes");
  });
  test("the source map finds the byte of a key", () => {
    const map = analyse(CLIP).encoded().map();
    const [field] = map.atText(CLIP.indexOf("200, 10") + 1);
    expect(field.path).toBe("bones/3/rotation");
    expect(map.atByte(field.bytes.start).some(({ text }) => CLIP.slice(text.start, text.end) === "200")).toBe(true);
  });
  test("hints after keys show turn, units and time", () => {
    const labels = analyse(CLIP)
      .inlayHints?.({ start: 0, end: CLIP.length })
      .map(({ label }) => label);
    expect(labels).toContain("1.1°  0.0667 s");
    expect(labels).toContain("1, 0, 0  0.0667 s");
    expect(labels?.filter((label) => label.startsWith("@")).length).toBe(6);
  });
  test("the outline goes by bone", () => {
    const bones = analyse(CLIP)
      .outline?.()
      .find(({ name }) => name === "bones");
    expect(bones?.children.map(({ name, detail, children }) => [name, detail, children.map((child) => child.name)])).toEqual([
      ["Bone 3", "rotation, translation", ["rotation", "translation"]],
    ]);
  });
  test("bones, tracks and lists of keys fold", () => expect(analyse(CLIP).folds?.().length).toBe(7));
  test("selections grow from a number to the document", () => {
    const offset = CLIP.indexOf("200, 10") + 1;
    const spans = analyse(CLIP).selections?.(offset) ?? [];
    expect(CLIP.slice(spans[0].start, spans[0].end)).toBe("200");
    expect(CLIP.slice(spans[1].start, spans[1].end)).toBe('[2, "+", 200, 10, -8]');
    expect(spans[spans.length - 1]).toEqual({ start: 0, end: CLIP.length });
  });
  test("tokens ascend and do not overlap", () => {
    const text = `/* a\n b */ ${CLIP}// end`;
    const tokens = analyse(text, false).tokens?.({ start: 0, end: text.length }) ?? new Uint32Array();
    let end = 0;
    for (let at = 0; at < tokens.length; at += 3) {
      expect(tokens[at]).toBeGreaterThanOrEqual(end);
      end = tokens[at] + tokens[at + 1];
    }
    const types = new Set([...tokens].filter((_, at) => at % 3 === 2).map((type) => TOKEN_TYPES[type]));
    expect([...types].sort()).toEqual(["keyword", "name", "number", "string"]);
  });
  test("completion offers the keys that are missing, and values", () => {
    const missing = change('  "looping": 0,\n', '  "l"\n');
    const labels = analyse(missing)
      .completions?.(missing.indexOf('"l"') + 2)
      .items.map(({ label }) => label);
    expect(labels).toContain("looping");
    expect(labels).not.toContain("frames");
    const games = analyse(CLIP)
      .completions?.(CLIP.indexOf("prime1") + 2)
      .items.map(({ label }) => label);
    expect(games).toEqual(['"prime1"', '"echoes"', '"echoes-demo"']);
  });
});

describe("formatting", () => {
  const formatted = (text: string) => applyEdits(text, analyse(text, false).formatting?.() ?? []);

  test("what is printed stays", () => {
    expect(formatted(CLIP)).toBe(CLIP);
  });
  test("one line becomes many, rows are aligned in columns", () => {
    expect(formatted(CLIP.replace(/\s+/g, " "))).toBe(CLIP);
    expect(formatted(CLIP.replace(/\s+/g, ""))).toBe(CLIP);
  });
  test("comments stay where they are", () => {
    const text = `// walk\n${change('"looping": 0,', '"looping": 0, // once\n      // more\n')}`;
    const result = formatted(text);
    expect(result).toContain('// walk\n{\n  "format"');
    expect(result).toContain('"looping": 0, // once\n  // more\n  "rotationDivisor"');
    expect(formatted(result)).toBe(result);
  });
  test("what is not JSON is left alone", () => expect(formatted('{ "a": ')).toBe('{ "a": '));
});
