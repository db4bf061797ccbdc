/** Standard output and standard error: waits for slow readers, ends quietly when the reader is gone. */
import { once } from "node:events";
import { oneLine } from "../../formats/core/text/oneLine.ts";
import { EXIT_FAILED, EXIT_OK } from "./usage.ts";

function errorCode(error: Error): unknown {
  return "code" in error ? error.code : undefined;
}

/** To be called once, before anything is written. */
export function watchStreams(): void {
  process.stdout.on("error", (error: Error) => {
    // `bytewright … | head`: whoever read us has seen enough; what was found so far decides
    if (errorCode(error) === "EPIPE") process.exit(process.exitCode ?? EXIT_OK);
    complain(`bytewright: standard output cannot be written: ${error.message}\n`);
    process.exit(EXIT_FAILED);
  });
  process.stderr.on("error", () => {});
}

/** Resolves when more may be written. */
export async function print(data: string | Uint8Array): Promise<void> {
  if (data.length > 0 && !process.stdout.write(data)) await once(process.stdout, "drain");
}

/** Writes one line to standard error, whatever the text holds. A line end that it has already is not doubled. */
export function complain(line: string): void {
  process.stderr.write(`${oneLine(line.replace(/\n$/, ""))}\n`);
}

/** Milliseconds between two states shown. */
const PROGRESS_PERIOD = 100;

/** One line that is written over on a terminal; nothing elsewhere. */
export class Progress {
  private readonly shown = process.stderr.isTTY === true;
  private last = 0;
  private visible = false;

  show(line: () => string): void {
    const now = performance.now();
    if (!this.shown || now - this.last < PROGRESS_PERIOD) return;
    this.last = now;
    this.visible = true;
    process.stderr.write(`\r\x1b[K${line()}`);
  }

  /** Before lines are written to the same terminal, and at the end. */
  clear(): void {
    if (!this.visible) return;
    this.visible = false;
    process.stderr.write("\r\x1b[K");
  }
}
