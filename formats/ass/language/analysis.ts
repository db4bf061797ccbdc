/**
 * The analysis of one version of a level source. Each feature is a separate module next to this one and computes nothing before it is
 * requested.
 */

import type { Analysis, AnalysisContext, Lens, TokenType } from "../../core/analysis.ts";
import type { Fact } from "../../core/coded.ts";
import type { Issue } from "../../core/issue.ts";
import { once } from "../../core/memoize.ts";
import { type Span, wordAt } from "../../core/text/span.ts";
import { selectionsIn } from "../../core/tree/folds.ts";
import { Tokens } from "../../core/tree/tokens.ts";
import { encode } from "../codec.ts";
import { Findings } from "../findings.ts";
import { checkFolder } from "../folders.ts";
import { answerLevelView } from "../panel/answer.ts";
import type { LevelQuery } from "../panel/model.ts";
import { parseScene } from "../parse/scene.ts";
import type { Scene } from "../scene.ts";
import { OBJECT_CLASSES, RECORD_KINDS } from "../scene.ts";
import { isLevel } from "../sniff.ts";
import { materialUses } from "../usage.ts";
import { actionsWithin } from "./actions.ts";
import { completionsAt } from "./completion.ts";
import { fieldsOf } from "./fields.ts";
import { formattingOf, STYLES, styleOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf, placesWithin } from "./inlayHints.ts";
import { hasStructure, issuesOf } from "./issues.ts";
import { counted, instancesOf } from "./labels.ts";
import { definitionsAt, referencesAt } from "./navigation.ts";
import { outlineOf, usesOf } from "./outline.ts";
import type { Place } from "./places.ts";
import { placeAt, type RecordId, recordAt, recordSpan, sectionOf } from "./places.ts";
import { renamingAt } from "./rename.ts";

/** In larger ranges, vertices and triangles keep the colors of the grammar. */
const MAX_UNITS = 400_000;

/** Semantic colors for what the grammar cannot know, such as which integers are references. */
function tokensOf(scene: Scene, within: Span): Uint32Array {
  const isLarge = within.end - within.start > MAX_UNITS;
  const tokens = new Tokens(within);
  for (const place of placesWithin(scene, within, !isLarge)) {
    const { start, end } = place.span;
    const type = typeOf(place);
    if (type !== undefined && start >= within.start && end <= within.end) tokens.add(start, end, type);
  }
  return tokens.inOrder();
}

function typeOf({ field, to }: Place): TokenType | undefined {
  if (to !== undefined) return "reference";
  if (field === "objectClass" || field === "lightType") return "type";
  if (field === "materialName" || field === "instanceName") return "name";
  if (field === "materialString" || field.startsWith("xref")) return "string";
  return field.endsWith("Count") || field === "version" ? "keyword" : undefined;
}

export class LevelAnalysis implements Analysis {
  readonly scene: Scene;
  readonly issues: readonly Issue[];

  constructor(text: string, path?: string) {
    const findings = new Findings();
    this.scene = parseScene(text, findings);
    if (path !== undefined) checkFolder(path, this.scene, findings);
    this.issues = issuesOf(this.scene, findings);
  }

  encoded = once(() => encode(this.scene.source.text));
  hover = (offset: number) => hoverAt(this.scene, offset);
  completions = (offset: number) => completionsAt(this.scene, offset);
  outline = () => outlineOf(this.scene);
  folds = () => foldsOf(this.scene);
  selections = (offset: number) => selectionsAt(this.scene, offset);
  tokens = (within: Span) => tokensOf(this.scene, within);
  inlayHints = (within: Span) => inlayHintsOf(this.scene, within);
  definitions = (offset: number) => definitionsAt(this.scene, offset);
  references = (offset: number, withDefinition: boolean) => referencesAt(this.scene, offset, withDefinition);
  rename = (offset: number) => renamingAt(this.scene, offset);
  actions = (within: Span) => actionsWithin(this.scene, within, hasStructure(this.issues));
  lenses = () => lensesOf(this.scene);
  fields = () => fieldsOf(this.scene, hasStructure(this.issues));
  facts = () => factsOfScene(this.scene);
  /** The only panel is the level view. */
  panel = (_id: string, query?: unknown) => answerLevelView(this.scene, query as LevelQuery | undefined);
  formatting(within?: Span, style?: string) {
    if (!hasStructure(this.issues)) return [];
    return formattingOf(this.scene, STYLES.find((one) => one === style) ?? styleOf(this.scene), within);
  }
}

/** Texts that are not level sources get no findings. */
export function analyse(text: string, { path }: AnalysisContext): Analysis {
  return isLevel(text, path) ? new LevelAnalysis(text, path) : { issues: [], encoded: () => encode(text) };
}

/** Statistics of a level. */
function factsOfScene(scene: Scene): readonly Fact[] {
  const { header, version, materials, objects, instances, source, lineEnds } = scene;
  const meshes = objects.records.flatMap(({ mesh }) => (mesh === undefined ? [] : [mesh]));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const classes = OBJECT_CLASSES.map((name) => [name, objects.records.filter((object) => object.class === name).length] as const);
  const placed = instances.records.map(({ object }) => objects.records[object?.value ?? -1]?.mesh?.triangles ?? 0);
  const unused = materialUses(scene).filter(({ objects: users }) => users.length === 0).length;
  const reach = meshes.reduce((most, mesh) => Math.max(most, mesh.reach), 0);
  const largest = meshes.reduce((most, { triangles }) => Math.max(most, triangles), 0);
  const [software, softwareVersion] = header.strings;
  const fact = (label: string, value: string | number): Fact => ({ label, value: String(value) });
  return [
    fact("version", header.version?.value ?? `unknown, read as version ${version}`),
    fact("software", [software?.text, softwareVersion?.text].filter(Boolean).join(" ")),
    fact("characters", source.length),
    fact("line ends", lineEnds.pairs === 0 ? "LF" : lineEnds.alone === 0 ? "CRLF" : "mixed"),
    fact("materials", `${materials.records.length}${unused > 0 ? `, ${unused} not used` : ""}`),
    fact("objects", `${objects.records.length}${classes.map(([name, count]) => (count > 0 ? `, ${count} ${name}` : "")).join("")}`),
    fact("instances", instances.records.length),
    fact("vertices", sum(meshes.map(({ vertices }) => vertices))),
    fact("triangles", sum(meshes.map(({ triangles }) => triangles))),
    fact("triangles placed by instances", sum(placed)),
    fact("largest mesh", counted(largest, "triangle")),
    fact("farthest coordinate", Number(reach.toFixed(4))),
  ];
}

/** Position of the comment before the record, or of its first value if it has no comment. */
function lineOf(scene: Scene, record: RecordId): Span {
  const { start } = recordSpan(scene, record);
  return { start, end: start + 1 };
}

/** Code lenses above each object and material that show how often it is used. */
function lensesOf(scene: Scene): readonly Lens[] {
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

/** The steps of "expand selection": word, value, row, vertex or triangle, list, record, section. */
function selectionsAt(scene: Scene, offset: number): readonly Span[] {
  const { source } = scene;
  const { span, row, element, text } = placeAt(scene, offset) ?? {};
  const isText = span !== undefined && text !== undefined;
  const inside = isText ? [wordAt(source.text, offset, /[\w.]/), { start: span.start + 1, end: span.end - 1 }] : [];
  const record = recordAt(scene, offset);
  const around = [span, row, element?.span, ...foldsOf(scene), record && recordSpan(scene, record)];
  return selectionsIn({ text: source.text, comments: [] }, offset, [], [...inside, ...around]);
}

/**
 * Folding ranges: sections, records, and the two lists of a mesh. Never individual vertices, because editors support only five thousand
 * folding ranges.
 */
function foldsOf(scene: Scene): readonly Span[] {
  const folds: Span[] = [{ start: 0, end: scene.header.end }];
  for (const kind of RECORD_KINDS) {
    const { start, end, records } = sectionOf(scene, kind);
    if (start < 0) continue;
    folds.push({ start, end });
    records.forEach((_, index) => {
      folds.push(recordSpan(scene, { kind, index }));
    });
  }
  for (const { mesh } of scene.objects.records) {
    const lists = [
      [mesh?.vertexCount, mesh?.vertexParts],
      [mesh?.triangleCount, mesh?.triangleParts],
    ] as const;
    for (const [count, parts] of lists) {
      const last = parts?.at(-1);
      if (count !== undefined && last !== undefined) folds.push({ start: count.start, end: trimmed(scene, last.end) });
    }
  }
  for (const { count, strings } of scene.materials.records) {
    const last = strings.at(-1);
    if (count !== undefined && last !== undefined) folds.push({ start: count.start, end: last.end });
  }
  return folds.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Removes the whitespace at the end of a list, which ends after the empty line that follows its last row. */
function trimmed({ source }: Scene, end: number): number {
  const tail = source.slice(Math.max(0, end - 8), end);
  return end - (tail.length - tail.trimEnd().length);
}
