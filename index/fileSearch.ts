/** Searches files one at a time by their contents. Knows no file system. */
import type { DecodedText } from "../formats/core/coded.ts";
import type { Format } from "../formats/core/format.ts";
import type { Issue } from "../formats/core/issue.ts";
import { type Names, namesOf } from "../formats/core/names.ts";
import { CandidateFilter } from "./candidates.ts";
import type { ContentFile } from "./contentFiles.ts";
import { IndexTables } from "./indexTables.ts";
import { patternPathsOf } from "./pathPattern.ts";
import { findRows, matchesFile, type Query } from "./query.ts";
import { termsOf } from "./terms.ts";
import { FieldValues } from "./values.ts";

export interface Hits {
  readonly decoded: DecodedText;
  readonly values: FieldValues;
  readonly rows: readonly number[];
  /** The file itself matches. */
  readonly isHit: boolean;
}

export class FileSearch {
  private readonly tables = new IndexTables();
  private readonly filter: CandidateFilter;

  /** @param tick called for each row of a file; throws if the search takes too long */
  constructor(
    private readonly query: Query,
    private readonly namesFor: (format: Format) => Names,
    private readonly tick?: () => void,
  ) {
    this.filter = new CandidateFilter(query, this.tables, () => undefined);
  }

  /** Undefined for a file without hits; errors for an unreadable file that may have hits. */
  search({ path, inGame, format, content }: ContentFile): Hits | { readonly issues: readonly Issue[] } | undefined {
    const { query, tables } = this;
    const own = namesOf(format, this.namesFor(format), { path });
    const paths = [...patternPathsOf(path), ...(inGame === undefined ? [] : patternPathsOf(inGame))];
    const isHit = matchesFile(query, paths);
    const words = isHit ? undefined : format.searchTexts?.(content, own);
    if (words && !this.filter.mayMatch(termsOf(words, tables))) return undefined;
    const decoded = format.decode(content, own);
    if (decoded.kind === "fail") return { issues: decoded.issues.filter(({ severity }) => severity === "error") };
    const values = new FieldValues(decoded.text, format, own, path, this.tick);
    const rows = findRows(query, values, paths);
    return rows.length > 0 || isHit ? { decoded, values, rows, isHit } : undefined;
  }
}
