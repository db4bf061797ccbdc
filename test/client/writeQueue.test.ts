/** When outer files of members are written: what comes together, or by itself while the user types, becomes few writes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Uri } from "vscode";
import { WriteQueue } from "../../client/src/archives/writeQueue.ts";
import { Uri as Uris } from "../support/vscode.ts";

const outer = Uris.file("/mod/TitleBG.pack") as unknown as Uri;
/** Milliseconds between two automatic saves of somebody who types. */
const BETWEEN_SAVES = 500;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue, and how many changes each of its writes had. */
function open() {
  const writes: number[] = [];
  const queue = new WriteQueue(async (_, waiting) => {
    writes.push(waiting.length);
  });
  return { queue, writes };
}

const rows: readonly (readonly [promise: string, count: number, between: number, isAutomatic: boolean, writes: readonly number[]])[] = [
  ["seven automatic saves of somebody who types are two writes", 7, BETWEEN_SAVES, true, [4, 3]],
  ["automatic saves with long pauses are a write each", 3, 4000, true, [1, 1, 1]],
  ["saves that VS Code sends together are one write", 3, 0, false, [3]],
  ["other saves are written at once", 3, BETWEEN_SAVES, false, [1, 1, 1]],
];

test.each(rows)("%s", async (_, count, between, isAutomatic, expected) => {
  const { queue, writes } = open();
  const saves: Promise<void>[] = [];
  for (let at = 0; at < count; at++) {
    saves.push(queue.add(outer, [], isAutomatic));
    await vi.advanceTimersByTimeAsync(between);
  }
  await vi.runAllTimersAsync();
  await Promise.all(saves);
  expect(writes).toEqual(expected);
});
