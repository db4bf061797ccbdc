/** Memory of large archives, of which the command line holds no more than one version and what becomes of it. */
import { Session } from "node:inspector";

/** Bytes from which on it is worth the milliseconds that it takes. */
const LARGE = 8 * 1024 * 1024;

/**
 * Frees what nothing refers to any more. The engine puts that off while archives of tens of megabytes pile up, since it counts what is
 * on its own heap.
 * @param used bytes that have come to be garbage
 */
export async function freeMemory(used: number): Promise<void> {
  if (used < LARGE) return;
  const session = new Session();
  session.connect();
  await new Promise((done) => session.post("HeapProfiler.collectGarbage", done));
  session.disconnect();
}
