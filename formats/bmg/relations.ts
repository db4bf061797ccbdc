/** The courses of Mario Kart Wii whose names are in the file. Source: format reference, section 4. */
import type { Link, LinkTarget, RelationReader } from "../core/relations.ts";
import { NO_RELATIONS } from "../core/relations.ts";
import { readMessages } from "./binary/readMessages.ts";
import { hasNamedEscapes } from "./messages.ts";
import { courseOf } from "./names.ts";

/** From the folder in the archive of the messages: as on the disc, with the archive in `Scene/UI`, and side by side, as mods have them. */
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

/** A course for several players may have an archive of its own. */
function targetOf(course: string): LinkTarget {
  const archives = FOLDERS.flatMap((folder) => [`${folder}/${course}.szs`, `${folder}/${course}_d.szs`]);
  return { in: "folder", paths: archives.map((archive) => `${archive}/course.kmp`) };
}
