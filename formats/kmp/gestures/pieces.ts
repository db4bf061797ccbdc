/** The rows of a course text as pieces that a sheet removes, inserts and reorders. */
import type { Span } from "../../core/text/span.ts";
import { pointsOfGroups } from "../schema/index.ts";
import type { RowKind } from "../text/rowLayouts.ts";

/** Sections of the text: groups are in the section of their points, points of routes in that of the routes. */
export type TextSection = Exclude<RowKind, "ENPH" | "ITPH" | "CKPH" | "POTI_point">;

export interface Piece {
  readonly kind: RowKind;
  /** Index of the entry in the original text; -1 for a new one. */
  readonly old: number;
  /** Whole lines of the text, notes included; empty for a new one. */
  readonly lines: Span;
  /** The entry's name, which links and references may use; empty if it has none. */
  readonly name: string;
  /** Writes the lines of a new piece once all numbers are known. */
  readonly write?: (numbers: Numbers) => string;
}

/** The final numbers of entries. */
export interface Numbers {
  of(piece: Piece): number;
  /** The number of a point in its route. */
  inRoute(piece: Piece): number;
  /** The previous and next check point in its group; -1 for none. */
  neighbours(piece: Piece): readonly [previous: number, next: number];
  /** Its neighbours in the original text. */
  oldNeighbours(piece: Piece): readonly [previous: number, next: number];
  /** The link list of a new group, as text. */
  links(piece: Piece, direction: "next" | "previous"): string;
}

export interface Refusal {
  readonly refused: string;
}

export function textSectionOf(kind: RowKind): TextSection {
  if (kind === "POTI_point") return "POTI";
  return (pointsOfGroups(kind) ?? kind) as TextSection;
}

/** Whether a row begins a group. */
export function isGroup({ kind }: Piece): boolean {
  return pointsOfGroups(kind) !== undefined;
}

/** Whether a row begins a group or a route. */
export function isHead(piece: Piece): boolean {
  return piece.kind === "POTI" || isGroup(piece);
}
