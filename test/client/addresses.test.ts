import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  belongsTogether,
  DECODED_SCHEME,
  decodedParts,
  findGitRef,
  findRealAddress,
  gameFileName,
  namesApart,
} from "../../client/src/decoded/addresses.ts";
import { EditorUri } from "./editorUri.ts";

function decoded(real: EditorUri): EditorUri {
  return new EditorUri(decodedParts(real, ".yml"));
}

/** What a session of VS Code keeps of an address, and another one reads again. */
function restored(uri: EditorUri): EditorUri {
  return EditorUri.parse(uri.toString());
}

function git(path: string, ref: string): EditorUri {
  return new EditorUri({ scheme: "git", path, query: JSON.stringify({ path, ref }) });
}

describe("a decoded address", () => {
  const rows: [what: string, real: EditorUri, path: string][] = [
    ["of a file", new EditorUri({ scheme: "file", path: "/game/Enemy.baiprog" }), "/game/Enemy.baiprog.yml"],
    ["of a file on Windows", new EditorUri({ scheme: "file", path: "/c:/game/Enemy.baiprog" }), "/c:/game/Enemy.baiprog.yml"],
    ["of a file on a share", new EditorUri({ scheme: "file", authority: "server", path: "/share/a.bxml" }), "/share/a.bxml.yml"],
    ["of a remote file", new EditorUri({ scheme: "vscode-remote", authority: "ssh-remote+box", path: "/a.bxml" }), "/a.bxml.yml"],
    ["of a virtual file", new EditorUri({ scheme: "vscode-vfs", authority: "github", path: "/o/r/a.bxml" }), "/o/r/a.bxml.yml"],
    ["of a name with signs", new EditorUri({ scheme: "file", path: "/a b/#1 50%?.bxml" }), "/a b/#1 50%?.bxml.yml"],
    ["of a name in another script", new EditorUri({ scheme: "file", path: "/ゼルダ/ü.bxml" }), "/ゼルダ/ü.bxml.yml"],
    ["of an unsaved file", new EditorUri({ scheme: "untitled", path: "Untitled-1" }), "Untitled-1.yml"],
    ["of an older version", git("/game/a.bxml", "HEAD"), "/game/a.bxml.yml"],
    ["with a path that begins with two slashes", new EditorUri({ scheme: "x", authority: "y", path: "//a.bxml" }), "/a.bxml.yml"],
  ];
  test.each(rows)("%s is next to it and names it exactly", (_, real, path) => {
    const address = restored(decoded(real));
    expect(address.scheme).toBe(DECODED_SCHEME);
    expect(address.path).toBe(path);
    expect(EditorUri.parse(findRealAddress(address) ?? "")).toEqual(real);
    expect(belongsTogether(address, real, [".yml"])).toBe(true);
  });

  test("survives any names, queries and fragments", () => {
    const segment = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !text.includes("/"));
    const parts = fc.record({
      scheme: fc.constantFrom("file", "vscode-remote", "git", "vscode-vfs", "memfs"),
      authority: fc.constantFrom("", "github", "ssh-remote+box", "wsl+ubuntu"),
      path: fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join("/")}`),
      query: fc.oneof(
        fc.constant(""),
        fc.string({ unit: "grapheme" }),
        fc.jsonValue().map((value) => JSON.stringify(value)),
      ),
      fragment: fc.oneof(fc.constant(""), fc.string({ unit: "grapheme" })),
    });
    fc.assert(
      fc.property(parts, (part) => {
        const real = new EditorUri(part);
        const address = restored(restored(decoded(real)));
        expect(EditorUri.parse(findRealAddress(address) ?? "")).toEqual(real);
        expect(belongsTogether(address, real, [".yml"])).toBe(true);
      }),
    );
  });

  test("whose path was changed no longer belongs to its file", () => {
    const real = new EditorUri({ scheme: "file", path: "/game/a.bxml" });
    const savedAs = new EditorUri({ ...decodedParts(real, ".yml"), path: "/game/b.bxml.yml" });
    expect(belongsTogether(savedAs, real, [".yml"])).toBe(false);
  });
});

test("other addresses name no game file", () => {
  expect(findRealAddress(new EditorUri({ scheme: "file", path: "/a.bxml", query: "file:///b" }))).toBeUndefined();
  expect(findRealAddress(new EditorUri({ scheme: DECODED_SCHEME, path: "/a.bxml.yml" }))).toBeUndefined();
});

describe("the name of an older version", () => {
  const rows: [what: string, uri: EditorUri, name: string, ref: string | undefined][] = [
    ["comes from the query", new EditorUri({ scheme: "git", path: "/g/a.bxml.git", query: '{"path":"/g/a.bxml","ref":""}' }), "a.bxml", ""],
    [
      "may have backslashes",
      new EditorUri({ scheme: "git", path: "/c:/g/a", query: '{"path":"c:\\\\g\\\\a.bxml","ref":"~"}' }),
      "a.bxml",
      "~",
    ],
    [
      "comes from the path where the query is not JSON",
      new EditorUri({ scheme: "git", path: "/g/a.bxml", query: "HEAD" }),
      "a.bxml",
      undefined,
    ],
    [
      "comes from the path where the query is null",
      new EditorUri({ scheme: "git", path: "/g/a.bxml", query: "null" }),
      "a.bxml",
      undefined,
    ],
    ["is the path's for files", new EditorUri({ scheme: "file", path: "/g/a.bxml", query: '{"path":"/b"}' }), "a.bxml", undefined],
  ];
  test.each(rows)("%s", (_, uri, name, ref) => {
    expect(gameFileName(uri)).toBe(name);
    expect(findGitRef(uri)).toBe(ref);
  });

  test.each<[paths: string[], names: string[]]>([
    [
      ["/w/a/Fox.bxml", "/w/a/Bear.bxml"],
      ["Fox.bxml", "Bear.bxml"],
    ],
    [
      ["/dump/Actor/Fox.bxml", "/w/a/Actor/Fox.bxml", "/w/b/Actor/Fox.bxml"],
      ["dump/Actor/Fox.bxml", "a/Actor/Fox.bxml", "b/Actor/Fox.bxml"],
    ],
    [
      ["/w/Fox.bxml", "/w/Fox.bxml"],
      ["Fox.bxml", "Fox.bxml"],
    ],
  ])("names of %j tell them apart", (paths, names) => {
    expect(namesApart(paths.map((path) => ({ scheme: "file", path, query: "" })))).toEqual(names);
  });
});
