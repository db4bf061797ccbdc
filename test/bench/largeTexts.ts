/** Texts of about 1 MB that resemble real files, with other versions, for each format that has files of that size. */
import { printClip } from "../../formats/anim/text/printClip.ts";
import { walkClip } from "../formats/anim/clips.ts";
import { levelText } from "../formats/ass/documents.ts";
import { seeded } from "../support/mutate.ts";
import { bymlMapText } from "./bymlMapText.ts";

export interface LargeText {
  readonly format: string;
  /** Its extension determines the kind of file. */
  readonly path: string;
  readonly text: string;
  /** With a different value in one entry in fifty. */
  readonly edited: string;
}

export const LARGE_TEXTS: readonly LargeText[] = [
  large("aamp", "Enemy_Large.baiprog", programText(3_600), /Weight: \S+/g, "Weight: 99.5"),
  large("byml", "Large.mubin", bymlMapText(3_400), /SRTHash: \d+/g, "SRTHash: 7"),
  large("byml", "Points.byml", pointsText(22_000), /X: [^,]+/g, "X: 7.5"),
  large("byml", "Enemies.byml", enemiesText(16_000), /Life: \d+/g, "Life: 9999"),
  large("kmp", "course.kmp", courseText(3_000, 5_000), / 60 0$/gm, " 70 0"),
  large("rstb", "ResourceSizeTable.srsizetable", sizesText(56_000), /: \d+$/gm, ": 4096"),
  large("msbt", "Large.msbt", messagesText(11_000), /worth \d+/g, "worth nothing"),
  large("bmg", "Large.bmg", linesText(12_000), /worth \d+/g, "worth nothing"),
  large("asb", "Large.root.asb", sequenceText(3_000), /"Unknown 4": 0\.0/g, '"Unknown 4": 2.5'),
  large("baev", "Large.root.baev", eventsText(4_000), /"Start Frame": 7\.0/g, '"Start Frame": 8.0'),
  large("anim", "walk.ANIM", printClip(walkClip("prime1", 60, 600, seeded(3))), /(?<=[1-9]\d*, )"\+"/g, '"-"'),
  large("ass", "large.ass", roomsText(20), /\s8\.0000000000/g, " 8.5000000000"),
];

function large(format: string, path: string, text: string, value: RegExp, to: string): LargeText {
  let count = 0;
  return { format, path, text, edited: text.replace(value, (from) => (count++ % 50 === 0 ? to : from)) };
}

function rows(count: number, row: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => row(at)).join("");
}

/** An AI program: actions with their parameters, known by name and group. */
function programText(actions: number): string {
  const action = (at: number) => `          Action_${at}: !list
            objects:
              Def: !obj
                ClassName: !str32 ForkAction${at % 40}
                Name: !str32 Action${at}
                GroupName: !str32 Group${at % 90}
              SInst: !obj
                Weight: ${at % 77}.5
                Count: ${at % 9}
            lists: {}
`;
  const lists = `        AI: !list
          objects: {}
          lists: {}
        Action: !list
          objects: {}
          lists:
${rows(actions, (at) => `${action(at).replace(/^/gm, "  ").trimEnd()}\n`)}`;
  return `!io
version: 0
type: xml
param_root: !list
  objects: {}
  lists:
${lists.replace(/^ {4}/gm, "")}`;
}

/** Vectors without an identity. */
function pointsText(points: number): string {
  return `${rows(points, (at) => `- {X: 1.25, Y: ${at}.5, Z: 3.0}\n`)}#!layout file little 3\n`;
}

/** Entries that share the one value that could identify them. */
function enemiesText(enemies: number): string {
  const enemy = (at: number) => `- Name: Enemy\n  Life: ${at % 700}\n  Hit: ${at}.5\n  Tag: {Kind: T${at % 13}}\n`;
  return `${rows(enemies, enemy)}#!layout file little 3\n`;
}

/** A course of objects and routes. */
function courseText(objects: number, points: number): string {
  const object = (at: number) =>
    ` o${at} ${100 + (at % 400)}  ${at * 7}.5 ${at % 300} ${-at}  0 ${at % 9} 0 0 ${at % 2 === 0 ? -1 : `route${at % 40}`}
 > 0  0 ${at % 360} 0  4 5 6 7  0x3f
 > 1 1 1
`;
  const point = (at: number) =>
    `${at % 125 === 0 ? ` $ROUTE route${at / 125}, settings: 0 0\n` : ""} ${at % 125} ${at * 3}.25 ${at % 200} ${at} 60 0\n`;
  return `#KMP\n[SETUP]\nKMP-VERSION = 2520\n[GOBJ]\n${rows(objects, object)}[POTI]\n${rows(points, point)}[END]\n`;
}

function sizesText(files: number): string {
  return `${rows(files, (at) => `Actor/Physics/Actor_of_the_field_${at}.bphysics: ${1000 + ((at * 52) % 90_000)}\n`)}#!layout table RSTB big\n`;
}

function messagesText(messages: number): string {
  return `${rows(messages, (at) => `Talk_Person${at}: |-\n  {color red}Good morning{color reset}, traveler number ${at}!\n  This one is worth ${at % 500} rupees.\n`)}#!layout file big utf-16 3\n#!layout game botw\n#!layout buckets 101\n`;
}

/** The messages of a BMG file. */
function linesText(messages: number): string {
  const message = (at: number) =>
    `${(1000 + at).toString(16).padStart(6)}\t= Good \\c{red1}morning\\c{off}, traveler!\\n\n\t+ This one is worth ${at % 500} rupees.\n`;
  return `#BMG\n\n${rows(messages, message)}`;
}

/** An animation sequence whose nodes are all animations. */
function sequenceText(nodes: number): string {
  const node = (at: number) => `${at === 0 ? "" : ","}
    { "Node Index": ${at}, "Node Type": "SkeletalAnimation", "No State Transition": true, "Tags": ["anm_Sway${at % 50}"],
      "GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f${at.toString(16).padStart(8, "0")}",
      "Sync Controls": [{ "GUID": "0c6f0f5e-7a54-4a6b-9a0e-7f3f${at.toString(16).padStart(8, "0")}", "Fade In Frame": 4.0, "Unknown": 0 }],
      "Body": { "Animation": "Sway_${at}", "Unknown 1": 0, "Unknown 2": 0, "Unknown 3": false, "Unknown 4": 0.0 } }`;
  return `{
  "Metadata": { "Filename": "Large.root", "Version": "0x417", "HasASNodeBaev": false },
  "Blackboard": {}, "Bone Groups": [], "Expressions": [], "Partials": [], "Transitions": [], "Valid Tags": [], "Commands": [],
  "Nodes": [${rows(nodes, node)}]
}
`;
}

/** Events, one list per node. */
function eventsText(nodes: number): string {
  const node = (at: number) => `${at === 0 ? "" : ","}
  "0x${(at * 9973).toString(16).padStart(8, "0")}": [{ "Hash": "0x05f1382c", "Unknown": ${at % 300}, "Event": {
    "AtSound": { "Trigger Array": [{ "Parameters": ["", 0, 0.5], "Start Frame": 7.0 }] },
    "EffectOn": { "Hold Array": [{ "Parameters": [[0.0, 1.0, 0.5], "Chain_${at % 70}"], "Start Frame": 3.0, "End Frame": -1.0 }] }
  } }]`;
  return `{${rows(nodes, node)}\n}\n`;
}

/** Rooms of a level, each with its mesh. */
function roomsText(rooms: number): string {
  const vertices = Array.from({ length: 400 }, (_, at) => ({ position: [at, at % 9, 3], normal: [0, 0, 1], uvs: [[at / 8, 0]] }));
  const triangles = Array.from({ length: 398 }, (_, at) => [0, at, at + 1, at + 2]);
  const mesh = (at: number) => ({ class: "MESH", vertices: vertices.map((each) => ({ ...each, normal: [0, at, 1] })), triangles }) as const;
  return levelText({
    version: 7,
    style: "BLENDER",
    materials: [{ name: "test ground" }],
    objects: Array.from({ length: rooms }, (_, at) => mesh(at)),
    instances: [
      { object: -1, name: "Scene Root", id: -1, parent: -1 },
      ...Array.from({ length: rooms }, (_, at) => ({ object: at, name: `room_${at}`, id: at, parent: 0 })),
    ],
  });
}
