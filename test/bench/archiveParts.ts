/** The steps of opening an archive with all its members, each measured alone. */

import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { kindOf } from "../../cli/src/insideArchives.ts";
import { openPeeled } from "../../formats/archives/nested.ts";
import type { ArchiveTask } from "../../formats/archives/task.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { median, medianTime } from "./measure.ts";

const THREAD = "dist/client/node/archiveWorker.cjs";

/** Milliseconds until a new thread has answered about a file that is not an archive. */
async function timeThread(): Promise<number> {
  const start = performance.now();
  const worker = new Worker(path.resolve(THREAD));
  worker.postMessage({
    bytes: new Uint8Array(1),
    changes: undefined,
    supplied: { library: undefined, dictionaries: [] },
  } satisfies ArchiveTask);
  await once(worker, "message");
  const end = performance.now();
  await worker.terminate();
  return end - start;
}

/** Names and milliseconds. @param bytes a large archive in Yaz0 */
export async function partsOfOpening(bytes: Uint8Array): Promise<readonly (readonly [string, number])[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-bench-"));
  try {
    const file = path.join(folder, "large.spack");
    writeFileSync(file, bytes);
    const { content, settings } = yaz0.unwrap(bytes, NO_SUPPLIES);
    const peeled = { content, layers: [{ container: yaz0, size: bytes.length, settings }] };
    const open = () => {
      const opened = openPeeled(bytes.length, peeled, NO_SUPPLIES);
      if (!opened || "issue" in opened) throw new RangeError("the made archive does not open");
      return opened.nested;
    };
    const nested = open();
    const members = [...nested.walk()];
    const rows = members.map((row) => ({ path: row.path, size: row.size, kind: kindOf(row), isArchive: row.isArchive }));
    return [
      ["work: read the file", medianTime(() => readFileSync(file), 5)],
      [
        "work: start the thread",
        median([await timeThread(), await timeThread(), await timeThread(), await timeThread(), await timeThread()]),
      ],
      ["work: unpack it", medianTime(() => yaz0.unwrap(bytes, NO_SUPPLIES), 5)],
      ["work: list its own members", medianTime(open, 5)],
      ["work: recognize those that are archives", medianTime(() => nested.members(), 5)],
      ["work: list what these hold", medianTime(() => [...nested.walk()], 5) - medianTime(() => nested.members(), 5)],
      ["work: say what each is", medianTime(() => members.map(kindOf), 5)],
      [`work: send ${rows.length} rows once`, medianTime(() => structuredClone(JSON.parse(JSON.stringify(rows))), 5)],
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
