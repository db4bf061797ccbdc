/** Versions that are edited in place: made files with the values, places and changed bytes that they must have. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findNewerHeader } from "../../../formats/asb/binary/header.ts";
import { asb } from "../../../formats/asb/index.ts";
import { readInPlace } from "../../../formats/asb/inPlace/readTree.ts";
import type { Leaf, Tree } from "../../../formats/asb/inPlace/tree.ts";
import { NODE } from "../../../formats/asb/records/nodeRecord.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { range } from "../../../formats/core/lists.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

interface Expected {
  readonly opens?: boolean;
  readonly findings: readonly { code: string; severity: string; at?: number; path?: string }[];
  readonly values?: readonly { path: string; offset: number; type: string; value: unknown }[];
  readonly kept?: readonly { at: number; length: number; of: string }[];
  readonly edits?: readonly {
    name: string;
    set: readonly { path: string; value: unknown }[];
    structural?: string;
    changed?: readonly { at: number; before: string; after: string }[];
    size?: number;
    refused?: { code: string; path: string };
  }[];
}

const UNKNOWN_TYPE = 60;

const corpus = findCorpus("asb");
const folder = corpus === undefined ? undefined : path.join(corpus, "41b");
const names = (below: string): string[] =>
  folder === undefined
    ? []
    : readdirSync(path.join(folder, below))
        .filter((name) => name.endsWith(".asb"))
        .map((name) => path.join(below, name));
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder as string, name)));
const expected = (name: string): Expected =>
  JSON.parse(readFileSync(path.join(folder as string, name.replace(/\.asb$/, ".expect.json")), "utf8"));

const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

function at(document: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

function put(document: unknown, pointer: string, value: unknown): void {
  const keys = keysOf(pointer);
  const last = keys.pop() as string;
  const owner = keys.reduce((found, key) => (found as Record<string, unknown>)[key], document) as Record<string, unknown>;
  owner[last] = value;
}

function textOf(bytes: Uint8Array): string {
  const decoded = asb.decode(bytes, Names.none);
  if (decoded.kind === "fail") throw new Error(decoded.issues[0].message);
  expect(decoded.exact).toBe(true);
  return decoded.text;
}

/** Floats stay floats: JSON of the platform would print 1.0 as 1. */
function parse(text: string): unknown {
  return JSON.parse(text.replaceAll(/(?<=[:,] |\[)(-?\d+\.\d+(?:e[+-]?\d+)?|-?\d+e[+-]?\d+)(?=[,\s\]}])/g, '"float:$1"'));
}
function print(document: unknown): string {
  return JSON.stringify(document).replaceAll(/"float:([^"]*)"/g, "$1");
}
/** A value of the list as the text has it. */
function asText(value: unknown, isFloat: boolean): unknown {
  if (typeof value === "number" && isFloat) return `float:${Number.isInteger(value) ? value.toFixed(1) : value}`;
  if (Array.isArray(value)) return value.map((item) => asText(item, isFloat));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, asText(item, isFloat && (key === "Default Value" || key === "Input"))]),
    );
  return value;
}
const isFloat = (before: unknown): boolean =>
  /^float:/.test(String(before)) || JSON.stringify(before ?? "").includes('"float:') || JSON.stringify(before ?? "").includes('"float"');

/** Leaves by their pointers. */
function leavesOf(tree: Tree, pointer = "", found = new Map<string, Leaf>()): Map<string, Leaf> {
  const key = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
  switch (tree.kind) {
    case "leaf":
      found.set(pointer, tree);
      break;
    case "list":
      tree.items.forEach((item, i) => leavesOf(item, `${pointer}/${i}`, found));
      break;
    case "object":
      if (tree.property !== undefined) found.set(pointer, tree.property);
      for (const member of tree.members) leavesOf(member.tree, `${pointer}/${key(member.key)}`, found);
  }
  return found;
}

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, item) =>
      typeof item === "string" && item.startsWith("float:") ? Math.fround(Number(item.slice(6))) : item,
    ),
  );
/** A text of an older file says each default; switches may be numbers. */
const said = (value: unknown): unknown => {
  const { "Default Value": _, ...source } = Object(value ?? 0) as Record<string, unknown>;
  if ("Select Flag" in source) return source;
  return plain(value === true ? 1 : value === false || value === undefined ? 0 : value);
};
const single = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, item) => (typeof item === "number" && !Number.isInteger(item) ? Math.fround(item) : item)));

const NEW_TEXT = "A text that no file has, longer than any other: 新しい";

/** Other values that a place may have: each way of a property to have one, texts that are there and that are not. */
function variantsOf({ part, size, isBytes, value }: Leaf, shown: unknown): unknown[] {
  const type = /^property of (\w+)$/.exec(part.schema.label ?? "")?.[1];
  if (type !== undefined && type !== "vec3f") {
    const constant = { float: "float:2.5", int: 7, bool: (value as { value: number }).value === 0, string: NEW_TEXT }[type];
    const source = { "Blackboard Index": 5, Type: type, "Select Flag": "SelectOnUpdate" };
    return [constant, source].filter((one) => JSON.stringify(one) !== JSON.stringify(shown));
  }
  if (isBytes) return [(shown as string).replace(/./, (digit) => (digit === "0" ? "f" : "0"))];
  if (size === 16 && typeof shown === "string") return ["0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0000"];
  if (typeof value === "string") return [NEW_TEXT];
  if (typeof shown === "string" && shown.startsWith("float:")) return ["float:-1.25", "float:0.1"].filter((one) => one !== shown);
  if (typeof shown === "boolean") return [!shown];
  if (typeof shown === "string" && /^0x/.test(shown)) return ["0x12345678"];
  if (typeof shown === "string") return [value === 0 ? 1 : 0];
  if (Array.isArray(shown)) return [[/^0x/.test(shown[0]) ? "0x00000012" : "float:9.5", ...shown.slice(1)]];
  if (typeof shown === "number") return [shown <= 0 ? shown + 1 : shown - 1];
  if (typeof shown === "object" && shown !== null && "Blackboard Index" in shown) return [{ ...shown, "Blackboard Index": 9 }];
  if (typeof shown === "object" && shown !== null && "Command Data Type" in shown) return [{ ...shown, "Command Data Type": 9 }];
  if (typeof shown === "object") return [{ ...shown, Word: "0x12345678" }];
  return [size === 8 || size === 12 ? Array.from({ length: size / 4 }, () => "0x00000001") : 1];
}

describe.each([...names("."), ...names("417")])("%s", (name) => {
  const bytes = read(name);
  const { values = [], kept = [], edits = [], findings } = expected(name);

  test("values and their places", () => {
    const document = parse(textOf(bytes));
    const leaves = leavesOf(readInPlace(bytes).tree);
    const wrong = values.flatMap(({ path: pointer, offset, type, value }) => {
      const shown = at(document, pointer);
      if (type === "pointer") return [];
      const leaf = leaves.get(pointer);
      if (leaf?.start !== offset) return [`${pointer}: at ${leaf?.start} instead of ${offset}`];
      // a property from a calculation shows it
      if (type.startsWith("property") && typeof shown === "object" && "Calc Mode" in (shown as object)) return [];
      const isUsual = shown === undefined && value === 0;
      return isUsual || JSON.stringify(plain(shown)) === JSON.stringify(single(value))
        ? []
        : [`${pointer}: ${JSON.stringify(shown)} instead of ${JSON.stringify(value)}`];
    });
    expect(wrong).toEqual([]);
    const listed = new Set(values.map((value) => value.path));
    const more = [...leaves]
      .filter(
        ([pointer, leaf]) =>
          !listed.has(pointer) &&
          !/\/(?:Padding|Inherit|Reference Hashes)$/.test(pointer) &&
          !(leaf.usual !== undefined && leaf.usual === leaf.value),
      )
      .map(([pointer]) => pointer);
    expect(more).toEqual([]);
  });

  test("kept bytes and findings", () => {
    const bodies = kept.filter(({ of }) => of.startsWith("body of"));
    expect(readInPlace(bytes).kept).toEqual(kept.filter((one) => !bodies.includes(one)));
    const decoded = asb.decode(bytes, Names.none);
    expect(decoded.issues.map(({ code, severity, bytes: place }) => ({ code, severity, at: place?.start }))).toEqual(findings);
  });

  test("any value changed changes its bytes alone, and a new text the end of the strings", () => {
    const file = readInPlace(bytes);
    const text = textOf(bytes);
    const original = parse(text);
    const sizeAt = file.header.places.poolSize;
    const isInExpression = /^\/Expressions\/Commands\//;
    // what the expressions need
    const memory = new Set(
      [...leavesOf(file.tree).values()].flatMap(({ start, size, valueIn }) => (valueIn ? range(start, start + size) : [])),
    );
    const isLast = file.header.pool + file.header.poolSize === bytes.length;
    const cases = [...leavesOf(file.tree)].flatMap(([pointer, leaf]) =>
      leaf.fixed === undefined ? variantsOf(leaf, at(original, pointer)).map((value) => ({ pointer, leaf, value })) : [],
    );
    for (const { pointer, leaf, value } of choose(cases, 12)) {
      const document = structuredClone(original);
      put(document, pointer, value);
      let encoded = asb.encode(print(document));
      const errors = encoded.issues.filter(({ severity }) => severity === "error");
      const note = `${pointer} = ${JSON.stringify(value)}: ${errors.map(({ message }) => message).join(" ")}`;
      if (errors.some(({ code }) => code === "asb/in-place-shared")) {
        const edits = errors[0].fixes?.()[0].edits ?? [];
        encoded = asb.encode(applyEdits(print(document), edits));
      } else if (errors.length > 0) {
        // a new text needs the end of the file; an operand that is another constant needs its value
        expect((!isLast && JSON.stringify(value).includes(NEW_TEXT)) || / Source$/.test(pointer), note).toBe(true);
        continue;
      }
      expect(encoded.bytes, note).toBeDefined();
      const after = encoded.bytes as Uint8Array;
      const size = pointer.endsWith("/Reference File") ? 16 : leaf.size;
      const changed = [...bytes.keys()].filter((i) => after[i] !== bytes[i]);
      const isOwn = (i: number): boolean =>
        (i >= leaf.start && i < leaf.start + size) || (i >= sizeAt && i < sizeAt + 4) || (isInExpression.test(pointer) && memory.has(i));
      expect(changed.length, note).toBeGreaterThan(0);
      expect(
        changed.filter((i) => !isOwn(i)),
        note,
      ).toEqual([]);
      const tail = Buffer.from(after.subarray(bytes.length)).toString("utf8");
      expect([...new Set([tail, "", `${NEW_TEXT}\0`])].length, note).toBe(2);
      expect(new DataView(after.buffer, after.byteOffset).getUint32(sizeAt, true), note).toBe(
        file.header.poolSize + after.length - bytes.length,
      );
      // and is read as what was written, or as its word
      const read = at(parse(textOf(after)), pointer);
      if (leaf.part.schema.values === undefined && !pointer.endsWith("Data Type")) expect(said(read), note).toEqual(said(value));
    }
  });

  test.each(edits.filter(({ set }) => set.length > 0).map((edit) => [edit.name, edit] as const))("%s", (_, edit) => {
    const document = parse(textOf(bytes));
    for (const { path: pointer, value } of edit.set) put(document, pointer, asText(value, isFloat(at(document, pointer))));
    const encoded = asb.encode(print(document));
    if (edit.refused !== undefined) {
      const found = encoded.issues
        .filter(({ severity }) => severity === "error")
        .map(({ code, path: place }) => ({ code, path: `/${place}` }));
      expect(found).toEqual([{ code: edit.refused.code, path: edit.refused.path }]);
      return;
    }
    expect(encoded.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    const after = bytes.slice();
    const grown = new Uint8Array(edit.size ?? after.length);
    grown.set(after);
    for (const { at: place, after: digits } of edit.changed ?? []) grown.set(Buffer.from(digits, "hex"), place);
    expect(Buffer.from(encoded.bytes ?? []).toString("hex")).toBe(Buffer.from(grown).toString("hex"));
  });
});

describe.each(names("bad"))("%s", (name) => {
  test("is refused or kept, with a finding at its place", () => {
    const { opens, findings, kept } = expected(name);
    const decoded = asb.decode(read(name), Names.none);
    expect(decoded.kind).toBe(opens ? "ok" : "fail");
    const found = decoded.issues.map(({ code, severity, bytes: place }) => ({ code, severity, at: place?.start }));
    expect(found).toEqual(findings.filter(({ path: place }) => place === undefined));
    if (decoded.kind === "fail") return;
    expect(decoded.exact && !hasErrors(decoded.issues)).toBe(true);
    expect(readInPlace(read(name)).kept).toEqual((kept ?? []).filter(({ of }) => !of.startsWith("body of")));
  });
});

test.skipIf(folder === undefined)("nodes that share a long body are refused before it is read for each of them", () => {
  const bytes = read("mix-2.asb");
  const header = findNewerHeader(bytes);
  if (!header) throw new Error("mix-2.asb has no header");
  const size = NODE.sizeOf(0x41b);
  const [first, count] = [header.nodes, 2000];
  const shared = new Uint8Array(bytes.length + count * size);
  shared.set(bytes);
  const view = new DataView(shared.buffer);
  for (let at = bytes.length; at < shared.length; at += size) {
    shared.set(bytes.subarray(first, first + size), at);
    view.setUint16(at, UNKNOWN_TYPE, true);
    view.setUint32(at + 8, header.size, true);
  }
  view.setUint32(header.places.nodes, bytes.length, true);
  view.setUint32(header.places.nodeCount, count, true);
  const decoded = asb.decode(shared, Names.none);
  expect([decoded.kind, decoded.issues[0]?.code]).toEqual(["fail", "asb/too-many-items"]);
});
