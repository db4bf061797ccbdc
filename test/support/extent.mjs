// How much a run of the tests tries: `npm test` a share, of which each commit chooses another, `npm test -- --all` everything.
import { execFileSync } from "node:child_process";

export const TEST_ALL = process.env.BYTEWRIGHT_TEST_ALL === "1";

/** Used without a commit, as in an unpacked archive of the sources. */
const NO_COMMIT = 1;

export const SEED = Number(process.env.BYTEWRIGHT_TEST_SEED ?? seedOfCommit());

export const REPEAT = `To try the same again: BYTEWRIGHT_TEST_SEED=${SEED}${TEST_ALL ? " BYTEWRIGHT_TEST_ALL=1" : ""}`;

function seedOfCommit() {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8", stdio: "pipe" });
    return Number.parseInt(commit.slice(0, 7), 16) || NO_COMMIT;
  } catch {
    return NO_COMMIT;
  }
}

export const extent = (usual, all) => (TEST_ALL ? all : usual);

export function choose(list, step = 8) {
  if (TEST_ALL) return list;
  const first = SEED % Math.min(step, list.length);
  return list.filter((_, at) => at % step === first);
}

/** Vitest calls this before a run, and what it returns afterwards. */
export function setup({ vitest }) {
  process.env.BYTEWRIGHT_TEST_SEED = String(SEED);
  return () => {
    if (vitest.state.getCountOfFailedTests() > 0) console.error(REPEAT);
  };
}
