/** The courses of Mario Kart Wii whose names are in the file. Source: format reference, section 4. */
import type { Link, LinkTarget, RelationReader } from "../core/relations.ts";
import { NO_RELATIONS } from "../core/relations.ts";
import { readMessages } from "./binary/readMessages.ts";
import { hasNamedEscapes } from "./messages.ts";
import { courseOf } from "./names.ts";

/** Folders of courses relative to the messages in their archive: as on the disc, from `Scene/UI`, and next to the archive, as in mods. */
const FOLDERS = ["../../../../Race/Course", "../.."];

export const RELATIONS: RelationReader = {
  read(bytes) {
    const { file, places } = readMessages(bytes);
    const { ids } = places;
    if (ids === undefined || !hasNamedEscapes(file)) return NO_RELATIONS;
    const links = file.messages.flatMap(({ id }, index): Link[] => {
      const course = courseOf(id);
      if (course === undefined) return [];
      return [{ at: ids + 4 * index, value: id.toString(16), kind: "course", target: targetOf(course), absence: "silent" }];
    });
    return { links, definitions: [] };
  },
};

/** A course may have a separate archive for several players. */
function targetOf(course: string): LinkTarget {
  const archives = FOLDERS.flatMap((folder) => [`${folder}/${course}.szs`, `${folder}/${course}_d.szs`]);
  return { in: "folder", paths: archives.map((archive) => `${archive}/course.kmp`) };
}
