/** Messages that a panel's page may send: those of its buttons and handles, and invalid ones. */

import type { PlacedIntent } from "../../formats/byml/panel/mapModel.ts";
import type { TableIntent, TableList, TablePage, TableQuery } from "../../formats/byml/panel/tableModel.ts";
import type { GraphIntent, GraphModel } from "../../formats/core/fields/graphModel.ts";
import type { MapIntent, MapPlace } from "../../formats/kmp/panel/mapIntents.ts";
import type { MapCheck, MapEntry, MapModel } from "../../formats/kmp/panel/mapModel.ts";
import type { Random } from "./mutate.ts";

type Model = Readonly<Record<string, unknown>>;

/** Answers a query of the page. */
type Ask = (query: unknown) => unknown;

interface Panel {
  /** Missing if the panel changes nothing. */
  intents?(model: Model, random: Random, ask: Ask): readonly { readonly kind: string }[];
  /** Requests besides the model. */
  queries?(model: Model, random: Random): readonly unknown[];
}

const NUMBERS = [0, 1, -1, 0.5, 1e-7, 123456.789, -99999, 1e38, Number.NaN, Number.POSITIVE_INFINITY];

function pick<T>(list: readonly T[], random: Random): T {
  return list[random() % Math.max(1, list.length)] as T;
}

const numberOf = (random: Random): number => pick(NUMBERS, random);
const listOf = (model: Model, name: string): readonly unknown[] => (Array.isArray(model[name]) ? (model[name] as unknown[]) : []);

function placeOf(random: Random): MapPlace {
  // mostly a place on the map
  const part = () => (random() % 8 === 0 ? numberOf(random) : (random() % 40_000) - 20_000);
  return { x: part(), y: part(), z: part() };
}

const FIELDS = ["x", "y", "z", "rotation_y", "left_x", "right_z", "scale_x", "object", "type", "route", "id", "toString"];
const SECTIONS = "KTPT ENPT ITPT CKPT GOBJ POTI_point AREA CAME JGPT CNPT MSPT ENPH STGI NONE".split(" ");

function mapIntents(model: Model, random: Random): readonly MapIntent[] {
  const { points = [], checks = [], areas = [] } = model as Partial<MapModel>;
  const all: readonly MapEntry[] = [...points, ...checks, ...areas].map(({ section, index }) => ({ section, index }));
  // a deleted entry, or one that never existed
  const lost: MapEntry = { section: pick(SECTIONS, random), index: pick([-1, 0, 7, 65_536, 0.5], random) };
  const entry = (): MapEntry => (all.length === 0 || random() % 16 === 0 ? lost : pick(all, random));
  const ways = all.filter(({ section }) => ["ENPT", "ITPT", "CKPT"].includes(section));
  const way = (): MapEntry => (ways.length === 0 || random() % 8 === 0 ? entry() : pick(ways, random));
  const from = way();
  const sameWay = ways.filter(({ section }) => section === from.section);
  const to = sameWay.length > 0 ? pick(sameWay, random) : entry();
  const some = (): MapEntry[] => Array.from({ length: 1 + (random() % 4) }, entry);
  const check = checks.length > 0 ? (pick<MapCheck>(checks, random) as MapEntry) : entry();
  const after = random() % 2 === 0 ? { after: entry() } : {};
  const values = { [pick(FIELDS, random)]: numberOf(random) };
  const places = Array.from({ length: 1 + (random() % 3) }, () => placeOf(random));
  return [
    {
      kind: "move",
      entries: [{ ...entry(), part: pick(["whole", "left", "right"] as const, random) }],
      dx: 1.5,
      dy: 0,
      dz: numberOf(random),
    },
    { kind: "set", changes: [{ entry: entry(), values }] },
    { kind: "delete", entries: some() },
    { kind: "duplicate", entries: some(), dx: numberOf(random), dz: 500 },
    { kind: "add", section: pick(SECTIONS, random), places, ...after, ...(random() % 2 === 0 ? { newGroup: true } : {}) },
    { kind: "add", section: "CKPT", places: [placeOf(random), placeOf(random)], after: { section: check.section, index: check.index } },
    { kind: "link", from, to },
    { kind: "split", entry: from },
    { kind: "join", entry: way() },
    { kind: pick(["mirror", "reverse", "exchange"] as const, random) },
  ];
}

const TYPED = ["", "1", "-1", "1.5", "1e39", "nan", "a: b", "true", "#", "'", "4294967296", "\n", "é"];

function tableIntents(model: Model, random: Random, ask: Ask): readonly TableIntent[] {
  const lists = listOf(model, "lists") as readonly TableList[];
  const path = lists.length > 0 && random() % 8 > 0 ? pick(lists, random).path : pick(["", "/", "x"], random);
  const { columns = [] } = (ask({ path, filter: "", from: 0, count: 3 } satisfies TableQuery) ?? {}) as Partial<TablePage>;
  const key = columns.length > 0 ? pick(columns, random).key : "x";
  const item = (random() % 6) - (random() % 8 === 0 ? 1 : 0);
  const value = random() % 4 === 0 ? random() % 2 === 0 : pick(TYPED, random);
  return [
    { kind: "set", path, item, key, value, together: random() % 2 === 0 },
    { kind: "add", path },
    { kind: "duplicate", path, item },
    { kind: "delete", path, items: [item, random() % 6] },
  ];
}

function placedIntents(model: Model, random: Random): readonly PlacedIntent[] {
  const points = listOf(model, "points") as readonly { readonly path: string }[];
  const point = points.length > 0 && random() % 8 > 0 ? pick(points, random).path : "gone";
  return [
    { kind: "move", points: [point], dx: numberOf(random), dy: 0, dz: 1.5, together: random() % 2 === 0 },
    { kind: "set", point, values: { [pick(["x", "y", "z"], random)]: pick(TYPED, random) }, together: random() % 2 === 0 },
    { kind: "duplicate", point },
    { kind: "delete", points: [point] },
  ];
}

function graphIntents(model: Model, random: Random): readonly GraphIntent[] {
  const { nodes = [], edges = [], types = [] } = model as unknown as Partial<GraphModel>;
  const node = () => random() % (nodes.length + 1);
  const edge = random() % (edges.length + 1);
  const plug = pick(["child", "state", "transition", "event", "frame"] as const, random);
  const type = pick(types, random)?.name ?? "None";
  const conditions = edges.flatMap(({ conditions: all = [] }, at) => all.map(({ name }) => ({ edge: at, name })));
  return [
    { kind: "addNode", type },
    { kind: "addNode", type, parent: node() },
    { kind: "addCommand", node: node() },
    { kind: "link", from: node(), to: node() },
    { kind: "link", from: node(), to: node(), plug },
    { kind: "retarget", edge, to: node() },
    { kind: "condition", ...(pick(conditions, random) ?? { edge, name: "Weight" }), value: pick(TYPED, random) },
    { kind: "delete", nodes: [node(), node()], edges: [] },
    { kind: "delete", nodes: [node()], edges: [edge] },
  ];
}

const previewOfMessage: Panel = { queries: (_, random) => [{ index: (random() % 12) - 1 }, { at: random() % 5000 }, {}] };

export const PANELS: Readonly<Record<string, Panel | undefined>> = {
  "kmp.map": { intents: mapIntents },
  "aamp.curves": {
    intents: (model, random) => {
      const curve = random() % (listOf(model, "curves").length + 1);
      return [
        { kind: "set", curve, values: [[random() % 31, numberOf(random)]] },
        { kind: "set", curve, used: random() % 40, type: random() % 20 },
      ];
    },
  },
  "aamp.graph": {},
  "byml.table": {
    queries: (model, random) =>
      listOf(model, "lists")
        .slice(0, 3)
        .map((list) => {
          const { path = "" } = list as { path?: string };
          return { path, filter: pick(["", "a", "("], random), from: (random() % 5) - 1, count: 3, sort: { key: "x", isDescending: true } };
        }),
    intents: tableIntents,
  },
  "byml.map": { intents: placedIntents },
  "anim.curves": {
    intents: (model, random) => {
      const bone = random() % (listOf(model, "bones").length + 1);
      const values = [0, 1, 2].map(() => (random() % 3 === 0 ? null : (random() % 65536) - 32768));
      const track = pick(["rotation", "translation", "scale", "x"], random);
      return [{ kind: "set", bone, track, key: random() % 6, values, ...(random() % 3 === 0 ? { isNegative: random() % 2 === 0 } : {}) }];
    },
    queries: (_, random) => [{ bones: [random() % 4, -1, 0.5] }, { bones: [] }, {}],
  },
  "asb.graph": { intents: graphIntents },
  "bmg.preview": previewOfMessage,
  "msbt.preview": previewOfMessage,
  "ass.level": {
    queries: (_, random) => {
      const [object, index] = [(random() % 6) - 1, (random() % 50) - 1];
      return [
        { kind: "geometry", objects: [object, random() % 3] },
        { kind: "problems" },
        ...(["vertex", "triangle"] as const).map((kind) => ({ kind: "place", part: { object, kind, index } })),
        { kind: "part", offset: random() % 5000 },
      ];
    },
  },
};
