/** The law for any bytes: they decode to a text, exact or not, or to a finding with an offset. */
import type { Format } from "../../formats/core/format.ts";

/** Milliseconds of processor time. Files and texts of the samples' size take a hundredth of it. */
const MAX_MS = 2000;

/** @throws Error if the work takes too long */
export function bounded<T>(work: () => T): T {
  const start = process.cpuUsage();
  const value = work();
  // processor time, because a busy machine must not fail a run
  const { user, system } = process.cpuUsage(start);
  const time = (user + system) / 1000;
  if (time > MAX_MS) throw new Error(`it took ${time.toFixed(0)} ms`);
  return value;
}

/** @throws Error that names the broken law */
export function checkFile(format: Format, bytes: Uint8Array): "exact" | "inexact" | "refused" {
  const decoded = format.decode(bytes, format.builtinNames());
  decoded.map();
  format.nameStrings?.(bytes);
  format.unknownHashes?.(bytes, format.builtinNames());
  if (decoded.kind === "fail") {
    for (const issue of decoded.issues) {
      if (issue.code.startsWith("internal/")) throw new Error(issue.message);
      if (issue.severity === "error" && issue.bytes === undefined) throw new Error(`no offset: ${issue.message}`);
    }
    return "refused";
  }
  if (!decoded.exact) {
    if (decoded.issues.length === 0) throw new Error("inexact, and nothing says why");
    return "inexact";
  }
  const again = format.encode(decoded.text).bytes;
  if (again === undefined || Buffer.compare(again, bytes) !== 0) throw new Error("exact, but encodes to other bytes");
  return "exact";
}
