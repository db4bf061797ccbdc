/** The memory that games reserve for their files, and the tables that state it. Knows formats, because sizes depend on the contents of files. */
export { endingOf, type Game, type Platform } from "./answer.ts";
export { entryPath, explainRow, findingOf, type Judged, judge, type SizeRow, type Verdict } from "./judge.ts";
export { type ContentPath, contentPathOf, isSizeTableName } from "./resourcePaths.ts";
export { sizeOf } from "./sizeOf.ts";
export { type GameAndPlatform, type OpenTable, openSizeTable } from "./sizeTable.ts";
export { gameAt, type PlacedTable, tablePlaceIssues } from "./tablePlace.ts";
export { editsOfChanges, pathOfLine } from "./textChange.ts";
