/** Names for AAMP hashes: what is found, in which order, and that nothing wrong is ever said. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextUndo } from "../../../formats/aamp/names/crcBackward.ts";
import { aampNameIndex, builtinNames, NameResolver, suggestNames } from "../../../formats/aamp/names/index.ts";
import { NumberedNames } from "../../../formats/aamp/names/numberedNames.ts";
import { continueCrc, crc32 } from "../../../formats/core/bytes/crc32.ts";
import { isPattern, type NameList, type NameOrigin, Names, parseNameList } from "../../../formats/core/names.ts";
import { closestNames } from "../../../formats/core/text/closestNames.ts";
import { findCorpus } from "../../support/corpus.ts";

const ROOT = crc32("param_root");

function list(names: readonly string[], patterns: readonly string[] = [], origin: NameOrigin = "user"): NameList {
  return { origin, title: `${origin} list`, names, patterns };
}

function resolverOf(lists: readonly NameList[], strings: readonly string[] = []): NameResolver {
  return new NameResolver(aampNameIndex(new Names(lists)), strings);
}

describe("the name of a hash", () => {
  const cases: [promise: string, lists: NameList[], strings: string[], name: string, parent: string, index: number, origin: string][] = [
    ["is a string of the file before all else", [list(["Life"])], ["Life"], "Life", "System", 0, "file"],
    ["may be a string outside ASCII", [], ["段階１"], "段階１", "System", 0, "file"],
    ["may be the empty string, whose hash is 0", [], [""], "", "System", 0, "file"],
    ["is in a list", [list(["Life"])], [], "Life", "System", 0, "user"],
    ["is in a later list", [list(["Power"]), list(["Life"], [], "workspace")], [], "Life", "System", 0, "workspace"],
    ["follows the parent's name as a string of the file", [], ["Form"], "Form_3", "Form", 2, "guess"],
    ["follows the parent's name in a list", [list(["Form"])], [], "Form3", "Form", 3, "guess"],
    ["has two digits after the parent's name", [list(["Form"])], [], "Form03", "Form", 2, "guess"],
    ["has three digits after the parent's name", [list(["Form"])], [], "Form_003", "Form", 3, "guess"],
    ["is Children and a number", [list(["Form"])], [], "Children7", "Form", 7, "guess"],
    ["is Child and a number", [list(["Form"])], [], "Child_08", "Form", 7, "guess"],
    ["follows a parent's name in the plural", [list(["Tags"])], [], "Tag0", "Tags", 0, "guess"],
    ["follows a parent's name in -es", [list(["Boxes"])], [], "Box_12", "Boxes", 11, "guess"],
    ["follows a parent's name in -List", [list(["ElementList"])], [], "Element_1", "ElementList", 0, "guess"],
    ["is made from a pattern", [list([], ["Vertex%03d"])], [], "Vertex004", "Shape", 3, "user"],
    ["is made from a pattern with an ending", [list([], ["Arm%d長さ"])], [], "Arm12長さ", "Shape", 11, "user"],
    ["is made from a pattern padded with blanks", [list([], ["A%3dB"])], [], "A  7B", "Shape", 6, "user"],
    ["is made from a pattern with more digits than usual", [list([], ["A%07d"])], [], "A0000012", "Shape", 11, "user"],
    ["is made from a pattern and a large number", [list([], ["A%d"])], [], "A65535", "Shape", 65534, "user"],
    ["is made from a pattern of our table at any place", [list([], ["Sensor%d"], "builtin")], [], "Sensor20", "Other", 3, "builtin"],
    ["follows the last word of the parent's name", [list(["BehaviorIdx"], [], "builtin")], [], "Idx_4", "BehaviorIdx", 4, "guess"],
    ["follows a parent's name in _list", [list(["curve_list"], [], "builtin")], [], "curve_2", "curve_list", 2, "guess"],
  ];
  it.each(cases)("%s", (_, lists, strings, name, parent, index, origin) => {
    const resolver = resolverOf(lists, strings);
    expect(resolver.resolve(crc32(name), crc32(parent), index)).toBe(name);
    expect(resolver.resolve(crc32(name) | 0, crc32(parent) | 0, index)).toBe(name);
    expect(resolver.explain(crc32(name), crc32(parent), index)).toMatchObject({ name, origin });
  });

  const unnamed: [promise: string, lists: NameList[], name: string, parent: string, index: number][] = [
    ["stays unknown for a number far from the child's place", [list(["Form"])], "Form_5", "Form", 3],
    ["stays unknown for a pattern's number beyond the child's place", [list([], ["A%d"])], "A5", "Form", 3],
    ["stays unknown for digits that the pattern does not write", [list([], ["A%02d"])], "A5", "Form", 30],
    ["stays unknown for zeros that the pattern does not write", [list([], ["A%d"])], "A05", "Form", 30],
    ["stays unknown for an unsigned pattern where oead's text is asked for", [list([], ["A%u"])], "A1", "Form", 3],
    ["stays unknown after the parent's last word where oead's text is asked for", [list(["BehaviorIdx"])], "Idx_4", "BehaviorIdx", 4],
  ];
  it.each(unnamed)("%s", (_, lists, name, parent, index) => {
    expect(resolverOf(lists).resolve(crc32(name), crc32(parent), index)).toBeUndefined();
  });

  it("is found again anywhere in the file once it was guessed, but not in another file", () => {
    const names = [list(["Form"])];
    const resolver = resolverOf(names);
    const hash = crc32("Form_3");
    expect(resolver.resolve(hash, ROOT, 50)).toBeUndefined();
    expect(resolver.resolve(hash, crc32("Form"), 3)).toBe("Form_3");
    expect(resolver.resolve(hash, ROOT, 50)).toBe("Form_3");
    expect(resolverOf(names).resolve(hash, ROOT, 50)).toBeUndefined();
  });

  it("says the list that a name or a pattern is from", () => {
    const resolver = resolverOf([list(["A"]), list(["A", "B"], ["C%d"], "workspace")]);
    expect(resolver.explain(crc32("A"), ROOT, 0)).toEqual({ name: "A", origin: "user", title: "user list" });
    expect(resolver.explain(crc32("B"), ROOT, 0)).toEqual({ name: "B", origin: "workspace", title: "workspace list" });
    expect(resolver.explain(crc32("C1"), ROOT, 0)).toEqual({ name: "C1", origin: "workspace", title: "workspace list" });
  });

  it("is the first of two in a list that share the hash", () => {
    const [first, second] = ["codding", "gnu"];
    expect(crc32(first)).toBe(crc32(second));
    expect(resolverOf([list([first, second])]).resolve(crc32(second), ROOT, 0)).toBe(first);
    expect(resolverOf([list([second]), list([first])]).resolve(crc32(first), ROOT, 0)).toBe(second);
    expect(resolverOf([list([first])], [second]).resolve(crc32(first), ROOT, 0)).toBe(second);
  });

  it("comes from an index that is made once for a Names", () => {
    const names = new Names([list(["A"])]);
    expect(aampNameIndex(names)).toBe(aampNameIndex(names));
    expect(aampNameIndex(Names.none).find(crc32("A"))).toBeUndefined();
  });
});

/** The order of the format document, word by word: every candidate is put together and hashed. */
class PlainResolver {
  private readonly fileGuesses = new Map<number, string>();
  private readonly listGuesses = new Map<number, string>();
  private readonly strings: readonly string[];
  private readonly names: readonly string[];
  private readonly patterns: readonly string[];
  constructor({ names, patterns, strings }: { names: readonly string[]; patterns: readonly string[]; strings: readonly string[] }) {
    this.names = names;
    this.patterns = patterns;
    this.strings = strings;
  }

  resolve(hash: number, parentHash: number, index: number): string | undefined {
    const fits = (name: string) => crc32(name) === hash;
    const remember = (guesses: Map<number, string>, name: string | undefined) => {
      if (name !== undefined) guesses.set(hash, name);
      return name;
    };
    const derive = (parent: string | undefined) => (parent === undefined ? undefined : derivedNames(parent, index).find(fits));
    const parentIn = (names: readonly string[]) => names.find((name) => crc32(name) === parentHash);
    return (
      this.strings.find(fits) ??
      this.fileGuesses.get(hash) ??
      remember(this.fileGuesses, derive(parentIn(this.strings))) ??
      this.names.find(fits) ??
      this.listGuesses.get(hash) ??
      remember(this.listGuesses, derive(parentIn(this.names))) ??
      remember(this.listGuesses, this.patterns.flatMap((pattern) => patternNames(pattern, index + 2)).find(fits))
    );
  }
}

function derivedNames(parent: string, index: number): string[] {
  const prefixes = [parent, "Children", "Child"];
  for (const ending of ["s", "es", "List"]) if (parent.endsWith(ending)) prefixes.push(parent.slice(0, -ending.length));
  return prefixes.flatMap((prefix) =>
    [index, index + 1].flatMap((n) => [1, 2, 3].flatMap((width) => ["", "_"].map((gap) => prefix + gap + String(n).padStart(width, "0")))),
  );
}

function patternNames(pattern: string, limit: number): string[] {
  return Array.from({ length: limit }, (_, n) =>
    pattern.replace(/%(0?)(\d?)d/, (__, zero: string, width: string) => String(n).padStart(Number(width), zero || " ")),
  );
}

const word = fc.constantFrom("A", "s", "es", "List", "Child", "Children", "_", "Idx", "7", "子", "𝒳", "Bone");
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(""));
const pattern = fc
  .tuple(name, fc.constantFrom("%d", "%02d", "%03d", "%2d", "%05d"), fc.constantFrom("", "", "A", "子_"))
  .map((parts) => parts.join(""));
const lists = fc.record({
  names: fc.array(name, { maxLength: 6 }),
  patterns: fc.array(pattern, { maxLength: 4 }),
  strings: fc.array(name, { maxLength: 4 }),
});

describe("names for all documents", () => {
  it("are those that the order of the format document gives, each with the hash asked for", () => {
    const question = fc.record({ pick: fc.nat(), parent: fc.nat(), index: fc.nat(120), other: fc.nat(0xffffffff) });
    fc.assert(
      fc.property(lists, fc.array(question, { maxLength: 12 }), (sources, questions) => {
        const resolver = resolverOf([list(sources.names, sources.patterns)], sources.strings);
        const plain = new PlainResolver(sources);
        const parents = [...sources.names, ...sources.strings, "Unlisted"];
        for (const { pick, parent, index, other } of questions) {
          const parentName = parents[parent % parents.length];
          const children = [
            ...parents,
            ...derivedNames(parentName, index),
            ...sources.patterns.flatMap((text) => patternNames(text, 4).concat(patternNames(text, index + 3).slice(-2))),
          ];
          const hash = pick % 7 === 0 ? other : crc32(children[pick % children.length]);
          const found = resolver.resolve(hash, crc32(parentName), index);
          expect(found).toBe(plain.resolve(hash, crc32(parentName), index));
          if (found !== undefined) expect(crc32(found)).toBe(hash);
        }
      }),
    );
  });

  it("have the hash asked for with the built-in table too, whatever the hash", () => {
    const index = aampNameIndex(new Names([...builtinNames().lists, list(["Mine"], ["Mine%u"])]));
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.constantFrom(...index.names), fc.nat(3000), (hash, parent, at) => {
        const resolver = new NameResolver(index, [parent]);
        const found = resolver.resolve(hash, crc32(parent), at);
        if (found !== undefined) expect(crc32(found)).toBe(hash);
        expect(resolver.explain(hash, crc32(parent), at)?.name).toBe(found);
      }),
    );
  });

  it("are found for every number of a pattern", () => {
    fc.assert(
      fc.property(pattern, fc.nat(99_999), (text, number) => {
        const wanted = text.replace(/%(0?)(\d?)d/, (_, zero: string, width: string) => String(number).padStart(Number(width), zero || " "));
        expect(new NumberedNames(["", text]).find(crc32(wanted), 100_000)).toEqual({ rank: 1, name: wanted });
      }),
    );
  });
});

describe("the machinery below", () => {
  it("runs a CRC32 back over any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.nat(0xffffffff),
        (text, state) => new TextUndo(text).undo(continueCrc(state | 0, text)) === (state | 0),
      ),
    );
  });
});

describe("suggestions", () => {
  const index = aampNameIndex(
    new Names([list(["LifeMax", "life_min", "IsLife", "Wildlife", "Power"], ["AI_%d", "Table%02d", "Idx_%d"], "builtin")]),
  );
  const suggest = (typed: string, siblings: string[] = [], parentName?: string, fileNames: string[] = []) =>
    suggestNames(index, fileNames, { typed, siblings, parentName });
  const namesOf = (...args: Parameters<typeof suggest>) => suggest(...args).items.map((item) => item.name);

  it("begin with what is typed, then hold it as a word, then anywhere", () => {
    expect(namesOf("Life")).toEqual(["LifeMax", "life_min", "IsLife", "Wildlife"]);
    expect(namesOf("lif")).toEqual(["life_min", "LifeMax", "IsLife", "Wildlife"]);
    expect(namesOf("(")).toEqual([]);
  });
  it("offer no name that a sibling has, and the file's names before those of lists", () => {
    expect(suggest("Life", ["LifeMax"], undefined, ["LifeMax", "LifeOfFile"]).items).toEqual([
      { name: "LifeOfFile", origin: "file" },
      { name: "life_min", origin: "builtin" },
      { name: "IsLife", origin: "builtin" },
      { name: "Wildlife", origin: "builtin" },
    ]);
  });
  it("begin with the next number of a family of siblings", () => {
    expect(namesOf("", ["AI_9", "AI_10", "Table09"]).slice(0, 2)).toEqual(["AI_11", "Table10"]);
    expect(namesOf("tab", ["AI_9", "AI_10", "Table09"])).toEqual(["Table10"]);
  });
  it("begin with the first number of a pattern that fits the parent", () => {
    expect(namesOf("A", [], "AI")).toEqual(["AI_0", "LifeMax"]);
    expect(namesOf("Tab", [], "TableList")).toEqual(["Table01"]);
    expect(namesOf("", [], "DemoBehaviorIdx")[0]).toBe("Idx_0");
  });
  it("are bounded, and say so", () => {
    const many = Array.from({ length: 500 }, (_, i) => `Name${i}`);
    const { items, incomplete } = suggestNames(aampNameIndex(new Names([list(many)])), [], {
      typed: "N",
      siblings: ["Name0"],
      parentName: undefined,
    });
    expect([items.length, items[0].name, items[1].name, incomplete]).toEqual([200, "Name1", "Name2", true]);
    expect(suggest("Life").incomplete).toBe(false);
  });
});

describe("closest names", () => {
  const table: [string, string[], string[]][] = [
    ["classname", ["ClassName", "ClassNames"], ["ClassName", "ClassNames"]],
    ["ClsasName", ["ClassName", "Other"], ["ClassName"]],
    ["ClassNam", ["ClassName", "ClassNam"], ["ClassName"]],
    ["AI", ["AS", "Ai"], ["Ai"]],
    ["Base", ["Case", "Cast", "Bas"], ["Case", "Bas"]],
    ["Filename", ["Nothing", "FileName"], ["FileName"]],
  ];
  it.each(table)("to %s among %j are %j", (typed, candidates, expected) => {
    expect(closestNames(typed, candidates)).toEqual(expected);
  });

  it("are exactly those within two edits", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 6, maxLength: 9 });
    fc.assert(
      fc.property(text, text, (a, b) => (closestNames(a, [b]).length === 1) === (a !== b && plainEdits(a, b) <= 2)),
      { numRuns: 2000 },
    );
  });
});

/** Edits between two texts, with exchanges of neighbours, from the whole table. */
function plainEdits(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  return rows[a.length][b.length];
}

describe("the built-in table", () => {
  const own = builtinNames().lists[0];
  it("holds each name once, none of them with line ends, blanks at an end or a percent sign", () => {
    expect(new Set(own.names).size).toBe(own.names.length);
    expect(own.names.filter((name) => name.trim() !== name || name.includes("%"))).toEqual([]);
    expect(own.patterns.filter((text) => !isPattern(text))).toEqual([]);
  });
  it("gives no two names one hash, numbered names included", () => {
    const numbered = new NumberedNames(own.patterns);
    expect(new Set(own.names.map((name) => crc32(name))).size).toBe(own.names.length);
    const shared = own.names.flatMap((name) => {
      const hit = numbered.find(crc32(name), 700);
      return hit && hit.name !== name ? [`${name} = ${hit.name}`] : [];
    });
    expect(shared).toEqual([]);
  });
  it("has a second list with names of the knowledge that the first lacks, and no hash of the first", () => {
    const [, further] = builtinNames().lists;
    const proven = new NumberedNames(own.patterns);
    const hashes = new Map(own.names.map((name) => [crc32(name), name]));
    expect(new Set(further.names.map((name) => crc32(name))).size).toBe(further.names.length);
    expect(further.names.filter((name) => hashes.has(crc32(name)) || (proven.find(crc32(name), 700)?.name ?? name) !== name)).toEqual([]);
    expect(further.patterns.filter((text) => !isPattern(text))).toEqual([]);
  });
  it("begins with the names that are met most", () => {
    expect(own.names.slice(0, 5)).toEqual(["Name", "ClassName", "Def", "GroupName", "SInst"]);
  });
});

const CORPUS = findCorpus("aamp");

interface Child {
  readonly hash: number;
  readonly parent: number;
  readonly index: number;
  /** Blanks before its key in the text. */
  readonly indent: number;
  readonly isParameter: boolean;
}

/** The children of all lists and objects of a file in the order of the text, and its strings. Reads only what it needs. */
function walk(bytes: Uint8Array): { children: Child[]; strings: string[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  const children: Child[] = [];
  const strings: string[] = [];
  const walkList = (at: number, indent: number) => {
    for (let i = 0, object = at + u16(at + 8) * 4; i < u16(at + 10); i++, object += 8) {
      children.push({ hash: u32(object), parent: u32(at), index: i, indent, isParameter: false });
      for (let j = 0, parameter = object + u16(object + 4) * 4; j < u16(object + 6); j++, parameter += 8) {
        children.push({ hash: u32(parameter), parent: u32(object), index: j, indent: indent + 2, isParameter: true });
        if (![7, 8, 15, 20].includes(bytes[parameter + 7])) continue;
        const start = parameter + (u32(parameter + 4) & 0xffffff) * 4;
        strings.push(new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start))));
      }
    }
    for (let i = 0, child = at + u16(at + 4) * 4; i < u16(at + 6); i++, child += 12) {
      children.push({ hash: u32(child), parent: u32(at), index: i, indent, isParameter: false });
      walkList(child, indent + 4);
    }
  };
  walkList(0x30 + u32(0x14), 4);
  return { children, strings };
}

/** The keys of the reference text for these children, hashes as numbers. */
function readKeys(text: string, children: readonly Child[]): (string | number)[] {
  const lines = text.split("\n");
  let at = 0;
  return children.map(({ indent, isParameter }) => {
    const isKey = (line: string) => line.search(/\S/) === indent && (isParameter || /!(?:obj|list)(?: \{\})?$/.test(line));
    while (!isKey(lines[at])) at++;
    const key = /^(?:'((?:[^']|'')*)'|([^'"?].*?)):(?: |$)/.exec(lines[at++].slice(indent));
    if (!key) throw new Error(`no key in line ${at}: ${lines[at - 1]}`);
    return key[1]?.replaceAll("''", "'") ?? (/^\d+$/.test(key[2]) ? Number(key[2]) : key[2]);
  });
}

describe.skipIf(CORPUS === undefined)("in the real files", () => {
  const files = CORPUS
    ? readdirSync(`${CORPUS}/expected`).map((text) => {
        const { children, strings } = walk(readFileSync(`${CORPUS}/${text.slice(0, -".yml".length)}`));
        return { text, children, strings, keys: readKeys(readFileSync(`${CORPUS}/expected/${text}`, "utf8"), children) };
      })
    : [];
  const readList = (file: string) => parseNameList(readFileSync(`${CORPUS}/${file}`, "utf8"), "user", file);
  const reference = () => new Names([readList("names-reference.txt"), readList("names-numbered-reference.txt")]);
  const namesIn = (names: Names, { children, strings }: (typeof files)[number]) => {
    const resolver = new NameResolver(aampNameIndex(names), strings);
    return children.map(({ hash, parent, index }) => resolver.resolve(hash, parent, index) ?? hash);
  };

  it("names are those of the reference text, with the reference lists", () => {
    const names = reference();
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => namesIn(names, file).some((name, i) => name !== file.keys[i])).map((file) => file.text)).toEqual([]);
  });

  it("our own table names 98 of 100 and contradicts no name of the reference text", () => {
    const contradictions = new Set<string>();
    let children = 0;
    let named = 0;
    for (const file of files) {
      for (const [i, name] of namesIn(builtinNames(), file).entries()) {
        children++;
        if (typeof name !== "string") continue;
        named++;
        if (typeof file.keys[i] === "string" && file.keys[i] !== name) contradictions.add(`${name} is ${file.keys[i]}`);
      }
    }
    expect([...contradictions]).toEqual([]);
    expect(named / children).toBeGreaterThanOrEqual(0.98);
  });

  it("no name of our table contradicts one of the reference lists", () => {
    const index = aampNameIndex(reference());
    const others = builtinNames()
      .lists.flatMap((own) => own.names)
      .filter((name) => (index.find(crc32(name)) ?? name) !== name);
    expect(others).toEqual([]);
  });
});
