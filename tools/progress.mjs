/** What the layers of `npm test` are doing: one line that is written over on a terminal, a line every half minute elsewhere. */

const LINE_EVERY_MS = 30_000;

/** @returns {{ say(layer: string, step: string): void, end(layer: string): void, stop(): void }} */
export function startProgress() {
  const start = performance.now();
  const running = new Map();
  const isTerminal = process.stdout.isTTY;
  const line = () => {
    const seconds = Math.round((performance.now() - start) / 1000);
    return `… ${seconds} s  ${[...running].map(([layer, step]) => `${layer} ${step}`).join("  |  ")}`;
  };
  const print = () => {
    if (running.size === 0) return;
    if (isTerminal) process.stdout.write(`\r\x1b[K${line().slice(0, process.stdout.columns - 1)}\r`);
    else console.log(line());
  };
  const timer = setInterval(print, isTerminal ? 500 : LINE_EVERY_MS);
  return {
    say(layer, step) {
      running.set(layer, step);
    },
    end(layer) {
      running.delete(layer);
      if (isTerminal) process.stdout.write("\r\x1b[K");
    },
    stop: () => clearInterval(timer),
  };
}
