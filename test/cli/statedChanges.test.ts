/** The lines that `diff --json` prints and `apply` reads: what many have in common is said once. */
import { describe, expect, it } from "vitest";
import { readStated, statedLines } from "../../cli/src/statedChanges.ts";
import type { Change } from "../../formats/core/merge/changes/difference.ts";

const change = (field: string): Change => ({ op: "change", field, from: "1", to: "2" });
const add = (field: string, to: object | string, more: object = {}) => ({ op: "add", field, to, after: null, ...more }) as Change;
const point = (position: string, more = {}) => ({ position, width: "0.0", setting_1: "0", ...more });

const linesOf = (changes: readonly Change[]) =>
  statedLines("file", [{ path: "", kind: "changed", changes, lines: [] }])
    .trimEnd()
    .split("\n")
    .slice(1);

describe("changes", () => {
  it.each<[string, readonly Change[], readonly string[]]>([
    [
      "in one container name it once",
      ["Life", "Power"].map((name) => change(`General/Enemy/${name}`)),
      ['{"at":"General/Enemy"}', '["Life","1","2"]', '["Power","1","2"]'],
    ],
    ["name a short container as often as that is shorter", ["A/b", "A/c"].map(change), ['["A/b","1","2"]', '["A/c","1","2"]']],
    [
      "outside of it name the document",
      [...["Life", "Power"].map((name) => change(`General/Enemy/${name}`)), change("Type")],
      ['{"at":"General/Enemy"}', '["Life","1","2"]', '["Power","1","2"]', '{"at":""}', '["Type","1","2"]'],
    ],
    [
      "of facts are in no container",
      [...["Life", "Power"].map((name) => change(`General/Enemy/${name}`)), { op: "set", field: "#version", from: "1", to: "2" }],
      ['{"at":"General/Enemy"}', '["Life","1","2"]', '["Power","1","2"]', '{"set":"#version","from":"1","to":"2"}'],
    ],
    [
      "that add entries much alike say what they have instead",
      [
        add("ENPT/[+ours 0]", point("1 2 3")),
        add("ENPT/[+ours 1]", point("4 5 6", { setting_1: "1" }), { after: "[+ours 0]" }),
        add("ENPT/[+ours 2]", point("4 5 7", { next: [{ ref: "ENPT/[0]" }] }), { after: "[+ours 1]" }),
      ],
      [
        '{"at":"ENPT","usual":{"position":"1 2 3","width":"0.0","setting_1":"0"}}',
        '{"add":"[+ours 0]","to":{},"after":null}',
        '["[+ours 1]",null,{"position":"4 5 6","setting_1":"1"}]',
        '["[+ours 2]",null,{"position":"4 5 7","next":[{"ref":"ENPT/[0]"}]}]',
      ],
    ],
    [
      "that add entries to one part of a file say it once",
      ["Fire", "Ice", "Wind"].map((name, at, all) =>
        add(
          `AI/[Name=${name}]`,
          { "#tag": "!list", objects: { Def: { Name: name, Group: "Root" } } },
          {
            in: "lists/#AI_%d",
            after: at === 0 ? null : `[Name=${all[at - 1]}]`,
          },
        ),
      ),
      [
        '{"at":"AI","in":"lists/#AI_%d","usual":{"#tag":"!list","objects":{"Def":{"Name":"Fire","Group":"Root"}}}}',
        '{"add":"[Name=Fire]","to":{},"after":null}',
        '["[Name=Ice]",null,{"objects":{"Def":{"Name":"Ice"}}}]',
        '["[Name=Wind]",null,{"objects":{"Def":{"Name":"Wind"}}}]',
      ],
    ],
    [
      "that add entries of another order of names say them whole",
      [
        add("List/[+ours 0]", { first: "many characters", second: "as many of them" }),
        add("List/[+ours 1]", { second: "as many of them", first: "many characters" }, { after: "[+ours 0]" }),
      ],
      [
        '{"at":"List"}',
        '{"add":"[+ours 0]","to":{"first":"many characters","second":"as many of them"},"after":null}',
        '["[+ours 1]",null,{"second":"as many of them","first":"many characters"}]',
      ],
    ],
    [
      "that add entries with the names of what objects have",
      Array.from({ length: 3 }, (_, at) =>
        add(`List/[+ours ${at}]`, JSON.parse(`{"__proto__":"many characters","constructor":{"ref":"a/[${at}]"}}`), {
          after: at === 0 ? null : `[+ours ${at - 1}]`,
        }),
      ),
      [
        '{"at":"List","usual":{"__proto__":"many characters","constructor":{"ref":"a/[0]"}}}',
        '{"add":"[+ours 0]","to":{},"after":null}',
        '["[+ours 1]",null,{"constructor":{"ref":"a/[1]"}}]',
        '["[+ours 2]",null,{"constructor":{"ref":"a/[2]"}}]',
      ],
    ],
  ])("%s", (_, changes, lines) => {
    expect(linesOf(changes)).toEqual(lines);
    expect(readStated(['{"path":"file"}', ...lines].join("\n"))).toMatchObject({ changes: changes.map((each) => ({ change: each })) });
  });

  it("are read with what is not usual for one of them left out", () => {
    const lines = ['{"path":"file","at":"L","usual":{"a":"1","b":{"c":"2","d":"3"}}}', '["[0]",null,{"a":null,"b":{"c":null}}]'];
    expect(readStated(lines.join("\n"))).toMatchObject({ changes: [{ change: add("L/[0]", { b: { d: "3" } }, { after: "" }) }] });
  });

  it.each([
    ["a long name", `{"path":"file","at":"${"a".repeat(50_000)}"}`],
    ["many values", `{"path":"file","at":"L","usual":{"a":"${"b".repeat(9000)}"}}`],
  ])("may not ask for %s again and again", (_, head) => {
    const lines = Array.from({ length: 1000 }, (_, at) => `["[${at}]",null,{}]`);
    expect(readStated([head, ...lines].join("\n"))).toMatchObject({
      problem: expect.stringMatching(/^Lines with "at" stand for \d+ characters, more than /),
    });
  });
});
