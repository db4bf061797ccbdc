/** The types of translation files. */
import type { Carrier } from "./carrier.ts";

export const CARRIERS = ["po", "xliff", "csv"] as const;
export type CarrierName = (typeof CARRIERS)[number];

/** Loads the packages that only this type needs. */
export async function loadCarrier(name: CarrierName): Promise<Carrier> {
  switch (name) {
    case "csv":
      return (await import("./csv.ts")).csv;
    case "xliff":
      return (await import("./xliff.ts")).xliff;
    default:
      return (await import("./po.ts")).po;
  }
}
