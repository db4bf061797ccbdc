/** `npm run fuzz -- …`: the endless tests of test/fuzz, with the arguments given. */
import { runBundled } from "./bundle.mjs";

runBundled("test/fuzz/main.ts", "dist/fuzz/main.mjs");
