/** What comes of three versions where the cases of the corpus have no example. */
import { describe, expect, it } from "vitest";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { findFormatByName } from "../../../formats/registry.ts";

const list = (lines: readonly string[]) =>
  `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists:\n    L: !list\n${lines.map((line) => `      ${line}\n`).join("")}`;
const twoObjects = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    A: !obj {v: 1}\n    B: !obj {v: 2}\n  lists: {}\n";
const behaviors = (...values: readonly number[]) =>
  list([
    "objects: {}",
    "lists:",
    ...values.map((v, at) => `  Behavior_${at}: !list {objects: {Def: !obj {ClassName: !str32 C}, S: !obj {v: ${v}}}, lists: {}}`),
  ]);
const objects = (name: (at: number) => string, key: string, values: readonly string[]) =>
  list(["objects:", ...values.map((value, at) => `  ${name(at)}: !obj {${key}: ${value}}`), "lists: {}"]);
const weights = (...names: readonly string[]) => objects((at) => `InputWeight_${at + 1}`, "RigidName", names);
const materials = (...names: readonly string[]) => objects((at) => `'${at}'`, "label", names);
const impulses = (...values: readonly string[]) => objects((at) => `ImpulseObj0${at + 1}`, "Weight", values);
/** A selector of a sequence, as `child: text` each, and its children after it. */
const selector = (...children: readonly string[]) => {
  const parts = children.map((each) => each.split(": "));
  const numbered = (key: string, values: readonly unknown[]) => values.map((value, at) => `${key}${at}: ${value}`).join(", ");
  const first = `!list {objects: {Parameters: !obj {TypeIndex: 1}, Children: !obj {${numbered(
    "Child",
    [...parts.keys()].map((at) => at + 1),
  )}}}, lists: {Extend: !list {objects: {}, lists: {StringArray: !list {objects: {StringArray0: !obj {${numbered(
    "Value",
    parts.map(([, value]) => value),
  )}}}, lists: {}}}}}}`;
  const others = parts.map(([name]) => `!list {objects: {Parameters: !obj {TypeIndex: 2, FileName: ${name}}}, lists: {}}`);
  return list(["objects: {}", "lists:", ...[first, ...others].map((each, at) => `  Element${at}: ${each}`)]);
};
const command = (name: string, at: number) => ({ Name: name, GUID: name, "Node Index": at });
const sequence = (nodes: number, ...commands: readonly object[]) =>
  JSON.stringify({ Commands: commands, Nodes: Array.from({ length: nodes }, (_, at) => ({ "Node Index": at, GUID: `n${at}` })) }, null, 1);
/** Nodes, of which the last one means one of them, and expressions and partial skeletons with what names them by number. */
const numbered = (nodes: string, last: (numberOf: (name: string) => number) => object, expressions = "", named?: string) =>
  JSON.stringify(
    {
      Expressions: { Info: {}, Commands: [...expressions].map((name) => ({ Instructions: [{ Type: name }] })) },
      ...(named !== undefined && {
        Partials: [{ Name: "p", "Skeleton Id": expressions.indexOf(named) }],
        "Partial Skeletons": [...expressions].map((Name) => ({ Name })),
      }),
      Nodes: [...nodes].map((name, at) => ({
        "Node Index": at,
        GUID: name,
        ...(at === nodes.length - 1 && { Body: last((each) => nodes.indexOf(each)) }),
      })),
    },
    null,
    1,
  );
/** Nodes, of which the last one has these as children. */
const children = (nodes: string, names: string) => numbered(nodes, (numberOf) => ({ "Child Nodes": [...names].map(numberOf) }));
/** A file with its original, and how bytes that are kept were found in that. */
const inPlace = (found: string, ours: number, theirs: number) => {
  const kept = { Kept: [{ At: "0x10", Of: found, Bytes: "00" }], Original: [found] };
  return JSON.stringify({ A: ours, B: theirs, Bytewright: kept }, null, 1);
};
const bone = (Name: string, Unknown: number) => ({ Name, Unknown });
/** A node with the GUID of another one. */
const twin = (at: number, Parameter: number) => ({ "Node Index": at, GUID: "n", Body: { Parameter } });
/** The same, and itself as its child. */
const selfish = (at: number, Parameter: number) => ({ "Node Index": at, GUID: "n", Body: { Parameter, "Child Nodes": [at] } });
/** Two nodes of one GUID, with a command for the second one. */
const twins = (Parameter: number, hasCommand: boolean) =>
  JSON.stringify(
    {
      Commands: hasCommand ? [{ Name: "c", GUID: "c", "Node Index": 1 }] : [],
      Nodes: [twin(0, Parameter), twin(1, Parameter + 5)],
    },
    null,
    1,
  );
const drops = (...items: readonly string[]) => {
  const rows = items.map((item, at) => `, ItemName0${at + 1}: !str64 ${item}, ItemProbability0${at + 1}: 1`);
  return list(["objects:", `  Normal: !obj {ColumnNum: ${items.length}${rows.join("")}}`, "lists: {}"]);
};
/** Tables of a drop, as `name: probability` each. */
const tables = (...names: readonly string[]) => {
  const parts = names.map((each) => each.split(": "));
  const header = parts.map(([name], at) => `, Table0${at + 1}: !str64 ${name}`).join("");
  const own = parts.map(([name, chance]) => `  ${name}: !obj {ColumnNum: 1, ItemName01: !str64 a, ItemProbability01: ${chance}}`);
  return list(["objects:", `  Header: !obj {TableNum: ${names.length}${header}}`, ...own, "lists: {}"]);
};
const root = (text: string) => `${text}#!layout file little 2\n`;
/** The CRC-32 of a name, as `ActorInfo` lists it. */
const HASHES: Readonly<Record<string, string>> = { B: "1255198513", Cx: "!u 0xc453f737", A: "!u 0xd3d99e8b", E: "!u 0xd4b45a92" };
/** `name: life` each, ascending by hash. */
const actors = (...entries: readonly string[]) => {
  const parts = entries.map((each) => each.split(": "));
  const all = parts.map(([name, life]) => `- {life: ${life}, name: ${name}}\n`).join("");
  return root(`${all === "" ? "Actors: []\n" : `Actors:\n${all}`}Hashes: [${parts.map(([name]) => HASHES[name]).join(", ")}]\n`);
};
const OTHERS = Array.from({ length: 8 }, (_, at) => `- {Id: obj${at + 10}, x: 0}\n`).join("");
const doubles = (...values: readonly number[]) => root(`Objs:\n${values.map((x) => `- {Id: obj1, x: ${x}}\n`).join("")}${OTHERS}`);
/** An object that links to the one with `HashId: 2`, and others of its list and of another one. */
const linked = (link: string, others: string, elsewhere: string) =>
  root(`Objs:\n- {HashId: 1, Links: [{Def: ${link}, DestUnitHashId: 2}]}\n${others}Others:\n- {HashId: 9}\n${elsewhere}`);
/** `object: distance` each; what a camera is for is a map of its own. */
const cameras = (...entries: readonly string[]) => {
  const parts = entries.map((each) => each.split(": "));
  return root(`Tickets:\n${parts.map(([id, distance]) => `- {Id: {ObjId: ${id}}, Param: {Distance: ${distance}}}\n`).join("")}`);
};
const saved = (...hashes: readonly number[]) => root(`file_list:\n- {}\n- [${hashes.map((hash) => `{HashValue: ${hash}}`).join(", ")}]\n`);
const seats = (...types: readonly string[]) => root(`Seats:\n${types.map((type) => `- {RidableType: ${type}}\n`).join("")}`);

/** `map place: distance` each, or without a place; a number is one value. */
const starts = (...entries: readonly string[]) => {
  const parts = entries.map((each) => each.split(/:? /));
  const rows = parts.map((words) => `- {Map: ${words[0]}, ${words[2] ? `PosName: ${words[1]}, ` : ""}x: ${words.at(-1)}}\n`);
  return root(`StartPos:\n${rows.join("")}`);
};
/** Links of an actor to one and the same, `name kind: value` each. */
const links = (...entries: readonly string[]) => {
  const parts = entries.map((each) => each.split(/:? /));
  const all = parts.map(([name, kind, x]) => `{Dst: 5, Gyaml: ${kind}, Name: ${name}, Src: 1, x: ${x}}`);
  return root(`Actors:\n- {Hash: 1, Links: [${all.join(", ")}]}\n`);
};

const respawns = (...ids: readonly number[]) => {
  const rows = ids.map((id, at) => `   j${at} ${id}.0 0.0 0.0 0.0 0.0 0.0 ${id} -1\n`);
  return `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[CAME]\n@OPENING-INDEX = -1\n@SELECTION-INDEX = -1\n\n[JGPT]\n@AUTO-ID = 0\n${rows.join("")}\n[END]\n`;
};

/** Check points in one group, as the numbers of the neighbors that each states; of no number, neighbors by place. */
const checks = (...neighbors: readonly string[]) => {
  const rows = neighbors.map((each, at) => `   ${at} 0.0 ${at}.0 9.0 ${at}.0 -1 0 ${each === "" ? "-1 -1" : each}\n`);
  const auto = neighbors.includes("") ? 1 : 0;
  const text = `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[CKPT]\n@AUTO-NEXT = ${auto}\n\n $GROUP G1, next: G1\n${rows.join("")}\n[END]\n`;
  const kmp = findFormatByName("a.kmp");
  const decoded = kmp?.decode(kmp.encode(text).bytes ?? new Uint8Array(), kmp.builtinNames());
  return decoded?.kind === "ok" ? decoded.text : "";
};

/** Enemy points of a course, a letter each, those of a group between blanks; each group leads to the first one. */
const lines = (groups: string) => {
  let at = 0;
  const all = groups.split(" ").map((points, group) => {
    const rows = [...points].map((point) => `  ${at++}  ${point.charCodeAt(0)}.0 0.0 0.0  20.0 0 0\n`);
    return ` $GROUP G${group + 1}, next: G1\n${rows.join("")}\n`;
  });
  return `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[CAME]\n@OPENING-INDEX = -1\n@SELECTION-INDEX = -1\n\n[ENPT]\n${all.join("")}\n[END]\n`;
};

/** Routes of a course, a letter for each point. */
const routes = (...each: readonly string[]) => {
  const all = each.map((points, route) => {
    const rows = Array.from(points, (point, at) => `  ${at}  ${point.charCodeAt(0)}.0 0.0 0.0  30 0\n`);
    return ` $ROUTE r${route}, settings: 0 0\n${rows.join("")}`;
  });
  return `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[CAME]\n@OPENING-INDEX = -1\n@SELECTION-INDEX = -1\n\n[POTI]\n${all.join("")}\n[END]\n`;
};
const keyed = (stated: string, ...frames: readonly number[]) =>
  JSON.stringify({ keyFrames: stated, keys: frames.map((frame) => [frame, "+", 1, 1, 1]) }).replace(/,(?=["[])/g, ", ");
const turned = (key: string) => `{ "rotations": [[[1, 0, 0, 0], [${key}]]] }`;
const memory = (size: number, unknown: number) =>
  JSON.stringify({ Expressions: { Info: { "Scratch32 Size": size, Unknown: unknown } } }).replaceAll(/(?<=[:,])/g, " ");

const effect = (...numbers: readonly string[]) =>
  JSON.stringify({ "0x00000001": [{ Hash: "0x00000001", Unknown: 1, Event: { On: { "Trigger Array": [{ Parameters: [0] }] } } }] }).replace(
    "[0]",
    `[[${numbers.join(", ")}], "Chain_1"]`,
  );

/** Nodes of one list, by their hashes and one value. */
const events = (...nodes: readonly (readonly [hash: number, value: number])[]) =>
  JSON.stringify({ "0x00000001": nodes.map(([hash, value]) => ({ Hash: `0x0000000${hash}`, Unknown: value, Event: {} })) });

type Row = [title: string, file: string, base: string, ours: string, theirs: string, merged: string, conflicts: string[]];

describe("a merge", () => {
  it.each<Row>([
    ["says that theirs changed doubles that ours removed", "a.byml", doubles(1, 2), doubles(), doubles(3, 4), doubles(), ["ambiguous"]],
    ["says that ours changed doubles that theirs removed", "a.byml", doubles(1, 2), doubles(3, 4), doubles(), doubles(3, 4), ["ambiguous"]],
    [
      "knows a camera by what it is for, wherever it is and whatever else changed",
      "CameraParam.byml",
      cameras("obj1: 1", "obj2: 2", "obj3: 3"),
      cameras("obj3: 9", "obj1: 1", "obj2: 8"),
      cameras("obj1: 7", "obj2: 2", "obj3: 3", "obj4: 4"),
      cameras("obj3: 9", "obj4: 4", "obj1: 7", "obj2: 8"),
      [],
    ],
    [
      "says that both added a camera for one object",
      "CameraParam.byml",
      cameras("obj1: 1"),
      cameras("obj1: 1", "obj2: 2"),
      cameras("obj1: 1", "obj2: 3"),
      cameras("obj1: 1", "obj2: 2"),
      ["add/add"],
    ],
    [
      "takes the place from theirs of what ours changed and doubled",
      "a.byml",
      doubles(1),
      doubles(5, 6),
      root(`Objs:\n${OTHERS}- {Id: obj1, x: 1}\n`),
      root(`Objs:\n${OTHERS}- {Id: obj1, x: 5}\n- {Id: obj1, x: 6}\n`),
      [],
    ],
    [
      "keeps the order of behaviors of one class",
      "a.baiprog",
      behaviors(1, 2),
      behaviors(5, 2, 7),
      behaviors(1, 3),
      behaviors(5, 3, 7),
      [],
    ],
    [
      "quotes between brackets what needs no quotes on a line of its own",
      "a.byml",
      root("L: [p, q]\nM: {p: q}\n"),
      root("L: [p, q]\nM: {p: r}\n"),
      root("L:\n- p\n- a,b\n- q\nM:\n  a,b: c,d\n  p: q\n"),
      root("L: [p, 'a,b', q]\nM: {'a,b': 'c,d', p: r}\n"),
      [],
    ],
    [
      "puts between brackets what theirs has in several lines",
      "a.byml",
      root("M: {p: q, z: 1}\n"),
      root("M: {p: q, z: 2}\n"),
      root(
        "M:\n  a: !binary_aligned\n    Alignment: !u 0x1\n    Data: !!binary AA==\n  b:\n    X: 1.0\n    Y: 2.0\n  ? 'c\n    d'\n  : 3\n  p: q\n  z: 1\n",
      ),
      root("M: {a: !binary_aligned {Alignment: !u 0x1, Data: !!binary AA==}, b: {X: 1.0, Y: 2.0}, c d: 3, p: q, z: 2}\n"),
      [],
    ],
    [
      "keeps the neighbor that ours states where theirs has neighbors by place",
      "a.kmp",
      checks("-1 1", "0 2", "0 -1"),
      checks("48 1", "0 2", "0 -1"),
      checks("", "", ""),
      checks("48 1", "0 2", "1 -1"),
      ["edit/delete"],
    ],
    [
      "knows what of Tears of the Kingdom is done by the hash of its definition",
      "a.game__x__Y.bgyml",
      root("DoCondition:\n- {DefineNameHash: 1, x: 1, y: 1}\n"),
      root("DoCondition:\n- {DefineNameHash: 2, x: 1, y: 1}\n- {DefineNameHash: 1, x: 2, y: 1}\n"),
      root("DoCondition:\n- {DefineNameHash: 1, x: 1, y: 2}\n"),
      root("DoCondition:\n- {DefineNameHash: 2, x: 1, y: 1}\n- {DefineNameHash: 1, x: 2, y: 2}\n"),
      [],
    ],
    [
      "reports a point that both sides moved",
      "a.byml",
      root("L: [[1.0, 2.0], [3.0, 4.0]]\n"),
      root("L: [[1.0, 9.0], [3.0, 4.0]]\n"),
      root("L: [[8.0, 2.0], [3.0, 5.0]]\n"),
      root("L: [[1.0, 9.0], [3.0, 5.0]]\n"),
      ["edit/edit"],
    ],
    [
      "identifies control points by their place",
      "a.byml",
      root("ControlPoints: [{X: 1.0, Y: 2.0}, {X: 3.0, Y: 4.0}]\n"),
      root("ControlPoints: [{X: 3.0, Y: 4.0}, {X: 1.0, Y: 2.0}]\n"),
      root("ControlPoints: [{X: 1.0, Y: 2.0}, {X: 3.0, Y: 5.0}]\n"),
      root("ControlPoints: [{X: 3.0, Y: 4.0}, {X: 1.0, Y: 2.0}]\n"),
      ["edit/edit"],
    ],
    [
      "keeps save data sorted, also by negative numbers",
      "saveformat_0.bgsvdata",
      saved(-9, 5, 20),
      saved(-9, 5, 15, 20),
      saved(-12, -9, 5, 10, 20),
      saved(-12, -9, 5, 10, 15, 20),
      [],
    ],
    [
      "knows a route whose first point moved, beside a new one",
      "a.kmp",
      routes("abcd", "mnop"),
      routes("xbcd", "qrst", "mnop"),
      routes("abyd", "mnop"),
      routes("xbyd", "qrst", "mnop"),
      [],
    ],
    ["keeps the id of a point of ours where theirs has no points", "a.kmp", respawns(163), respawns(163, 9), respawns(), respawns(9), []],
    ...(
      [
        ["puts a group before one that ours begins with another point", "ab cd", "ab xcd", "ab yz cd"],
        ["begins a group with another point than ours", "ab cd", "ab xcd", "ab ycd"],
        ["moves a group that ours begins with another point", "ab cd ef", "ab cd xef", "ef ab cd"],
      ] as const
    ).map(
      ([title, base, ours, theirs]): Row => [
        `says that theirs ${title}`,
        "a.kmp",
        lines(base),
        lines(ours),
        lines(theirs),
        lines(ours),
        ["sequence"],
      ],
    ),
    [
      "puts a group of theirs before one that ours goes on with",
      "a.kmp",
      lines("ab cd"),
      lines("ab cdx"),
      lines("ab yz cd"),
      lines("ab yz cdx"),
      [],
    ],
    [
      "indents further lines of a value that was between brackets",
      "a.byml",
      root("A:\n  b: c\n"),
      root("A:\n  b: z\n"),
      root("A: {b: c,\n  d: 'e\n  f'}\n"),
      root("A:\n  b: z\n  d: 'e\n    f'\n"),
      [],
    ],
    [
      "takes a layout line of theirs that is after other text",
      "a.byml",
      root("A: 1\nB: 2\n"),
      root("A: 3\nB: 2\n"),
      root("A: 1\nB: 2 #!layout tail 4\n"),
      "A: 3\nB: 2\n#!layout file little 2\n#!layout tail 4\n",
      [],
    ],
    [
      "keeps the comments of ours around a value of theirs",
      "a.byml",
      root("A: 1\nB: 1\n"),
      root("A: 1 # a\n# above b\nB: 1 # b\n"),
      root("A: 2\nN: 1\nB: {c: 1}\n"),
      root("A: 2 # a\nN: 1\n# above b\nB: {c: 1} # b\n"),
      [],
    ],
    [
      "says the comment after the last value of an entry once",
      "a.byml",
      root("L:\n- Id: a\n  x: 1\n"),
      root("L:\n- Id: a\n  x: 1 # x\n"),
      root("L:\n- Id: a\n  k: 4\n  x: 1\n"),
      root("L:\n- Id: a\n  k: 4\n  x: 1 # x\n"),
      [],
    ],
    [
      "keeps the comment after the last entry with it where theirs adds one",
      "a.byml",
      root("L:\n- Id: a\n  x: 1\nM: 1\n"),
      root("L:\n- Id: a\n  x: 2 # x\nM: 1 # m\n"),
      root("L:\n- Id: a\n  x: 1\n- Id: b\n  x: 1\nM: 1\nN: 1\n"),
      root("L:\n- Id: a\n  x: 2 # x\n- Id: b\n  x: 1\nM: 1 # m\nN: 1\n"),
      [],
    ],
    [
      "removes the comment after the last entry with it",
      "a.byml",
      root("L:\n- {Id: a, x: 1}\n- {Id: b, x: 1}\n"),
      root("L:\n- {Id: a, x: 2} # a\n- {Id: b, x: 1} # b\n"),
      root("L:\n- {Id: a, x: 1}\n"),
      root("L:\n- {Id: a, x: 2} # a\n"),
      [],
    ],
    [
      "compares numbers, not their spellings",
      "a.byml",
      root("L:\n- {HashId: 0x10, Pos: {X: 1.0, Y: 2.0}, v: !u 0x00000005, w: 1.0}\n- {HashId: 0x11, v: 0}\n"),
      root("L:\n- {HashId: 0x10, Pos: {X: 1.5, Y: 2.0}, v: !u 0x00000006, w: 1.5}\n- {HashId: 0x11, v: 0}\n"),
      root("L:\n- {HashId: 16, Pos: {X: 1.00,  Y: 2.0}, v: !u 5, w: 1.00}\n- {HashId: 17, v: 3}\n"),
      root("L:\n- {HashId: 0x10, Pos: {X: 1.5, Y: 2.0}, v: !u 0x00000006, w: 1.5}\n- {HashId: 0x11, v: 3}\n"),
      [],
    ],
    [
      "compares vectors, not their spellings",
      "a.bgparamlist",
      list(["objects:", "  A: !obj {V: !vec3 [1.0, 2.0, 3.0]}", "lists: {}"]),
      list(["objects:", "  A: !obj {V: !vec3 [1.0, 2.0, 4.0]}", "lists: {}"]),
      list(["objects:", "  A: !obj {V: !vec3 [1.00,2.0,3.0], W: 1}", "lists: {}"]),
      list(["objects:", "  A: !obj {V: !vec3 [1.0, 2.0, 4.0], W: 1}", "lists: {}"]),
      [],
    ],
    [
      "compares numbers of JSON, not their spellings",
      "a.baev",
      effect("1.0", "2.0"),
      effect("1.5", "2.0"),
      effect("1.00", "0.2e1").replace('"Unknown":1', '"Unknown":2'),
      effect("1.5", "2.0").replace('"Unknown":1', '"Unknown":2'),
      [],
    ],
    [
      "compares texts of JSON, not their spellings",
      "a.baev",
      effect("1.0", "2.0").replace("Chain_1", "A"),
      effect("1.5", "2.0").replace("Chain_1", "B"),
      effect("1.0", "2.0").replace("Chain_1", "\\u0041").replace('"Unknown":1', '"Unknown":2'),
      effect("1.5", "2.0").replace("Chain_1", "B").replace('"Unknown":1', '"Unknown":2'),
      [],
    ],
    [
      "recognizes JSON entries by name, regardless of escapes",
      "a.asb",
      sequence(2, command("そ", 0), command("は", 0)),
      sequence(2, command("そ", 1), command("は", 0)),
      sequence(2, command("そ", 0), command("は", 1)).replaceAll("そ", "\\u305d"),
      sequence(2, command("そ", 1), command("は", 1)),
      [],
    ],
    [
      "keeps comments between brackets where theirs adds an entry",
      "a.byml",
      root("L: [a, b, c]\nM: {x: 1, y: 2}\n"),
      root("L: [a, # a\n  # b\n  b, c # c\n  ]\nM: {x: 1, # x\n  y: 2}\n"),
      root("L: [a, b, c, d]\nM: {x: 1, z: 3, y: 2}\n"),
      root("L: [a, # a\n  # b\n  b, c, # c\n  d\n  ]\nM: {x: 1, # x\n  z: 3,\n  y: 2}\n"),
      [],
    ],
    [
      "keeps comments between brackets where theirs removes an entry",
      "a.byml",
      root("L: [a, b, c]\nM: [d, e]\n"),
      root("L: [a, # a\n  # b\n  b, # of b\n  # c\n  c]\nM: [d, # d\n  e]\n"),
      root("L: [b, c]\nM: [d]\n"),
      root("L: [# b\n  b, # of b\n  # c\n  c]\nM: [d # d\n  ]\n"),
      [],
    ],
    [
      "keeps comments of JSON around entries of theirs",
      "a.baev",
      events([1, 10], [2, 20]),
      events([1, 10], [2, 20]).replace("},{", "}, // one\n  /* two */ {").replace("}]", "} // end\n]"),
      events([1, 10], [3, 30], [2, 20], [4, 40]),
      events([1, 10], [3, 30], [2, 20], [4, 40])
        .replace("},{", "}, // one\n{")
        .replace("},{", "},\n  /* two */ {")
        .replace("},{", "}, // end\n{")
        .replace("}]", "}\n]"),
      [],
    ],
    [
      "writes what theirs adds with the line ends of ours",
      "a.byml",
      root("L:\n- {Id: a, x: 1}\n"),
      root("L:\n- {Id: a, x: 2}\n").replaceAll("\n", "\r\n"),
      root("L:\n- {Id: a, x: 1}\n- {Id: b, x: 1}\n"),
      root("L:\n- {Id: a, x: 2}\n- {Id: b, x: 1}\n").replaceAll("\n", "\r\n"),
      [],
    ],
    [
      "keeps no layout line that theirs removed after other text",
      "a.byml",
      "A: 1\nB: 2 # b #!layout tail 4\nC: 3 #!layout tail 4\n  #!layout file little 2\n",
      "A: 4\nB: 2 # b #!layout tail 4\nC: 3 #!layout tail 4\n  #!layout file little 2\n",
      root("A: 1\nB: 2\nC: 3\n"),
      root("A: 4\nB: 2 # b #!layout tail 4\nC: 3\n"),
      [],
    ],
    [
      "takes an entry of theirs without the layout line after it",
      "a.byml",
      "A: 1\n#!layout file little 2\n",
      "A: 2\n#!layout file little 2\n",
      "A: 1\nB: [1] #!layout tail 8\n#!layout file little 2\n",
      "A: 2\nB: [1]\n#!layout file little 2\n#!layout tail 8\n",
      [],
    ],
    [
      "takes the layout lines of theirs where ours has none",
      "a.bxml",
      twoObjects,
      `# mine\n${twoObjects}`,
      `${twoObjects}#!layout data B first\n`,
      `${twoObjects}#!layout data B first\n`,
      [],
    ],
    ["knows weights by their body", "a.brgbw", weights("a", "b"), weights("c", "a", "b"), weights("b"), weights("c", "b"), []],
    [
      "numbers objects that are called by a number",
      "a.bchmres",
      materials("a", "b"),
      materials("c", "a", "b"),
      materials("a", "b", "d"),
      materials("c", "a", "b", "d"),
      [],
    ],
    [
      "goes by place among impulses of a ragdoll while none came or went",
      "a.brgconfig",
      impulses("a", "b"),
      impulses("b", "b"),
      impulses("a", "c"),
      impulses("b", "c"),
      [],
    ],
    [
      "aligns impulses of a ragdoll where some came",
      "a.brgconfig",
      impulses("a", "b"),
      impulses("x", "a", "b"),
      impulses("a", "b", "y"),
      impulses("x", "a", "b", "y"),
      [],
    ],
    [
      "moves the values of a selector with its children",
      "a.bas",
      selector("a: p", "b: q"),
      selector("x: z", "a: p", "b: q"),
      selector("a: p", "b: changed", "y: w"),
      selector("x: z", "a: p", "b: changed", "y: w"),
      [],
    ],
    [
      "takes the value of a child that ours removed away with it",
      "a.bas",
      selector("a: p", "b: q"),
      selector("b: q"),
      selector("a: p", "b: changed"),
      selector("b: changed"),
      [],
    ],
    [
      "keeps the child whose value ours changed and theirs removed",
      "a.bas",
      selector("a: p", "b: q"),
      selector("a: p", "b: changed"),
      selector("a: p"),
      selector("a: p", "b: changed"),
      ["edit/delete", "reference"],
    ],
    [
      "leaves out the value of a child of theirs whose element ours removed",
      "a.bas",
      selector("a: p", "b: q"),
      selector("a: p"),
      selector("a: p", "b: q").replace("Child1: 2", "Child1: 2, Child2: 2").replace("Value1: q", "Value1: q, Value2: r"),
      selector("a: p"),
      ["reference"],
    ],
    [
      "leaves out a child of theirs whose element ours put another one in place of",
      "a.bas",
      selector("a: p", "b: q"),
      selector("a: p", "c: q").replace("TypeIndex: 2, FileName: c", "TypeIndex: 3, FileName: c"),
      selector("a: p", "b: q").replace("Child1: 2", "Child1: 2, Child2: 2").replace("Value1: q", "Value1: q, Value2: r"),
      selector("a: p", "c: q").replace("TypeIndex: 2, FileName: c", "TypeIndex: 3, FileName: c"),
      ["reference"],
    ],
    [
      "keeps an element that plays its file as another type",
      "a.bas",
      selector("a: p", "b: q"),
      selector("a: p", "b: q").replace("TypeIndex: 2, FileName: b", "TypeIndex: 3, FileName: b"),
      selector("a: p", "b: q").replace("FileName: b", "FileName: b, Morph: 2.0"),
      selector("a: p", "b: q").replace("TypeIndex: 2, FileName: b", "TypeIndex: 3, FileName: b, Morph: 2.0"),
      [],
    ],
    [
      "brings no values back that theirs removed and whose children it kept",
      "a.bas",
      selector("a: p", "b: q"),
      selector("x: p", "b: q"),
      selector("a: p", "b: q").replace("Value0: p, Value1: q", ""),
      selector("x: p", "b: q").replace("Value0: p, Value1: q", ""),
      [],
    ],
    [
      "leaves out a command of theirs whose node ours removed",
      "a.root.asb",
      sequence(3, command("Attack", 0), command("Wait", 2)),
      sequence(2, command("Attack", 0)),
      sequence(3, command("Attack", 0), command("Bow", 2), command("Wait", 2)),
      sequence(2, command("Attack", 0)),
      ["reference"],
    ],
    [
      "leaves out a command of theirs whose number means no node of theirs, but the one that ours added",
      "a.root.asb",
      sequence(1, command("Attack", 0)),
      sequence(2, command("Attack", 0)),
      sequence(1, command("Attack", 0), command("Bow", 1)),
      sequence(2, command("Attack", 0)),
      ["reference"],
    ],
    [
      "says that the number of a command of ours, which meant no node, means the one that theirs added",
      "a.root.asb",
      sequence(1, command("Attack", 0)),
      sequence(1, command("Attack", 0), command("Bow", 1)),
      sequence(2, command("Attack", 0)),
      sequence(2, command("Attack", 0), command("Bow", 1)),
      ["reference"],
    ],
    [
      "brings back a node that theirs removed and still names by its number, which the one that ours added would have",
      "a.root.asb",
      sequence(1, command("Attack", 0)),
      sequence(2, command("Attack", 0)),
      sequence(0, command("Attack", 0)),
      sequence(2, command("Attack", 0)),
      ["reference", "reference"],
    ],
    [
      "keeps ours' reference to a node that ours edited and theirs removed, but still names by its number",
      "a.root.asb",
      sequence(1, command("Attack", 0)),
      sequence(1, command("Attack", 0)).replace('"n0"', '"n0", "Tags": ["a"]'),
      sequence(0, command("Attack", 0)),
      sequence(1, command("Attack", 0)).replace('"n0"', '"n0", "Tags": ["a"]'),
      ["edit/delete", "reference"],
    ],
    [
      "takes theirs, which has another node with a GUID, where ours is the base and the node leads to itself",
      "a.root.asb",
      JSON.stringify({ Nodes: [selfish(0, 0)] }),
      `${JSON.stringify({ Nodes: [selfish(0, 0)] })}\n`,
      JSON.stringify({ Nodes: [selfish(0, 1), selfish(1, 2)] }),
      `${JSON.stringify({ Nodes: [selfish(0, 1), selfish(1, 2)] }).replace(',{"Node Index":1', ', {"Node Index":1')}\n`,
      [],
    ],
    [
      "takes a reference to one of two nodes that cannot be told apart away as theirs does",
      "a.root.asb",
      twins(0, true),
      twins(1, true),
      twins(2, false),
      twins(1, false),
      ["ambiguous"],
    ],
    [
      "takes a reference that ours changed where theirs left its number behind",
      "a.root.asb",
      sequence(3, command("Attack", 2), command("Wait", 0)),
      sequence(3, command("Attack", 1), command("Wait", 0)),
      sequence(2, command("Attack", 2), command("Wait", 0)),
      sequence(2, command("Attack", 1), command("Wait", 0)),
      [],
    ],
    [
      "takes a reference that theirs changed where ours left its number behind",
      "a.root.asb",
      sequence(3, command("Attack", 2), command("Wait", 0)),
      sequence(2, command("Attack", 2), command("Wait", 0)),
      sequence(3, command("Attack", 1), command("Wait", 0)),
      sequence(2, command("Attack", 1), command("Wait", 0)),
      [],
    ],
    [
      "removes what each side removed of children of which one is there several times",
      "a.root.asb",
      children("abz", "abb"),
      children("abz", "bb"),
      children("abz", "ab"),
      children("abz", "b"),
      [],
    ],
    [
      "adds the new nodes of both sides after children of which one is there several times",
      "a.root.asb",
      children("az", "aa"),
      children("anz", "aan"),
      children("amz", "aam"),
      children("anmz", "aanm"),
      [],
    ],
    [
      "takes parameters of an event by their place",
      "a.root.asb",
      numbered("z", () => ({ Parameters: [0, 0, 0] })),
      numbered("z", () => ({ Parameters: [1, 0, 3] })),
      numbered("z", () => ({ Parameters: [2, 4, 0] })),
      numbered("z", () => ({ Parameters: [1, 4, 3] })),
      ["edit/edit"],
    ],
    [
      "knows bones by their names",
      "a.root.asb",
      JSON.stringify({ Bones: [bone("a", 1), bone("b", 1), bone("c", 1)] }, null, 1),
      JSON.stringify({ Bones: [bone("n", 1), bone("a", 2), bone("b", 1), bone("c", 1)] }, null, 1),
      JSON.stringify({ Bones: [bone("a", 3), bone("b", 1), bone("c", 4)] }, null, 1),
      JSON.stringify({ Bones: [bone("n", 1), bone("a", 2), bone("b", 1), bone("c", 4)] }, null, 1),
      ["edit/edit"],
    ],
    [
      "puts key frames of both sides in order, whichever side comes first",
      "a.ANIM",
      '{"keys": [[0, "+", 1, 1, 1], [15, "+", 1, 1, 1]]}',
      '{"keys": [[0, "+", 1, 1, 1], [10, "+", 2, 1, 1], [15, "+", 1, 1, 1]]}',
      '{"keys": [[0, "+", 1, 1, 1], [4, "+", 3, 1, 1], [15, "+", 1, 1, 1]]}',
      '{"keys": [[0, "+", 1, 1, 1], [4, "+", 3, 1, 1], [10, "+", 2, 1, 1], [15, "+", 1, 1, 1]]}',
      [],
    ],
    [
      "takes frames of a clip without key frames by their place",
      "a.ANIM",
      '{"rotations": [[[1.0, 0.0], [1.0, 0.0], [1.0, 0.0]]]}',
      '{"rotations": [[[2.0, 0.0], [1.0, 0.0], [1.0, 0.0]]]}',
      '{"rotations": [[[3.0, 0.0], [1.0, 0.0], [4.0, 0.0]]]}',
      '{"rotations": [[[2.0, 0.0], [1.0, 0.0], [4.0, 0.0]]]}',
      ["edit/edit"],
    ],
    [
      "takes the channels of bones as one value: two sides give one number to two bones",
      "a.ANIM",
      '{"boneChannels": {"56": 0}}',
      '{"boneChannels": {"56": 0, "82": 1}}',
      '{"boneChannels": {"56": 0, "90": 1}}',
      '{"boneChannels": {"56": 0, "82": 1}}',
      ["edit/edit"],
    ],
    [
      "takes no conflict from calculations of a node that repeat those of its body",
      "a.root.asb",
      '{"Calc Controllers": [{"Min": 1.0}]}',
      '{"Calc Controllers": [{"Min": 2.0}]}',
      '{"Calc Controllers": [{"Min": 3.0}, {"Min": 4.0}]}',
      '{"Calc Controllers": [{"Min": 2.0}]}',
      [],
    ],
    [
      "has no word for a number that means no node in any version",
      "a.root.asb",
      sequence(1, command("Attack", 2)),
      sequence(2, command("Attack", 2)),
      sequence(1, command("Attack", 2), command("Bow", 2)),
      sequence(2, command("Attack", 2), command("Bow", 2)),
      [],
    ],
    [
      "takes only the value from ours where a number of theirs that means no expression of theirs would mean one of ours",
      "a.root.asb",
      numbered("z", () => ({ Rate: 1, Frame: 1 }), ""),
      numbered("z", () => ({ Rate: 1, Frame: 1 }), "n"),
      numbered("z", () => ({ Rate: 2, Frame: { "Expression Index": 0 } }), ""),
      numbered("z", () => ({ Rate: 2, Frame: 1 }), "n"),
      ["reference"],
    ],
    ...["Events", "Frame Controls"].map((list): Row => {
      const file = (nodes: string, names: string) => numbered(nodes, (numberOf) => ({ [list]: [...names].map(numberOf) }));
      return [
        `follows the nodes of ${list} where ours put one in front and theirs adds another`,
        "a.root.asb",
        file("abcz", "a"),
        file("nabcz", "an"),
        file("abcz", "ac"),
        file("nabcz", "anc"),
        [],
      ];
    }),
    [
      "leaves out an event of theirs whose node ours removed",
      "a.root.asb",
      numbered("abcz", (numberOf) => ({ Events: [numberOf("a")] })),
      numbered("acz", (numberOf) => ({ Events: [numberOf("a")] })),
      numbered("abcz", (numberOf) => ({ Events: [numberOf("a"), numberOf("b")] })),
      numbered("acz", (numberOf) => ({ Events: [numberOf("a")] })),
      ["reference"],
    ],
    [
      "follows an expression where ours put one in front and theirs names another",
      "a.root.asb",
      numbered("z", () => ({ "Expression Index": 0 }), "xy"),
      numbered("z", () => ({ "Expression Index": 1 }), "nxy"),
      numbered("z", () => ({ "Expression Index": 1 }), "xy"),
      numbered("z", () => ({ "Expression Index": 2 }), "nxy"),
      [],
    ],
    [
      "takes theirs, which has no expressions and nothing that names them, where ours is the base",
      "a.root.asb",
      JSON.stringify({ Expressions: { Commands: [{ Instructions: [] }] }, Commands: [{ Name: "a", "Expression Index": 0 }] }, null, 1),
      JSON.stringify({ Expressions: { Commands: [{ Instructions: [] }] }, Commands: [{ Name: "a", "Expression Index": 0 }] }, null, 2),
      JSON.stringify({ Expressions: [], Commands: [] }, null, 1),
      JSON.stringify({ Expressions: [], Commands: [] }, null, 2),
      [],
    ],
    [
      "follows a partial skeleton where ours put one in front and theirs names another",
      "a.root.asb",
      numbered("z", () => ({}), "xy", "x"),
      numbered("z", () => ({}), "nxy", "x"),
      numbered("z", () => ({}), "xy", "y"),
      numbered("z", () => ({}), "nxy", "y"),
      [],
    ],
    [
      "adds the hashes of actors that both sides add, in order",
      "ActorInfo.product.byml",
      root("Actors:\n- {name: B}\n- {name: A}\nHashes: [1255198513, !u 0xd3d99e8b]\n"),
      root("Actors:\n- {name: B}\n- {name: Cx}\n- {name: A}\nHashes: [1255198513, !u 0xc453f737, !u 0xd3d99e8b]\n"),
      root("Actors:\n- {name: B}\n- {name: A}\n- {name: E}\nHashes: [1255198513, !u 0xd3d99e8b, !u 0xd4b45a92]\n"),
      root(
        "Actors:\n- {name: B}\n- {name: Cx}\n- {name: A}\n- {name: E}\nHashes: [1255198513, !u 0xc453f737, !u 0xd3d99e8b, !u 0xd4b45a92]\n",
      ),
      [],
    ],
    ...(["actors", "tables"] as const).flatMap((kind): Row[] => {
      const [path, make] = kind === "actors" ? ["ActorInfo.product.byml", actors] : ["a.bdrop", tables];
      const row = (title: string, base: string[], ours: string[], theirs: string[], merged: string[], ...kinds: string[]): Row => [
        `${title}: ${kind}`,
        path,
        make(...base),
        make(...ours),
        make(...theirs),
        make(...merged),
        kinds,
      ];
      const [edited, both] = [
        ["B: 1", "Cx: 5", "A: 1"],
        ["B: 1", "A: 1"],
      ];
      const base = ["B: 1", "Cx: 1", "A: 1"];
      return [
        row("lists what ours edited and theirs removed", base, edited, both, edited, "edit/delete"),
        row("lists nothing that ours removed and theirs edited", base, both, edited, both, "delete/edit"),
        row("lists what ours edited, and what theirs added", base, edited, [...both, "E: 1"], [...edited, "E: 1"], "edit/delete"),
        row("lists what both removed and added", base, [...both, "E: 1"], ["Cx: 1", "A: 1"], ["A: 1", "E: 1"]),
        row("lists what both added, once", base, [...base, "E: 1"], [...base, "E: 2"], [...base, "E: 1"], "add/add"),
        row("lists the only one, which ours edited and theirs removed", ["B: 1"], ["B: 2"], [], ["B: 2"], "edit/delete"),
        row("lists nothing where ours removed the only one, which theirs edited", ["B: 1"], [], ["B: 2"], [], "delete/edit"),
      ];
    }),
    [
      "puts a table of theirs into the header that ours emptied",
      "a.bdrop",
      tables("B: 1"),
      list(["objects:", "  Header: !obj {}", "lists: {}"]),
      tables("B: 1", "A: 1"),
      list([
        "objects:",
        "  Header: !obj {Table01: !str64 A}",
        "  A: !obj {ColumnNum: 1, ItemName01: !str64 a, ItemProbability01: 1}",
        "lists: {}",
      ]),
      [],
    ],
    [
      "counts none where theirs removed the only one",
      "a.bdrop",
      tables("B: 1"),
      tables("B: 1").replace("version: 0", "version: 5"),
      tables(),
      tables().replace("version: 0", "version: 5"),
      [],
    ],
    ["adds a row of ours where theirs removed all that there were", "a.bdrop", drops("a"), drops("a", "b"), drops(), drops("b"), []],
    [
      "knows lists of Tears of the Kingdom that no file at hand has",
      "a.game__component__X.bgyml",
      seats("A"),
      seats("B", "A"),
      seats("A", "B"),
      seats("B", "A"),
      [],
    ],
    [
      "knows a place to start by its map alone where it has no name",
      "Static.smubin",
      starts("A p: 1", "A q: 2", "B: 3"),
      starts("A o: 0", "A p: 1", "A q: 2", "B: 4"),
      starts("A p: 5", "A q: 2", "C: 9"),
      starts("A o: 0", "A p: 5", "A q: 2", "B: 4", "C: 9"),
      ["edit/delete"],
    ],
    [
      "knows a place to start by its map alone where it has no name, that both moved",
      "Static.smubin",
      starts("A p: 1", "B: 3"),
      starts("B: 4", "A p: 1"),
      starts("A p: 1", "C: 9", "B: 6"),
      starts("B: 4", "A p: 1", "C: 9"),
      ["edit/edit"],
    ],
    [
      "knows links of one name by what they are",
      "a.bcett.byml",
      links("N a: 1", "N b: 2"),
      links("N a: 3", "N b: 4"),
      links("N b: 5", "N a: 1"),
      links("N b: 4", "N a: 3"),
      ["edit/edit"],
    ],
    [
      "knows which of two objects with the same id theirs removed, if those are the only ones",
      "TestStageMap.byml",
      root("- ObjectList:\n  - {Id: o, x: 1}\n  - {Id: o, x: 2}\n"),
      root("- ObjectList:\n  - {Id: o, x: 2}\n  - {Id: o, x: 1}\n"),
      root("- ObjectList:\n  - {Id: o, x: 2}\n"),
      root("- ObjectList:\n  - {Id: o, x: 2}\n"),
      [],
    ],
    [
      "knows which of several equal entries each side changed by its place",
      "a.byml",
      root("A:\n- {b: x, q: 1}\n- {b: x, q: 1}\n- {b: x, q: 1}\n- {b: x, q: 1}\n"),
      root("A:\n- {b: y, q: 1}\n- {b: y, q: 1}\n- {b: x, q: 1}\n- {b: x, q: 1}\n"),
      root("A:\n- {b: x, q: 1}\n- {b: x, q: 2}\n- {b: x, q: 1}\n- {b: x, q: 2}\n"),
      root("A:\n- {b: y, q: 1}\n- {b: y, q: 2}\n- {b: x, q: 1}\n- {b: x, q: 2}\n"),
      [],
    ],
    [
      "knows which of several equal entries a side changed where the other has one more in front",
      "a.byml",
      root("A:\n- {b: w}\n- {b: x, q: 1}\n- {b: x, q: 1}\n- {b: x, q: 1}\n- {b: z}\n"),
      root("A:\n- {b: v}\n- {b: w}\n- {b: x, q: 1}\n- {b: x, q: 5}\n- {b: x, q: 1}\n- {b: z}\n"),
      root("A:\n- {b: w}\n- {b: x, q: 1}\n- {b: y, q: 1}\n- {b: x, q: 1}\n- {b: z, q: 3}\n"),
      root("A:\n- {b: v}\n- {b: w}\n- {b: x, q: 1}\n- {b: y, q: 5}\n- {b: x, q: 1}\n- {b: z, q: 3}\n"),
      [],
    ],
    [
      "moves an entry that nothing identifies and that both moved once",
      "a.byml",
      root("A:\n- {b: x}\n- {c: y}\n- {d: z}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {b: x}\n- {d: z}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {e: w}\n- {b: x}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {e: w}\n- {b: x}\n"),
      [],
    ],
    [
      "keeps both edits of an entry that nothing identifies and that both moved and edited",
      "a.byml",
      root("A:\n- {b: x, q: 1, r: 1}\n- {c: y}\n- {d: z}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {b: x, q: 3, r: 1}\n- {d: z}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {e: w}\n- {b: x, q: 1, r: 5}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {e: w}\n- {b: x, q: 3, r: 5}\n"),
      [],
    ],
    [
      "says that both moved an entry that nothing identifies, and edited one value of it",
      "a.byml",
      root("A:\n- {b: x, q: 1}\n- {c: y}\n- {d: z}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {b: x, q: 3}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {b: x, q: 2}\n- {e: w}\n"),
      root("A:\n- {c: y}\n- {d: z}\n- {b: x, q: 3}\n- {e: w}\n"),
      ["edit/edit"],
    ],
    [
      "knows the texts of a list that ours emptied",
      "a.byml",
      root("A: [x, y]\nB: 1\n"),
      root("A: []\nB: 1\n"),
      root("A: [z, y]\nB: 1\n"),
      root("A: [z]\nB: 1\n"),
      [],
    ],
    [
      "says that both put other entries into a list that was one value",
      "a.byml",
      root("A: [!u 0x00000007]\nB: 1\n"),
      root("A: [x, y]\nB: 1\n"),
      root("A: [x, !u 0x00000007]\nB: 1\n"),
      root("A: [x, y]\nB: 1\n"),
      ["edit/edit"],
    ],
    [
      "says that both add events of one node",
      "a.baev",
      "{}",
      '{"0x00000010": [{"Hash": "0x00000001", "Event": {"On": {"Trigger Array": [{"Start Frame": 1.0}]}}}]}',
      '{"0x00000010": [{"Hash": "0x00000001", "Event": {"On": {"Trigger Array": [{"Start Frame": 2.0}]}}}]}',
      '{"0x00000010": [{"Hash": "0x00000001", "Event": {"On": {"Trigger Array": [{"Start Frame": 1.0}]}}}]}',
      ["add/add"],
    ],
    [
      "knows the nodes of events by their hashes, whatever their order",
      "a.baev",
      events([1, 10], [2, 20]),
      events([2, 20], [1, 10]),
      events([1, 10], [2, 21]),
      events([2, 21], [1, 10]),
      [],
    ],
    [
      "takes nodes of events that both sides add, with other hashes",
      "a.baev",
      "{}",
      events([1, 10]),
      events([2, 20], [1, 10]),
      events([2, 20], [1, 10]),
      [],
    ],
    [
      "takes a vector of an event as one value",
      "a.baev",
      effect("0.0", "1.0", "0.5"),
      effect("1.0", "0.0", "0.5"),
      effect("0.0", "0.5", "1.0"),
      effect("1.0", "0.0", "0.5"),
      ["edit/edit"],
    ],
    [
      "takes a vector with a number that is not finite as one value",
      "a.baev",
      effect("0.0", "1.0", '"Infinity"'),
      effect("1.0", "0.0", '"Infinity"'),
      effect("0.0", '"Infinity"', "1.0"),
      effect("1.0", "0.0", '"Infinity"'),
      ["edit/edit"],
    ],
    [
      "takes quotes that are needed between brackets only for no change",
      "a.byml",
      root("L: ['a,b', 'q?']\nB: 1\n"),
      root("L:\n- a,b\n- q?\n- z\nB: 1\n"),
      root("L: ['q?']\nB: 2\n"),
      root("L: ['q?', z]\nB: 2\n"),
      [],
    ],
    [
      "takes no conflict from memory of expressions, which is raised to what they need",
      "a.root.asb",
      memory(10, 1),
      memory(20, 1),
      memory(30, 2),
      memory(20, 2),
      [],
    ],
    [
      "keeps a link by an id whose entry ours put into another list",
      "a.byml",
      linked("a", "- {HashId: 2}\n- {HashId: 3, x: 1}\n", ""),
      linked("a", "- {HashId: 3, x: 1}\n", "- {HashId: 2}\n"),
      linked("a", "- {HashId: 2}\n- {HashId: 3, x: 2}\n", ""),
      linked("a", "- {HashId: 3, x: 2}\n", "- {HashId: 2}\n"),
      [],
    ],
    [
      "keeps one entry of an id that theirs put into another list, where ours edited what links to it",
      "a.byml",
      linked("a", "- {HashId: 2}\n- {HashId: 3}\n", ""),
      linked("b", "- {HashId: 2}\n- {HashId: 3}\n", ""),
      linked("a", "- {HashId: 3}\n", "- {HashId: 2}\n"),
      linked("b", "- {HashId: 3}\n", "- {HashId: 2}\n"),
      [],
    ],
    [
      "writes two frames in a row as two, and more as a range",
      "a.anim",
      keyed("0,6,8,9", 0, 6, 8, 9),
      keyed("0,1,6,8,9", 0, 1, 6, 8, 9),
      keyed("0,6-9", 0, 6, 7, 8, 9),
      keyed("0,1,6-9", 0, 1, 6, 7, 8, 9),
      [],
    ],
    [
      "does not mix the numbers of a key in an uncompressed clip",
      "a.anim",
      turned('"0x80000000", 0, 0, 1'),
      turned('"0x80000000", 0.5, 0, 1'),
      turned('"0x80000000", 0, 0, 0.5'),
      turned('"0x80000000", 0.5, 0, 1'),
      ["edit/edit"],
    ],
    [
      "calls a map that became a list another type",
      "a.byml",
      root("A: {b: 1}\nB: 1\n"),
      root("A: [a, b]\nB: 1\n"),
      root("A: {b: 2}\nB: 1\n"),
      root("A: [a, b]\nB: 1\n"),
      ["type"],
    ],
    [
      "describes kept bytes as the original of ours does",
      "a.asb",
      inPlace("attachment 3", 1, 1),
      inPlace("attachment 3", 2, 1),
      inPlace("attachment 2", 1, 2),
      inPlace("attachment 3", 2, 2),
      [],
    ],
  ])("%s", (_, path, base, ours, theirs, expected, kinds) => {
    const format = findFormatByName(path);
    if (!format?.merge) throw new Error(path);
    const merged = mergeTexts(format.merge, { base, ours, theirs, path }, () => []);
    if ("refused" in merged) throw new Error(merged.refused);
    expect(merged.conflicts.map(({ kind }) => kind)).toEqual(kinds);
    const [found, wanted] = [merged.text, expected].map((text) => format.format(text, format.builtinNames()) ?? text);
    expect(found).toBe(wanted);
  });
});

it.each([
  [11, 5, 4, 1],
  [10, 5, 5, 0],
  [15, 2, 2, 0],
])("says that the base may be the wrong one where %i changes are alike, and %i and %i others: %i", (alike, ours, theirs, notes) => {
  const isChanged = (at: number, from: number, count: number) => at < alike || (at >= from && at < from + count);
  const text = (from: number, count: number) =>
    root(Array.from({ length: 40 }, (_, at) => `K${at}: ${isChanged(at, from, count) ? 1 : 0}\n`).join(""));
  const base = root(Array.from({ length: 40 }, (_, at) => `K${at}: 0\n`).join(""));
  const texts = { base, ours: text(alike, ours), theirs: text(alike + ours, theirs), path: "a.byml" };
  expect(mergeTexts(findFormatByName("a.byml")?.merge as MergeModel, texts, () => [])).toMatchObject({ notes: { length: notes } });
});

it("a link of an actor is called by its name, an object of an id that others share by that", () => {
  const fieldsOf = (path: string, base: string, ours: string, theirs: string) => {
    const merged = mergeTexts(findFormatByName(path)?.merge as MergeModel, { base, ours, theirs, path }, () => []);
    return "conflicts" in merged && merged.conflicts.map(({ field }) => field);
  };
  expect(fieldsOf("a.bcett.byml", links("N a: 1", "M a: 2"), links("N a: 3", "M a: 2"), links("N a: 4", "M a: 2"))).toEqual([
    "Actors/[Hash=1]/Links/[Dst=5, Name=N]/x",
  ]);
  const two = (x: number) => root(`- ObjectList:\n  - {Id: o, x: ${x}}\n  - {Id: o, x: 2}\n`);
  const one = root("- ObjectList:\n  - {Id: o, x: 2}\n");
  expect(fieldsOf("TestStageMap.byml", two(1), two(3), one)).toEqual(["[0]/ObjectList/[Id=o]"]);
});

describe("contradictory moves of both sides", () => {
  const order = (names: string) => `Objs:\n${[...names].map((name) => `- {Name: ${name}}\n`).join("")}#!layout file little 2\n`;
  const merged = (base: string, ours: string, theirs: string) =>
    mergeTexts(findFormatByName("a.byml")?.merge as MergeModel, { base, ours, theirs, path: "a.byml" }, () => []);

  it("are said where the order of ours stays", () => {
    // c before b in ours and b before a in theirs, but a before c in both
    expect(merged(order("abc"), order("acb"), order("bac"))).toEqual({
      text: order("acb"),
      conflicts: [],
      notes: ["Ours and theirs moved entries of Objs in contradictory ways: they are in the order of ours."],
    });
  });
});

it.each([
  ["may be the wrong one where most changes are the same", "Z: 1\n", 1],
  ["is not wrong where there is none", undefined, 0],
] as const)("the base %s", (_, base, count) => {
  const keys = Array.from({ length: 30 }, (_, at) => `K${at}: 1\n`).join("");
  const [ours, theirs] = [`${keys}A: 1\n`, `${keys}B: 1\n`];
  const merged = mergeTexts(findFormatByName("a.byml")?.merge as MergeModel, { base, ours, theirs, path: "a.byml" }, () => []);
  expect("notes" in merged && merged.notes.filter((note) => note.includes("may be the wrong one")).length).toBe(count);
});
