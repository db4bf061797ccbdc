/**
 * `npm run package`: a production build, packed as dist/bytewright.vsix. `-- --home https://host/owner/repository` makes the extension's page
 * link there; without it, the page says where pictures are.
 */
import { packExtension, VSIX } from "./checks/vsix.mjs";
import { readHome } from "./extensionPage.mjs";
import { runNode } from "./run.mjs";

const home = readHome();
for (const step of [() => runNode(["build.mjs", "--production"]), () => packExtension(home)]) {
  const { ok, output } = await step();
  process.stdout.write(output);
  if (ok) continue;
  process.exit(1);
}
console.log(`Packed ${VSIX}.`);
