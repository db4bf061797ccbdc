/** `npm run pack:npm`: a production build of command line and library, packed as dist/npm/bytewright-VERSION.tgz. `-- --home` as `npm run package`. */
import { readHome } from "./extensionPage.mjs";
import { packNpm } from "./npmPackage.mjs";
import { runNode } from "./run.mjs";

const home = readHome();
const { ok, output } = await runNode(["build.mjs", "--production"]);
process.stdout.write(output);
if (!ok) process.exit(1);
console.log(`Packed ${await packNpm(home)}.`);
