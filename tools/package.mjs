/** `npm run package`: a production build, packed as dist/bytewright.vsix. */
import { packExtension, VSIX } from "./checks/vsix.mjs";
import { runNode } from "./run.mjs";

for (const step of [() => runNode(["build.mjs", "--production"]), packExtension]) {
  const { ok, output } = await step();
  process.stdout.write(output);
  if (ok) continue;
  process.exit(1);
}
console.log(`Packed ${VSIX}.`);
