/** One version of a text, with data that several features share; each part is computed on first use. */

import type { AnalysisContext } from "../../core/analysis.ts";
import { hasErrors } from "../../core/issue.ts";
import { addToList } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import type { CourseFinding } from "../checks/findings.ts";
import { checkCourse } from "../checks/index.ts";
import { encodeParsed } from "../codec.ts";
import { rawSections } from "../course.ts";
import type { CannonArea } from "../panel/groundModel.ts";
import { Link, type ParsedText, Row, rowAt } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { ROW_KINDS } from "../text/rowLayouts.ts";
import { type EntryRef, findReferences, type Reference } from "./entries.ts";

/** More groups than a section can have. */
const GROUPS = 0x10000;
const NONE: readonly number[] = [];

/** Finds the links of one group among those of a text. */
class GroupLinks {
  /** Offsets in the parsed links. */
  private readonly byGroup = new Map<number, number[]>();
  readonly starts = new Set<number>();

  constructor({ links }: ParsedText) {
    for (let at = 0; at < links.length; at += Link.stride) {
      this.starts.add(links[at + Link.start]);
      const key = keyOf(links[at], links[at + Link.group], links[at + Link.direction]);
      addToList(this.byGroup, key, at);
    }
  }

  /** In the order of the text. */
  of(kind: number, group: number, direction: number): readonly number[] {
    return this.byGroup.get(keyOf(kind, group, direction)) ?? NONE;
  }
}

function keyOf(kind: number, group: number, direction: number): number {
  return (kind * 2 + direction) * GROUPS + group;
}

export class KmpDocument {
  readonly text: string;
  readonly parsed: ParsedText;
  readonly encoded = once(() => encodeParsed(this.parsed));
  /** All references to entries. */
  readonly references = once((): readonly Reference[] => findReferences(this.parsed));
  /** Names in link lists, by group and direction. */
  readonly links = once(() => new GroupLinks(this.parsed));
  /**
   * The findings of the checks; empty if the text has errors or keeps a section as bytes, because then the parsed course is incomplete.
   */
  readonly findings = once((): readonly CourseFinding[] => {
    const { issues, course } = this.parsed;
    return hasErrors(issues) || rawSections(course.layout).length > 0 ? [] : checkCourse(course);
  });

  constructor(
    text: string,
    readonly context: AnalysisContext,
  ) {
    this.parsed = parseText(text);
    this.text = this.parsed.text;
  }

  /** The area in `course.kcl` where drivers are shot to a cannon target, if it is known. */
  cannonArea(target: number): CannonArea | undefined {
    const { companion } = this.context;
    const areas = companion && "facts" in companion ? (companion.facts as readonly (CannonArea | null)[]) : [];
    return areas[target] ?? undefined;
  }

  /** The entry of the row at the offset. */
  rowAt(offset: number): EntryRef | undefined {
    const row = rowAt(this.parsed, offset);
    return row < 0 ? undefined : { section: ROW_KINDS[this.parsed.rows[row]], index: this.parsed.rows[row + Row.entry] };
  }
}
