/** Context menus of the visual editor, as data: each command becomes one of VS Code's. */

export interface PageCommand {
  /** Ends the command's id, see {@link pageCommandId}. Unique among the panels of a format. */
  readonly id: string;
  readonly title: string;
  /** For {@link Analysis.panelEdits}: it changes all of the document, whatever is selected, so it is in the command palette, too. */
  readonly intent?: unknown;
}

/** Groups from top to bottom; VS Code draws a line between them. */
export type PageMenu = readonly (readonly PageCommand[])[];
