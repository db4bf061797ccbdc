// Where things are. E2E_ROOT points the rig at another extension, which is how the rig itself is tried out.
import { readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(process.env.E2E_ROOT ?? path.join(import.meta.dirname, "../../.."));
export const suitesFolder = path.join(import.meta.dirname, "../suites");
export const screenshots = path.join(root, "dist/shots");

const { name } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
/** What `npm run package` leaves behind. */
export const vsix = path.join(root, "dist", `${name}.vsix`);
