/** VS Code hears of every write by other programs and of none of our own, whatever the file system's clock says. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodedUri } from "../../../client/src/decoded/decodedUris.ts";
import { getAamp } from "../aampFormat.ts";
import { lifeFile, lifeText } from "./gameFile.ts";
import { CLOCKS, MemoryDisk } from "./memoryDisk.ts";
import { HostProcess, uri } from "./process.ts";
import { TextEditor } from "./textEditor.ts";

const PATH = "/game/a.bxml";
let disk: MemoryDisk;
let host: HostProcess;
let editor: TextEditor;
let between: ((call: string) => void) | undefined;

function start(): void {
  host = new HostProcess(disk, ({ name }) => {
    between?.(name);
    return "done";
  });
  editor = new TextEditor(host.decoded, decodedUri(uri(PATH), getAamp()));
}

async function done<T>(work: Promise<T>): Promise<T> {
  const outcome = await host.finish(work);
  if (outcome === "killed") throw new Error("killed");
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

async function saveAs(points: number): Promise<string> {
  editor.type(lifeText(points));
  return done(editor.save());
}

describe.each(Object.entries(CLOCKS))("with a clock of %s", (_, clock) => {
  beforeEach(async () => {
    between = undefined;
    disk = new MemoryDisk(clock);
    disk.put(PATH, lifeFile(40));
    start();
    await done(editor.open());
  });

  afterEach(() => {
    host.kill();
    HostProcess.releaseTime();
  });

  test("a save does not count as a change on disk, and the next one is not a conflict", async () => {
    let reported = 0;
    host.decoded.onDidChangeFile(() => reported++);
    for (const points of [41, 42, 43]) {
      expect(await saveAs(points)).toBe("saved");
      await host.settle();
    }
    expect(reported).toBe(0);
    expect(disk.files.get(PATH)?.bytes).toEqual(lifeFile(43));
  });

  test("a text that is opened again after a save is the one that was saved", async () => {
    await saveAs(41);
    const again = new TextEditor(host.decoded, decodedUri(uri(PATH), getAamp()));
    await done(again.open());
    expect(again.text).toBe(lifeText(41));
  });

  test("another program's file of the same length is followed, before and after a save", async () => {
    disk.put(PATH, lifeFile(50));
    await host.settle();
    expect(editor.text).toBe(lifeText(50));
    await saveAs(51);
    disk.put(PATH, lifeFile(52));
    await host.settle();
    expect(editor.text).toBe(lifeText(52));
  });

  test("the file of another program that comes right after the bytes are written is followed", async () => {
    const { writeFile } = host.decoded;
    host.decoded.writeFile = async (...parts) => {
      await writeFile.apply(host.decoded, parts);
      disk.put(PATH, lifeFile(60));
    };
    await saveAs(41);
    await host.settle();
    expect([editor.text, editor.isDirty]).toEqual([lifeText(60), false]);
  });

  test("an edited text is in conflict with another program's file, and not with that of its own last save", async () => {
    await saveAs(41);
    disk.put(PATH, lifeFile(70));
    expect(await saveAs(42)).toBe("conflict");
    expect(disk.files.get(PATH)?.bytes).toEqual(lifeFile(70));
    expect(await done(editor.save(true))).toBe("saved");
    expect(await saveAs(43)).toBe("saved");
  });

  test("what another program writes between VS Code's question and ours is not overwritten", async () => {
    let questions = 0;
    between = (call) => {
      if (call === "stat" && ++questions === 2) disk.put(PATH, lifeFile(80));
    };
    await expect(saveAs(41)).rejects.toThrow("Another program changed a.bxml during the save. Nothing was written.");
    between = undefined;
    expect(disk.files.get(PATH)?.bytes).toEqual(lifeFile(80));
    expect(await done(editor.save())).toBe("conflict");
  });

  test("the same where somebody here has read the new file in the meantime", async () => {
    let questions = 0;
    between = (call) => {
      if (call !== "stat" || ++questions !== 2) return;
      disk.put(PATH, lifeFile(80));
      void host.files.read(uri(PATH));
    };
    await expect(saveAs(41)).rejects.toThrow("Another program changed");
    expect(disk.files.get(PATH)?.bytes).toEqual(lifeFile(80));
  });

  test("after a restart, an edited text is in conflict with what changed meanwhile, and with nothing else", async () => {
    const { known } = editor;
    host.kill();
    start();
    editor.restore(lifeText(41), known, lifeText(40));
    expect(await done(editor.save())).toBe("saved");
    const saved = editor.known;
    host.kill();
    disk.put(PATH, lifeFile(90));
    start();
    editor.restore(lifeText(42), saved, lifeText(41));
    expect(await done(editor.save())).toBe("conflict");
  });
});
