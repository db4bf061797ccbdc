/** The files that a course needs in its archive. The text and the checks of the course do not depend on them. */
import type { Absence, Link, RelationReader } from "../core/relations.ts";
import { NO_RELATIONS } from "../core/relations.ts";
import { readCourse } from "./binary/readCourse.ts";
import { CourseLimit, writeCourse } from "./binary/writeCourse.ts";
import { filesOfObject, type ObjectFileKind } from "./objects/objectFiles.ts";
import { findObjectKind } from "./objects/objectTable.ts";
import { Gobj } from "./schema/things.ts";
import { entryOffsets } from "./sourceMap.ts";

/** Without a model or a collision file, loading hangs; without an effect or a sound, the game runs. */
const ABSENCE: Readonly<Record<ObjectFileKind, Absence>> = {
  model: "warning",
  collision: "warning",
  "collision-by-setting": "hint",
  effect: "hint",
  sound: "hint",
};

/** Every course has these models. */
const STANDARD_MODELS = ["map_model.brres", "vrcorn_model.brres"];

/** The presence flags for all modes. */
const PRESENCE_MODES = 0x3f;

export const RELATIONS: RelationReader = {
  // archives that replace only some files of a course have neither
  complete: { kind: "holds", groups: [["course.kcl"], ["course_model.brres", "course_d_model.brres"]] },

  read(bytes, fileName) {
    const read = readPlaced(bytes);
    if (!read) return NO_RELATIONS;
    const { course, offsetOf } = read;
    // the game does not load a course with another name
    const isLoaded = /(?:^|\/)course\.kmp$/i.test(fileName);
    const absenceOf = (absence: Absence): Absence => (isLoaded ? absence : "silent");
    const objects = course.tables.GOBJ;
    const links: Link[] = STANDARD_MODELS.map((path) => linkTo(0, path, "model", absenceOf("warning")));
    for (let index = 0; index < objects.count; index++) {
      const kind = findObjectKind(objects.u16(index, Gobj.object));
      if (!kind) continue;
      const isPresent = (objects.u16(index, Gobj.presence) & PRESENCE_MODES) !== 0;
      for (const { kind: fileKind, path } of filesOfObject(kind.id, objects.u16(index, Gobj.setting_1)))
        links.push(linkTo(offsetOf("GOBJ", index), path, fileKind, absenceOf(isPresent ? ABSENCE[fileKind] : "hint")));
    }
    return { links, definitions: [] };
  },
};

function readPlaced(bytes: Uint8Array) {
  try {
    const course = readCourse(bytes);
    return { course, offsetOf: entryOffsets(course, writeCourse(course)) };
  } catch (error) {
    if (error instanceof CourseLimit) return undefined;
    throw error;
  }
}

function linkTo(at: number, path: string, kind: string, absence: Absence): Link {
  return { at, value: path, kind, target: { in: "folder", paths: [path] }, absence };
}
