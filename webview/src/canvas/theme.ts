/** The colors of pictures on a canvas, from VS Code's theme. */

/** Colors and font as CSS values. */
export interface PlaneTheme {
  readonly background: string;
  readonly foreground: string;
  readonly grid: string;
  readonly focus: string;
  readonly font: string;
  readonly isHighContrast: boolean;
}
