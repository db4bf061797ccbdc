/** Queries of the course map. Types only: the panel in the webview imports them. */
import type { MapEntry } from "./mapModel.ts";

export type MapQuery =
  /** All kinds of objects: {@link ObjectChoice}[]. */
  | { readonly kind: "objects" }
  /** The columns of an entry other than its position: {@link EntryField}[]. */
  | { readonly kind: "fields"; readonly entry: MapEntry };

export interface ObjectChoice {
  readonly id: number;
  /** The name in texts: `kuribo`. */
  readonly name: string;
  /** The usual name: "Goomba". */
  readonly title: string;
  readonly route: "needed" | "forbidden" | "optional" | "unknown";
  /** The files that it needs in the course's archive. */
  readonly files: readonly string[];
}

export interface EntryField {
  /** The name of the column, as intents name it. */
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: number;
  /** The value as shown and typed. */
  readonly shown: string;
  /** Known values. */
  readonly choices: readonly { readonly value: number; readonly shown: string; readonly title: string }[];
  /** Meanings of the bits, from the lowest one; empty if the field is not a set of flags. */
  readonly flags: readonly string[];
}
