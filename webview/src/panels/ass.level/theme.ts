/** The colors of VS Code's theme that the picture uses. */
import { readPlaneTheme } from "../../canvas/readTheme.ts";
import type { PlaneTheme } from "../../canvas/theme.ts";

export interface Theme extends PlaneTheme {
  readonly chosen: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly light: string;
  readonly bone: string;
}

export function readTheme(): Theme {
  return readPlaneTheme((read) => {
    const focus = read("--vscode-focusBorder");
    const warning = read("--vscode-editorWarning-foreground", read("--vscode-charts-orange"));
    return {
      chosen: read("--vscode-contrastActiveBorder", focus),
      error: read("--vscode-editorError-foreground", read("--vscode-charts-red")),
      warning,
      info: read("--vscode-editorInfo-foreground", read("--vscode-charts-blue")),
      light: read("--vscode-charts-yellow", warning),
      bone: read("--vscode-charts-purple", focus),
    };
  });
}
