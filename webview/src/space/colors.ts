/** Colors of VS Code's theme, and colors for materials. Parts are from 0 to 1. */

export type Rgb = readonly [number, number, number];

/** Parses the forms that theme variables use: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)`. Returns undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const size = hex.length <= 4 ? 1 : 2;
    const part = (at: number) => Number.parseInt(hex.slice(at * size, at * size + size).padEnd(2, hex.charAt(at)), 16) / 255;
    return [part(0), part(1), part(2)];
  }
  const parts = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/i.exec(text.trim());
  return parts ? [Number(parts[1]) / 255, Number(parts[2]) / 255, Number(parts[3]) / 255] : undefined;
}

const GREY: Rgb = [0.5, 0.5, 0.5];

/** Returns gray for a text that is not a color. */
export function rgbOf(css: string): Rgb {
  return parseColor(css) ?? GREY;
}

export function isDark([red, green, blue]: Rgb): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5;
}

/** Returns a color for a name, the same in every level. */
export function colorOfName(name: string, onDark: boolean): Rgb {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  const hue = (hash % 360) / 360;
  const tone = ((hash >>> 9) % 5) / 5;
  return fromHsl(hue, 0.35 + tone * 0.3, (onDark ? 0.58 : 0.52) + (((hash >>> 16) % 5) / 5 - 0.4) * 0.16);
}

export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (shift: number) => {
    const at = (shift + hue * 12) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [part(0), part(8), part(4)];
}

export function cssOf([red, green, blue]: Rgb): string {
  return `rgb(${Math.round(red * 255)}, ${Math.round(green * 255)}, ${Math.round(blue * 255)})`;
}
