/** The events of an animation in the editor, by the real protocol. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { baev } from "../../../formats/baev/index.ts";
import { openSession } from "../client.ts";

const LANTERN = readFileSync("samples/baev/Lantern.root.baev.json", "utf8");
const open = (text = LANTERN) => openSession({ formats: [baev] }, text, { uri: "bytewright:/Lantern.root.baev.json", languageId: "baev" });

describe("events", () => {
  it("come with their numbers", async () => {
    const hover = await (await open()).hover('"AtSo|und"');
    expect((hover?.contents as { value: string } | undefined)?.value).toMatch(/trigger event 0/);
  });

  it("are offered by name, with what they need", async () => {
    const doc = await open(LANTERN.replace('"Event": {}', '"Event": {|}'));
    const { items } = await doc.complete();
    const guard = items.find(({ label }) => label === "JustGuard");
    expect(guard).toMatchObject({ detail: "lasts", insertTextFormat: 2 });
  });

  it("are in the outline", async () => {
    const [hash] = await (await open()).symbols();
    expect(hash.children?.[0]).toMatchObject({ name: "Node 0", detail: "AtSound, EffectOn" });
  });

  it("of an unknown number have to say it", async () => {
    const doc = await open();
    expect(await doc.diagnostics()).toEqual([]);
    doc.replace('{ "Event Id": 200 }', "{}");
    const [finding] = await doc.diagnostics();
    expect(finding).toMatchObject({ code: "baev/event-number" });
    expect(doc.textAt(finding.range)).toBe('"OwnEvent"');
  });
});
