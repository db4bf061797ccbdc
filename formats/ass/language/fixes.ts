/** Quick fixes that need more than the span of the finding. Source: format reference, section 11. */
import type { Fix } from "../../core/issue.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import type { DiagnosticCode } from "../diagnostics.ts";
import { isNodeName } from "../hierarchy.ts";
import { materialKey, type Scene, spanOfPart } from "../scene.ts";
import { formattingOf, styleOf } from "./formatting.ts";
import { nameSpanOf } from "./navigation.ts";
import { normalEdits } from "./normals.ts";
import { elementPlaces, type RecordId, recordAt, recordPlaces } from "./places.ts";
import { correctNumbers, insertEdits, nextUniqueId, removeEdits } from "./renumber.ts";

/** @param isSound whether the field of every value is certain */
export function sceneFixes(scene: Scene, code: DiagnosticCode, span: Span, isSound: boolean): readonly Fix[] {
  const record = recordAt(scene, span.start);
  switch (code) {
    case "unsupported-version":
      return ["2", "7"].map((text) => ({ title: `Set the version to ${text}`, edits: [{ span, text }] }));
    // if there are records, the count mismatch has its own fix
    case "negative-count":
      return [{ title: "Change to 0", edits: [{ span, text: "0" }] }];
    case "mixed-line-endings":
      return [sure("Convert to uniform line endings", lineEndEdits(scene))];
    case "space-separator":
      return isSound ? [sure("Format the document", formattingOf(scene, styleOf(scene)))] : [];
    case "record-number":
      return [{ title: "Correct all numbers and counts", edits: correctNumbers(scene) }];
    case "duplicate-material":
      return record ? mergeFix(scene, record) : [];
    case "unused-material":
      return record ? [sure("Remove the material and renumber", removeEdits(scene, [record]))] : [];
    case "degenerate-triangle":
      return record ? triangleFix(scene, record, span) : [];
    case "normal-zero":
    case "normal-length":
      return record ? [sure("Normalize the normals of this mesh", normalEdits(scene, record.index))] : [];
    case "root-instance":
      return rootFix(scene);
    case "unused-object":
      return record ? [{ title: "Add an instance", edits: addInstance(scene, record.index) }] : [];
    case "not-under-frame":
      return record ? frameFix(scene, record) : [];
    default:
      return [];
  }
}

function sure(title: string, edits: readonly TextEdit[]): Fix {
  return { title, edits, preferred: true };
}

/** Converts all line endings to the most frequent kind. */
function lineEndEdits({ source, lineEnds }: Scene): readonly TextEdit[] {
  const { text } = source;
  const isPaired = lineEnds.pairs >= lineEnds.alone;
  const edits: TextEdit[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const isPair = text.charCodeAt(at - 1) === 13;
    if (isPair === isPaired) continue;
    edits.push(isPaired ? { span: { start: at, end: at }, text: "\r" } : { span: { start: at - 1, end: at }, text: "" });
  }
  return edits;
}

function mergeFix(scene: Scene, record: RecordId): readonly Fix[] {
  const { records } = scene.materials;
  const key = materialKey(records[record.index]);
  const first = records.findIndex((other) => materialKey(other) === key);
  if (first < 0 || first === record.index) return [];
  return [sure(`Merge with material ${first} and renumber`, removeEdits(scene, [record], first))];
}

/** Deletes the triangle and decrements the count. */
function triangleFix(scene: Scene, { index }: RecordId, span: Span): readonly Fix[] {
  const object = scene.objects.records[index];
  const count = object.mesh?.triangleCount;
  for (const { element } of elementPlaces(scene, index, { start: span.start, end: span.start })) {
    if (count === undefined || element?.kind !== "triangle" || element.span.start !== span.start) continue;
    const { text } = scene.source;
    const after = /^[ \t]*\r?\n/.exec(text.slice(element.span.end, element.span.end + 100))?.[0].length ?? 0;
    return [
      sure("Delete the triangle", [
        { span: spanOfPart(count), text: String((object.mesh?.triangles ?? count.value) - 1) },
        { span: { start: element.span.start, end: element.span.end + after }, text: "" },
      ]),
    ];
  }
  return [];
}

function rootFix(scene: Scene): readonly Fix[] {
  const { instances, layout } = scene;
  if (instances.records.length === 0) {
    const at = instances.count?.end ?? instances.end;
    const count = instances.count ? [{ span: spanOfPart(instances.count), text: "1" }] : [];
    const text = instanceText({ index: 0, object: -1, name: "Scene Root", id: -1, parent: -1, isLong: layout.scale3 });
    return [sure("Add the scene root", [...count, { span: { start: at, end: at }, text: `\n\n${text}` }])];
  }
  const wanted = { instanceObject: "-1", instanceName: '"Scene Root"', uniqueId: "-1", parent: "-1" } as const;
  const edits = recordPlaces(scene, { kind: "INSTANCE", index: 0 }).flatMap(({ field, span }) => {
    const text = wanted[field as keyof typeof wanted];
    return text === undefined || scene.source.slice(span.start, span.end) === text ? [] : [{ span, text }];
  });
  return [{ title: "Make it the scene root", edits }];
}

interface NewInstance {
  readonly index: number;
  readonly object: number;
  readonly name: string;
  readonly id: number;
  readonly parent: number;
  /** Scales have three factors, as in version 1. */
  readonly isLong: boolean;
}

function instanceText({ index, object, name, id, parent, isLong }: NewInstance): string {
  const one = "1.0000000000";
  const zero = "0.0000000000";
  const transform = [[zero, zero, zero, one].join("\t"), [zero, zero, zero].join("\t"), isLong ? [one, one, one].join("\t") : one].join(
    "\n",
  );
  return `;INSTANCE ${index}\n${object}\n"${name}"\n${id}\n${parent}\n0\n${transform}\n${transform}`;
}

/** Adds an instance at the end of the list, below the reference frame if there is one. */
export function addInstance(scene: Scene, object: number): readonly TextEdit[] {
  const { records } = scene.instances;
  if (records.length === 0) return [];
  const last: RecordId = { kind: "INSTANCE", index: records.length - 1 };
  const place = {
    index: records.length,
    object,
    name: `object_${object}`,
    id: nextUniqueId(scene),
    parent: Math.max(0, frameOf(scene)),
    isLong: scene.layout.scale3,
  };
  return insertEdits(scene, last, () => instanceText(place));
}

function frameOf({ instances }: Scene): number {
  return instances.records.findIndex(({ name }) => isNodeName(name?.text ?? ""));
}

function frameFix(scene: Scene, record: RecordId): readonly Fix[] {
  const frame = frameOf(scene);
  const parent = recordPlaces(scene, record).find(({ field }) => field === "parent");
  if (frame < 0 || parent === undefined) return [];
  const { start, end } = nameSpanOf(scene, { kind: "INSTANCE", index: frame });
  return [{ title: `Link it to the frame ${scene.source.slice(start, end)}`, edits: [{ span: parent.span, text: String(frame) }] }];
}
