/** The colours of the editor's theme, as the picture needs them. */
import { isHighContrast } from "../../canvas/readTheme.ts";
import type { Rgb } from "../../space/colors.ts";
import { isDark, parseColor } from "../../space/colors.ts";
import type { SceneColors } from "./scene/levelScene.ts";

export interface Theme extends SceneColors {
  readonly isDark: boolean;
  readonly isHighContrast: boolean;
}

const GREY: Rgb = [0.5, 0.5, 0.5];

export function readTheme(): Theme {
  const style = getComputedStyle(document.body);
  const color = (...names: string[]): Rgb => {
    for (const name of names) {
      const found = parseColor(style.getPropertyValue(`--vscode-${name}`));
      if (found) return found;
    }
    return GREY;
  };
  const background = color("editor-background");
  const foreground = color("editor-foreground", "foreground");
  return {
    background,
    line: foreground,
    chosen: color("contrastActiveBorder", "focusBorder"),
    error: color("editorError-foreground", "charts-red"),
    warning: color("editorWarning-foreground", "charts-orange"),
    info: color("editorInfo-foreground", "charts-blue"),
    light: color("charts-yellow", "editorWarning-foreground"),
    bone: color("charts-purple", "focusBorder"),
    isDark: isDark(background),
    isHighContrast: isHighContrast(),
  };
}
