/** One version of a level source, understood. Each feature is a module of its own next to this one; none works before it is asked. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import type { Issue } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { encode } from "../codec.ts";
import { Findings } from "../findings.ts";
import { checkFolder } from "../folders.ts";
import { answerLevelView } from "../panel/answer.ts";
import type { LevelQuery } from "../panel/model.ts";
import { parseScene } from "../parse/scene.ts";
import type { Scene } from "../scene.ts";
import { isLevel } from "../sniff.ts";
import { actionsWithin } from "./actions.ts";
import { completionsAt } from "./completion.ts";
import { factsOfScene } from "./facts.ts";
import { fieldsOf } from "./fields.ts";
import { foldsOf } from "./folding.ts";
import { formattingOf, STYLES, styleOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { hasStructure, issuesOf } from "./issues.ts";
import { lensesOf } from "./lenses.ts";
import { definitionsAt, referencesAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { renameableAt, renamesAt } from "./rename.ts";
import { selectionsAt } from "./selection.ts";
import { tokensOf } from "./tokens.ts";

export class LevelAnalysis implements Analysis {
  readonly scene: Scene;
  readonly issues: readonly Issue[];
  private bytes: ReturnType<typeof encode> | undefined;

  constructor(text: string, path?: string) {
    const findings = new Findings();
    this.scene = parseScene(text, findings);
    if (path !== undefined) checkFolder(path, this.scene, findings);
    this.issues = issuesOf(this.scene, findings);
  }

  encoded() {
    this.bytes ??= encode(this.scene.source.text);
    return this.bytes;
  }
  hover = (offset: number) => hoverAt(this.scene, offset);
  completions = (offset: number) => completionsAt(this.scene, offset);
  outline = () => outlineOf(this.scene);
  folds = () => foldsOf(this.scene);
  selections = (offset: number) => selectionsAt(this.scene, offset);
  tokens = (within: Span) => tokensOf(this.scene, within);
  inlayHints = (within: Span) => inlayHintsOf(this.scene, within);
  definitions = (offset: number) => definitionsAt(this.scene, offset);
  references = (offset: number, withDefinition: boolean) => referencesAt(this.scene, offset, withDefinition);
  renameable = (offset: number) => renameableAt(this.scene, offset);
  renames = (offset: number, name: string) => renamesAt(this.scene, offset, name);
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

/** A text that is not a level source: nothing is said about it. */
function silence(text: string): Analysis {
  return { issues: [], encoded: () => encode(text) };
}

export function analyse(text: string, { path }: AnalysisContext): Analysis {
  return isLevel(text, path) ? new LevelAnalysis(text, path) : silence(text);
}
