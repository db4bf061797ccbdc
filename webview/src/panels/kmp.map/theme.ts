/** The colours of the map, from the editor's theme. */
import { LAYERS, type Theme } from "./layers.ts";

/** Read from the page once for each theme: asking for styles is slow. */
export function readTheme(): Theme {
  const styles = getComputedStyle(document.body);
  const read = (name: string, instead: string) => styles.getPropertyValue(name).trim() || instead;
  const foreground = read("--vscode-editor-foreground", "#888");
  return {
    background: read("--vscode-editor-background", "transparent"),
    foreground,
    grid: read("--vscode-editorIndentGuide-background1", "rgba(128,128,128,0.25)"),
    focus: read("--vscode-focusBorder", foreground),
    error: read("--vscode-editorError-foreground", "#f14c4c"),
    layers: new Map(LAYERS.map(({ layer, colour }) => [layer, read(colour, foreground)])),
    font: `12px ${read("--vscode-font-family", "sans-serif")}`,
    isHighContrast:
      document.body.classList.contains("vscode-high-contrast") || document.body.classList.contains("vscode-high-contrast-light"),
  };
}
