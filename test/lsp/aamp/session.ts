/** Sessions with AAMP texts, and the texts that the tests of the features share. */
import { aamp } from "../../../formats/aamp/index.ts";
import type { InitializationOptions } from "../../../server/src/protocol.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";

/** A session with one open AAMP document; ends with the test. */
export function openAamp(text: string, settings?: InitializationOptions, uri?: string): Promise<TestDocument> {
  return openSession({ formats: [aamp], ...(settings && { settings }) }, text, uri === undefined ? {} : { uri });
}

/** The address of a text form on disk, where comments are kept. */
export const ON_DISK = "file:///game/file.bxml.yml";

/** The parameters of one object, in a document around it. The first line of `lines` sets the indentation. */
export function inObject(lines: string): string {
  return `!io
version: 0
type: xml
param_root: !list
  objects:
    System: !obj
${indented(lines, 6)}
  lists: {}
`;
}

/** Every line with so many spaces in front. */
export function indented(lines: string, spaces: number): string {
  return lines
    .split("\n")
    .map((line) => (line === "" ? line : " ".repeat(spaces) + line))
    .join("\n");
}

/** The worked example of the format reference: every offset of its file is known. */
export const WORKED_EXAMPLE = `!io
version: 0
type: xml
param_root: !list
  objects:
    Setup: !obj
      Count: 5
      Enabled: true
      Title: !str32 hi
  lists:
    Parts: !list
      objects:
        Child: !obj
          Speed: 0.5
          Limit: 5
          Title: hi
          Pos: !vec3 [0.5, 1.0, 2.0]
      lists: {}
`;

interface Entry {
  readonly key: string;
  readonly name?: string;
  readonly className: string;
  readonly children?: readonly string[];
  readonly behaviors?: readonly string[];
}

function entryLines({ key, name, className, children, behaviors }: Entry): string {
  return [
    `${key}: !list`,
    "  objects:",
    "    Def: !obj",
    ...(name === undefined ? [] : [`      Name: ${name}`]),
    `      ClassName: !str32 ${className}`,
    ...(children === undefined ? [] : ["    ChildIdx: !obj", ...children.map((child) => `      ${child}`)]),
    ...(behaviors === undefined ? [] : ["    BehaviorIdx: !obj", ...behaviors.map((behavior) => `      ${behavior}`)]),
    "  lists: {}",
  ].join("\n");
}

/** An AI program; each group of entries in the order given. */
export function aiProgram(
  demo: readonly string[],
  ai: readonly Entry[],
  action: readonly Entry[],
  behavior: readonly Entry[] = [],
): string {
  const group = (name: string, entries: readonly Entry[]) =>
    entries.length === 0
      ? `    ${name}: !list\n      objects: {}\n      lists: {}\n`
      : `    ${name}: !list\n      objects: {}\n      lists:\n${entries.map((entry) => `${indented(entryLines(entry), 8)}\n`).join("")}`;
  return `!io
version: 0
type: xml
param_root: !list
  objects:
    DemoAIActionIdx: !obj
${indented(demo.join("\n"), 6)}
  lists:
${group("AI", ai)}${group("Action", action)}${group("Behavior", behavior)}    Query: !list
      objects: {}
      lists: {}
`;
}

export const ROOT: Entry = { key: "AI_0", name: "Root", className: "BasicStatusRoot", children: ["Roam: 1", "Frozen: 3"] };
export const ROAM: Entry = {
  key: "AI_1",
  name: "Roam",
  className: "EnemyRoam",
  children: ["Walk: 2", "Frozen: 3"],
  behaviors: ["Idx_0: 0"],
};
export const WALK: Entry = { key: "Action_0", name: "Walk", className: "MoveWithAS" };
export const FROZEN: Entry = { key: "Action_1", name: "Frozen", className: "FreezedInIce" };
export const NOISE: Entry = { key: "Behavior_0", className: "PlayerMoveNoise" };

/** Two AI, two actions, one behavior: `Walk` is number 2, `Frozen` 3. */
export const PROGRAM = aiProgram(["Frozen: 3"], [ROOT, ROAM], [WALK, FROZEN], [NOISE]);
