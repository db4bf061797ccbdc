/** A save keeps the compression that the file had, also where the file on disk has none to go by any more. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { decodedUri } from "../../../client/src/decoded/decodedUris.ts";
import { layersForName, NO_SUPPLIES, peel, rewrap } from "../../../formats/containers/index.ts";
import { getAamp } from "../aampFormat.ts";
import { lifeFile, lifeText } from "./gameFile.ts";
import { CLOCKS, MemoryDisk } from "./memoryDisk.ts";
import { HostProcess, uri } from "./process.ts";
import { TextEditor } from "./textEditor.ts";

const PATH = "/game/a.sbxml";
const ALIGNMENT = 0x2000;
let disk: MemoryDisk;
let host: HostProcess;
let editor: TextEditor;

/** With an alignment that no name asks for. */
function wrapped(points: number): Uint8Array {
  const original = rewrap(lifeFile(40), layersForName(PATH, getAamp(), NO_SUPPLIES));
  new DataView(original.buffer).setUint32(8, ALIGNMENT);
  const peeled = peel(original, NO_SUPPLIES);
  return rewrap(lifeFile(points), "layers" in peeled ? peeled.layers : []);
}

async function done<T>(work: Promise<T>): Promise<T> {
  const outcome = await host.finish(work);
  if (outcome === "killed") throw new Error("killed");
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

function start(): void {
  host = new HostProcess(disk, () => "done");
  editor = new TextEditor(host.decoded, decodedUri(uri(PATH), getAamp()));
}

beforeEach(async () => {
  disk = new MemoryDisk(CLOCKS["1 s"]);
  disk.put(PATH, wrapped(40));
  start();
  await done(editor.open());
  editor.type(lifeText(41));
});

afterEach(() => {
  host.kill();
  HostProcess.releaseTime();
});

const BROKEN: readonly (readonly [name: string, bytes: Uint8Array | undefined])[] = [
  ["is cut off", wrapped(40).subarray(0, 40)],
  ["is empty", new Uint8Array(0)],
  ["is all zeros", new Uint8Array(100)],
  ["is gone", undefined],
];

async function overwrite(bytes: Uint8Array | undefined): Promise<string> {
  if (bytes) disk.put(PATH, bytes);
  else disk.delete(PATH);
  await host.settle();
  return done(editor.save(true));
}

test.each(BROKEN)("while the text is open, the file %s: it is wrapped as before", async (_, bytes) => {
  expect(await overwrite(bytes)).toBe("saved");
  expect(disk.files.get(PATH)?.bytes).toEqual(wrapped(41));
});

test.each(BROKEN.filter(([, bytes]) => bytes))(
  "and after a restart, which knows nothing of it, a file that %s is left alone",
  async (_, bytes) => {
    const { known, text, base } = editor;
    host.kill();
    disk.put(PATH, bytes ?? new Uint8Array(0));
    start();
    editor.restore(text, known, base);
    await expect(done(editor.save(true))).rejects.toThrow(/^a\.sbxml was not saved: its compression can no longer be read/);
    expect(disk.files.get(PATH)?.bytes).toEqual(bytes);
  },
);
