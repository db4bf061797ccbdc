import type { Format } from "../../formats/core/format.ts";
import { findFormat } from "../../formats/registry.ts";

/** A real format to hold the client against. */
export function getAamp(): Format {
  const format = findFormat("aamp");
  if (!format) throw new Error("the registry has no AAMP");
  return format;
}
