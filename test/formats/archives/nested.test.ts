/** Archives inside archives: paths, changes at any depth, limits. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MAX_DEPTH, type NestedArchive, openNested } from "../../../formats/archives/nested.ts";
import { NO_SUPPLIES, peel, provideZstdLibrary } from "../../../formats/containers/index.ts";
import { yaz0 } from "../../../formats/containers/yaz0.ts";
import { zstd } from "../../../formats/containers/zstd.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

function open(bytes: Uint8Array): NestedArchive {
  const opened = openNested(bytes, NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.nested;
}

/** The file with the changes. */
function changeFile(bytes: Uint8Array, changes: Parameters<NestedArchive["change"]>[0]): Uint8Array {
  return open(bytes).change(changes) ?? bytes;
}

function contents(bytes: Uint8Array): ReadonlyMap<string, string> {
  return new Map([...open(bytes).walk()].map((member) => [member.path, Buffer.from(member.read()).toString("latin1")]));
}

const text = (words: string) => new TextEncoder().encode(words);
const DEEP = yaz0.wrap(sarcOf({ "third.txt": text("three"), "other.txt": text("other") }));
const INNER = yaz0.wrap(sarcOf({ "a/second.txt": text("two"), "b/deep.sarc": DEEP, "plain.bin": text("plain") }));
const OUTER = sarcOf({ "Actor/X.sbactorpack": INNER, "first.txt": text("one"), "Actor/loose.txt": text("loose") });

describe("a path continues inside archives", () => {
  const root = open(OUTER);
  it.each([
    ["first.txt", "one"],
    ["Actor/X.sbactorpack/a/second.txt", "two"],
    ["Actor/X.sbactorpack/b/deep.sarc/third.txt", "three"],
  ])("%s", (path, content) => {
    const found = root.find(path);
    expect(found?.kind === "member" && new TextDecoder().decode(found.read())).toBe(content);
    expect(found?.path).toBe(path);
  });

  it.each(["", "Actor", "Actor/X.sbactorpack/a"])("folder %j", (path) => expect(root.find(path)?.kind).toBe("folder"));
  it.each(["nothing", "first.txt/x", "Actor/X.sbactorpack/c", "../first.txt"])("nothing at %s", (path) =>
    expect(root.find(path)).toBeUndefined(),
  );

  it("lists folders as if archives were some", () => {
    expect(root.list("").map(({ path }) => path)).toEqual(["Actor", "first.txt"]);
    expect(root.list("Actor").map(({ path }) => path)).toEqual(["Actor/X.sbactorpack", "Actor/loose.txt"]);
    expect(
      root
        .list("Actor/X.sbactorpack/b/deep.sarc")
        .map(({ path }) => path.split("/").at(-1))
        .sort(),
    ).toEqual(["other.txt", "third.txt"]);
  });

  it("walks all depths", () => expect([...root.walk()]).toHaveLength(8));
});

/** Its member `a` is called `b` afterwards: `change` would refuse it next to `b/c`. */
function sarcWith(members: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const bytes = Buffer.from(sarcOf(members));
  const [hashes, from, to] = [0x20, 0x61, 0x62];
  expect(bytes[hashes]).toBe(from);
  bytes[hashes] = to;
  bytes[bytes.indexOf("\0a\0", hashes + 16, "latin1") + 1] = to;
  return new Uint8Array(bytes);
}

describe("a member with the path of a folder", () => {
  it("is reached, and so is what is in the folder", () => {
    const root = open(sarcWith({ "b/c": text("in"), a: text("file"), d: text("other") }));
    const read = (path: string) => {
      const found = root.find(path);
      return found?.kind === "member" && new TextDecoder().decode(found.read());
    };
    expect([read("b"), read("b/c")]).toEqual(["file", "in"]);
    const listed = (path: string) => root.list(path).map((found) => [found.path, found.kind, "isFolder" in found && found.isFolder]);
    expect(listed("")).toContainEqual(["b", "member", true]);
    expect(listed("b")).toEqual([["b/c", "member", false]]);
  });

  it("may be an archive: what both have is opened outside, and said to be covered inside", () => {
    const inner = sarcOf({ x: text("inside"), y: text("only inside") });
    const root = open(sarcWith({ "b/x": text("outside"), "b/z": text("only outside"), a: inner }));
    expect(
      root
        .list("b")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["b/x", "b/y", "b/z"]);
    const rows = [...root.walk()].map(({ path, issue }) => [path, issue?.code ?? ""]);
    expect(rows.sort()).toEqual([
      ["b", ""],
      ["b/x", ""],
      ["b/x", "archive/covered"],
      ["b/y", ""],
      ["b/z", ""],
    ]);
    const found = root.find("b/x");
    expect(found?.kind === "member" && new TextDecoder().decode(found.read())).toBe("outside");
  });
});

describe("a change at any depth changes nothing else", () => {
  it.each(["first.txt", "Actor/X.sbactorpack/a/second.txt", "Actor/X.sbactorpack/b/deep.sarc/third.txt"])("replace %s", (path) => {
    const changed = changeFile(OUTER, [{ kind: "put", path, content: text("another, longer one") }]);
    const [before, after] = [contents(OUTER), contents(changed)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [member, content] of before) {
      if (member === path) expect(after.get(member)).toBe("another, longer one");
      else if (!path.startsWith(`${member}/`)) expect(after.get(member)).toBe(content);
    }
  });

  it("makes several changes in several archives at once", () => {
    const changed = changeFile(OUTER, [
      { kind: "put", path: "Actor/X.sbactorpack/b/deep.sarc/third.txt", content: text("3") },
      { kind: "put", path: "Actor/X.sbactorpack/new.txt", content: text("new") },
      { kind: "delete", path: "first.txt" },
      { kind: "rename", path: "Actor/loose.txt", to: "Actor/tight.txt" },
    ]);
    const after = contents(changed);
    expect(after.get("Actor/X.sbactorpack/b/deep.sarc/third.txt")).toBe("3");
    expect(after.get("Actor/X.sbactorpack/new.txt")).toBe("new");
    expect(after.has("first.txt")).toBe(false);
    expect(after.get("Actor/tight.txt")).toBe("loose");
  });

  it("gives no new bytes where nothing changes", () => {
    const same = open(OUTER).change([{ kind: "put", path: "Actor/X.sbactorpack/b/deep.sarc/third.txt", content: text("three") }]);
    expect(same).toBeUndefined();
  });

  it.each([
    [{ kind: "delete", path: "nothing" } as const, "has no"],
    [{ kind: "rename", path: "Actor/X.sbactorpack/plain.bin", to: "plain.bin" } as const, "cannot be moved out"],
    [{ kind: "put", path: "../x", content: text("x") } as const, "cannot be the name"],
  ])("refuses %o", (change, message) => expect(() => changeFile(OUTER, [change])).toThrow(message));
});

describe("archives on the way to a path", () => {
  it("are opened one after the other, with what was unpacked elsewhere, and only once", () => {
    const nested = open(OUTER);
    const path = "Actor/X.sbactorpack/b/deep.sarc/third.txt";
    const sizes: number[] = [];
    for (let next = nested.findUnopened(path); next; next = nested.findUnopened(path)) {
      sizes.push(next.bytes.length);
      const unpacked = peel(next.bytes, NO_SUPPLIES);
      expect("content" in unpacked && next.open(unpacked)).toBe(true);
    }
    const wanted = ["Actor/X.sbactorpack", "Actor/X.sbactorpack/b/deep.sarc"].map((one) => open(OUTER).find(one));
    expect(sizes).toEqual(wanted.map((found) => (found?.kind === "member" ? found.size : 0)));
    const found = nested.find(path);
    expect(found?.kind === "member" && new TextDecoder().decode(found.read())).toBe("three");
  });

  it("end at a member that is not one, and at one that does not open", () => {
    const damaged = sarcOf({ "a.sarc": yaz0.wrap(sarcOf({ "b.txt": "b" })).subarray(0, 60) });
    expect(open(OUTER).findUnopened("x.txt/y")).toBeUndefined();
    expect(open(damaged).findUnopened("a.sarc/b.txt")?.open() ?? false).toBe(false);
  });
});

describe("compression inside of archives", () => {
  const library = new Uint8Array(readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm"));

  it.each([
    ["Zstandard in Zstandard", (bytes: Uint8Array) => zstd.wrap(zstd.wrap(bytes))],
    ["Zstandard in Yaz0, its first block larger than the head of other members", (bytes: Uint8Array) => yaz0.wrap(zstd.wrap(bytes))],
    ["Yaz0 in Zstandard", (bytes: Uint8Array) => zstd.wrap(yaz0.wrap(bytes))],
  ])("an archive is recognized in %s", (_, wrap) => {
    provideZstdLibrary(library);
    const noise = Uint8Array.from({ length: 20_000 }, (_, i) => (Math.imul(i + 1, 0x9e3779b1) >>> 13) & 0xff);
    const inner = wrap(sarcOf({ "noise.bin": noise, "small.txt": "small" }));
    const outer = sarcOf({ "Inner.sarc": wrap(sarcOf({ "Deep.sarc": inner })), "other.txt": "other" });
    const changed = changeFile(outer, [{ kind: "put", path: "Inner.sarc/Deep.sarc/small.txt", content: text("another") }]);
    const [before, after] = [contents(outer), contents(changed)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(after.get("Inner.sarc/Deep.sarc/small.txt")).toBe("another");
    expect(after.get("Inner.sarc/Deep.sarc/noise.bin")).toBe(before.get("Inner.sarc/Deep.sarc/noise.bin"));
  });
});

describe("the alignment that Yaz0 states", () => {
  const wrapped = (alignment: number) => {
    const bytes = yaz0.wrap(sarcOf({ "a.bin": text("one") }));
    new DataView(bytes.buffer).setUint32(8, alignment);
    return bytes;
  };
  const statedIn = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(8);
  const texture = new Uint8Array(0x40);
  texture.set(text("Gfx2"));

  it.each([
    { title: "is raised for a new member that needs more", before: 0x80, content: texture, after: 0x2000 },
    { title: "is not raised for one that does not", before: 0x80, content: text("plain"), after: 0x80 },
    { title: "is never lowered", before: 0x4000, content: texture, after: 0x4000 },
    { title: "stays 0, which leaves it to the game", before: 0, content: texture, after: 0 },
  ])("$title", ({ before, content, after }) => {
    const changed = changeFile(wrapped(before), [{ kind: "put", path: "new.gtx", content }]);
    expect(statedIn(changed)).toBe(after);
  });
});

it("stops at the deepest level", () => {
  let bytes = sarcOf({ "x.txt": text("x") });
  for (let depth = 0; depth < MAX_DEPTH + 3; depth++) bytes = sarcOf({ "in.sarc": bytes });
  const rows = [...open(bytes).walk()];
  expect(rows).toHaveLength(MAX_DEPTH);
  expect(rows.at(-1)?.issue?.code).toBe("archive/too-deep");
});

const corpus = [...readCorpus("sarc"), ...readCorpus("u8")];
const packed = corpus.filter(({ bytes }) => yaz0.sniff(bytes));
it.skipIf(packed.length === 0)("Yaz0 archives of the corpus do not grow when they are packed again", () => {
  const sizes = packed.map(
    ({ bytes }) =>
      [bytes.length, yaz0.wrap(yaz0.unwrap(bytes, NO_SUPPLIES).content, yaz0.unwrap(bytes, NO_SUPPLIES).settings).length] as const,
  );
  // content above a MiB is packed in less time: one such file grows, by 1.1 %
  expect(sizes.filter(([before, after]) => after > before * 1.015)).toEqual([]);
  expect(sizes.filter(([before, after]) => after > before).length).toBeLessThanOrEqual(1);
  const total = (side: 0 | 1) => sizes.reduce((sum, pair) => sum + pair[side], 0);
  expect(total(1)).toBeLessThan(total(0) * 0.86);
});

it.skipIf(corpus.length === 0)("each member of the corpus can be changed at its depth", () => {
  for (const { name, bytes } of choose(corpus)) {
    const opened = openNested(bytes, NO_SUPPLIES);
    if (!opened || "issue" in opened) continue;
    const members = [...opened.nested.walk()].filter((member) => !member.isArchive && member.member.locked === undefined);
    const picked = members.filter((_, at) => at % Math.ceil(members.length / 3) === 0);
    for (const { path } of picked) {
      const before = contents(bytes);
      const after = contents(changeFile(bytes, [{ kind: "put", path, content: text("changed by a test") }]));
      expect([...after.keys()], name).toEqual([...before.keys()]);
      for (const [member, content] of before)
        if (member !== path && !path.startsWith(`${member}/`)) expect(after.get(member) === content, `${name}: ${member}`).toBe(true);
    }
  }
});
