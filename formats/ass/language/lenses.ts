/** Above each object and each material: how often it is used. */
import type { Lens } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import type { Scene } from "../scene.ts";
import { materialUses } from "../usage.ts";
import { counted, instancesOf } from "./labels.ts";
import { usesOf } from "./outline.ts";
import { type RecordId, recordSpan } from "./places.ts";

/** The comment before the record, else its first value. */
function lineOf(scene: Scene, record: RecordId): Span {
  const { start } = recordSpan(scene, record);
  return { start, end: start + 1 };
}

export function lensesOf(scene: Scene): readonly Lens[] {
  const uses = materialUses(scene);
  const lenses: Lens[] = scene.materials.records.map((_, index) => ({
    span: lineOf(scene, { kind: "MATERIAL", index }),
    title: uses[index].objects.length === 0 ? "not used" : `used by ${usesOf(uses[index])}`,
  }));
  scene.objects.records.forEach((_, index) => {
    const users = instancesOf(scene, index);
    lenses.push({
      span: lineOf(scene, { kind: "OBJECT", index }),
      title: users.length === 0 ? "no instance" : counted(users.length, "instance"),
    });
  });
  return lenses;
}
