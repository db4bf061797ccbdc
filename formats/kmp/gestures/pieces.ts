/** The rows of a course text as pieces: what a sheet takes out, puts in and puts into another order. */
import type { Span } from "../../core/text/span.ts";
import { pointsOfGroups } from "../schema/index.ts";
import type { RowKind } from "../text/rowLayouts.ts";

/** Rows that are below one head in the text: groups with their points, routes with theirs. */
export type TextSection = Exclude<RowKind, "ENPH" | "ITPH" | "CKPH" | "POTI_point">;

export interface Piece {
  readonly kind: RowKind;
  /** Index of the entry in the text as it was; -1 for a new one. */
  readonly old: number;
  /** Whole lines of the text, notes included; empty for a new one. */
  readonly lines: Span;
  /** The own name, which links and references may be written as; empty where it has none. */
  readonly name: string;
  /** Of a new one: its lines, once all numbers are known. */
  readonly write?: (numbers: Numbers) => string;
}

/** What entries are numbered in the end. */
export interface Numbers {
  of(piece: Piece): number;
  /** Of a point of a route: its number in the route. */
  inRoute(piece: Piece): number;
  /** The check points before and after it in its group; -1 for none. */
  neighbours(piece: Piece): readonly [previous: number, next: number];
  /** Those that it had in the text as it was. */
  oldNeighbours(piece: Piece): readonly [previous: number, next: number];
  /** The groups that a new group leads to, or is led to by, as the text writes them. */
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
