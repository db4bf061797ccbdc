/**
 * The worker of a page that may fetch nothing: its code is a text of the bundle. A worker made of a text has the page's policy, so it can
 * reach as little as the page can.
 */
import code from "./worker.ts?text";

export function makeWorker(): Worker {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return new Worker(address);
  } finally {
    // the worker has it by now, or never
    URL.revokeObjectURL(address);
  }
}
