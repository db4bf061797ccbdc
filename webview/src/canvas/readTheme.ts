/** Reads the colors for pictures from the page. */
import type { PlaneTheme } from "./theme.ts";

/**
 * Call once per theme, because computed styles are slow.
 * @param own reads more colors for one picture; `instead` replaces a missing one, by default the foreground
 */
export function readPlaneTheme<Own>(own: (read: (variable: string, instead?: string) => string) => Own): PlaneTheme & Own {
  const styles = getComputedStyle(document.body);
  const readOr = (variable: string, instead: string) => styles.getPropertyValue(variable).trim() || instead;
  const foreground = readOr("--vscode-editor-foreground", "#888");
  return {
    background: readOr("--vscode-editor-background", "transparent"),
    foreground,
    grid: readOr("--vscode-editorIndentGuide-background1", "rgba(128,128,128,0.25)"),
    focus: readOr("--vscode-focusBorder", foreground),
    font: `12px ${readOr("--vscode-font-family", "sans-serif")}`,
    isHighContrast: isHighContrast(),
    ...own((variable, instead = foreground) => readOr(variable, instead)),
  };
}

export function isHighContrast(): boolean {
  const { classList } = document.body;
  return classList.contains("vscode-high-contrast") || classList.contains("vscode-high-contrast-light");
}
