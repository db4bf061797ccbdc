/**
 * Words that the game overwrites by values of enums are named by their offsets in the file. In the text those in the body of a node are
 * named by the node, so that they stay right when what is before them grows.
 */
import { WriteLimit } from "../binary/output.ts";
import { bodyPlacesOf } from "../binary/writeFile.ts";
import type { EnumResolve } from "../records/records.ts";
import type { AsbFile } from "./model.ts";

/** The records of the file, each with the node that holds its word. */
export function anchorEnums(file: AsbFile): readonly EnumResolve[] {
  const places = file.enumResolves.length === 0 ? undefined : findBodyPlaces(file);
  if (places === undefined) return file.enumResolves;
  const { starts, end } = places;
  return file.enumResolves.map((record) => {
    const offset = (starts[record.node] ?? 0) + record.offset;
    const node = starts.findIndex((start, index) => start <= offset && offset < (starts[index + 1] ?? end));
    return { ...record, node, offset: offset - (starts[node] ?? 0) };
  });
}

/** Undefined where the file is larger than its format can say: then nothing is known of places. */
function findBodyPlaces(file: AsbFile): ReturnType<typeof bodyPlacesOf> | undefined {
  try {
    return bodyPlacesOf(file);
  } catch (error) {
    if (error instanceof WriteLimit) return undefined;
    throw error;
  }
}
