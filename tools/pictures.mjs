/**
 * `npm run pictures`: takes the pictures of the README again, in VS Code, and leaves them in media/. Fewer colors make them a third of the
 * size, where `pngquant` is there.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";

const { status } = spawnSync(process.execPath, ["test/e2e/main.mjs", "test/e2e/pictures.mjs"], { stdio: "inherit" });
if (status !== 0) process.exit(1);
for (const name of ["text", "map", "archive"]) {
  const picture = `media/${name}.png`;
  copyFileSync(`dist/shots/pictures-${name}.png`, picture);
  const { error } = spawnSync("pngquant", ["--force", "--ext", ".png", "128", picture]);
  if (error) console.log(`${picture} keeps all its colors: pngquant is not installed.`);
}
