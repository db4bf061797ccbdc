/** What the course map asks for besides its model. Types only: the panel in the webview imports them. */
import type { MapEntry } from "./mapModel.ts";

export type MapQuery =
  /** All kinds of objects: {@link ObjectChoice}[]. */
  | { readonly kind: "objects" }
  /** The columns of an entry that say no place: {@link EntryField}[]. */
  | { readonly kind: "fields"; readonly entry: MapEntry };

export interface ObjectChoice {
  readonly id: number;
  /** As texts write it: `kuribo`. */
  readonly name: string;
  /** What it is called: "Goomba". */
  readonly title: string;
  readonly route: "needed" | "forbidden" | "optional" | "unknown";
  /** Files of the course's archive that it needs. */
  readonly files: readonly string[];
}

export interface EntryField {
  /** The name of the column, as intents name it. */
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: number;
  /** The value as it is shown, and can be typed. */
  readonly shown: string;
  /** Known values, where the field has some. */
  readonly choices: readonly { readonly value: number; readonly shown: string; readonly title: string }[];
  /** What each bit means, from the lowest on; empty for a field that is one number. */
  readonly flags: readonly string[];
}
