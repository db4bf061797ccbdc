/** `npm run bench -- …`: the benchmark of test/bench, with the arguments given. */
import { runBundled } from "./bundle.mjs";

runBundled("test/bench/main.ts", "dist/bench/main.mjs");
