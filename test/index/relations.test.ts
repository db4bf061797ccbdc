/** What files say about others is read from any bytes: each format's fixture, damaged in many ways. */
import { describe, expect, it } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { unlessStopped } from "../../formats/core/issue.ts";
import { formats } from "../../formats/registry.ts";
import { aampOf, courseOf } from "../cli/gameFiles.ts";
import { mutateBytes, seeded } from "../support/mutate.ts";

const table = byml.encode("AIs:\n  Fork: {Weight: 1}\nActions:\n  Wait: {Weight: 2}\n#!layout file little 2\n");
const FILES: readonly (readonly [id: string, name: string, bytes: Uint8Array])[] = [
  ["aamp", "Wolf.bxml", aampOf({ LinkTarget: { ASUser: "Wolf", DropTableUser: "Wolf", ProfileUser: "Enemy" } })],
  ["aamp", "Wolf.baslist", aampOf({ ASDefine_0: { Name: "Wait", Filename: "Wolf_Wait" }, CFPre: { Name: "Wait" } }, "ASDefines")],
  ["aamp", "Wolf.bdrop", aampOf({ Header: { Table01: "Normal" }, Normal: { ItemName01: "Item_Meat" } })],
  ["aamp", "Wolf.bdemo", aampOf({ DemoSetting: { Extension: "evtm" } })],
  ["kmp", "course.kmp", courseOf([[0x65, 0, 1]])],
  ["byml", "AIDef_Game.product.byml", table.bytes ?? new Uint8Array(0)],
];

describe("links and definitions", () => {
  it.each(FILES)("of %s, %s: some, and any damage gives fewer or others, or an issue", (id, name, bytes) => {
    const format = formats.find((one) => one.id === id);
    const read = (content: Uint8Array) => unlessStopped(() => format?.relations?.read(content, name, format.builtinNames()));
    const whole = read(bytes);
    expect((whole?.links.length ?? 0) + (whole?.definitions.length ?? 0)).toBeGreaterThan(0);
    const random = seeded(bytes.length);
    for (let run = 0; run < 3000; run++) {
      const damaged = read(mutateBytes(bytes, random));
      for (const { at, value } of damaged?.links ?? []) expect([typeof at, typeof value]).toEqual(["number", "string"]);
      for (const { at, name: defined } of damaged?.definitions ?? []) expect([typeof at, typeof defined]).toEqual(["number", "string"]);
    }
  });
});
