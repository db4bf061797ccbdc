/** `npm run fuzz -- …`: the endless tests of test/fuzz, with the arguments given. Some are campaigns of their own, which are named first. */
import { runBundled } from "./bundle.mjs";

const CAMPAIGNS = ["saves", "kills", "containers"];
const [, , first] = process.argv;
const name = CAMPAIGNS.includes(first) ? first : "main";
runBundled(`test/fuzz/${name}.ts`, `dist/fuzz/${name}.mjs`);
