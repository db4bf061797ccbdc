/** Which files the visual editor's page loads at its start besides `main.js`: what that imports, and what those import in turn. */
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** @param {string} folder of the built page @returns {string[]} names in it */
export function findPageParts(folder) {
  const parts = new Set();
  const waiting = ["main.js"];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!existsSync(`${folder}/${file}`)) continue;
    // as esbuild writes them; what is loaded later is an `import()`
    for (const [, from] of readFileSync(`${folder}/${file}`, "utf8").matchAll(/(?:from|import) ?"(\.{1,2}\/[^"]+\.js)"/g)) {
      const part = posix.join(posix.dirname(file), from);
      if (!parts.has(part)) waiting.push(part);
      parts.add(part);
    }
  }
  return [...parts].sort();
}
