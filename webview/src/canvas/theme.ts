/** The colours of pictures on a canvas, from the editor's theme. */

/** Colours and fonts as CSS writes them. */
export interface PlaneTheme {
  readonly background: string;
  readonly foreground: string;
  readonly grid: string;
  readonly focus: string;
  readonly font: string;
  readonly isHighContrast: boolean;
}
