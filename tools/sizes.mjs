/** `npm run build -- --sizes`: what each bundle weighs and which packages make it heavy. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { packageFolder } from "./licenses.mjs";

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} kB`.padStart(10);
}

export function printSizes(metafiles) {
  for (const metafile of Object.values(metafiles))
    for (const [out, { bytes, inputs }] of Object.entries(metafile.outputs)) {
      if (out.endsWith(".map")) continue;
      console.log(`${kilobytes(bytes)} ${kilobytes(gzipSync(readFileSync(out)).length)} gzip  ${out}`);
      const parts = new Map();
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        const part = packageFolder(input) ?? input.split("/").slice(0, 2).join("/");
        parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
      }
      for (const [part, size] of [...parts].sort((a, b) => b[1] - a[1]).slice(0, 6)) console.log(`${kilobytes(size)}              ${part}`);
    }
}
