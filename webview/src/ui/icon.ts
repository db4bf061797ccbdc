/** Codicons, by their names in VS Code. The page's document declares the font. */
import { make } from "../dom.ts";

/** Code points in the font. */
const CODICONS = {
  add: 0xea60,
  "arrow-down": 0xea9a,
  "arrow-up": 0xeaa1,
  check: 0xeab2,
  "chevron-down": 0xeab4,
  "chevron-right": 0xeab6,
  close: 0xea76,
  "collapse-all": 0xeac5,
  copy: 0xebcc,
  discard: 0xeae2,
  edit: 0xea73,
  error: 0xea87,
  "expand-all": 0xeb95,
  eye: 0xea70,
  "eye-closed": 0xeae7,
  "file-binary": 0xeae8,
  "file-zip": 0xeaef,
  files: 0xeaf0,
  globe: 0xeb01,
  "go-to-file": 0xea94,
  info: 0xea74,
  inspect: 0xebd1,
  link: 0xeb15,
  "list-tree": 0xeb86,
  lock: 0xea75,
  play: 0xeb2c,
  redo: 0xebb0,
  refresh: 0xeb37,
  save: 0xeb4b,
  "screen-full": 0xeb4c,
  search: 0xea6d,
  "symbol-array": 0xea8a,
  "symbol-boolean": 0xea8f,
  "symbol-color": 0xeb5c,
  "symbol-file": 0xeb60,
  "symbol-key": 0xea93,
  "symbol-namespace": 0xea8b,
  "symbol-numeric": 0xea90,
  "symbol-string": 0xeb8d,
  trash: 0xea81,
  warning: 0xea6c,
  "zoom-in": 0xeb81,
  "zoom-out": 0xeb82,
} as const;

export type IconName = keyof typeof CODICONS;

/** Makes a decorative icon: a text must have the same meaning. @param name empty for an icon that is set later */
export function makeIcon(name: IconName | "", kind = ""): HTMLElement {
  return make("span", {
    class: kind === "" ? "codicon" : `codicon ${kind}`,
    text: name && iconText(name),
    attributes: { "aria-hidden": "true" },
  });
}

/** Returns the text of an icon, to change it later. */
export function iconText(name: IconName): string {
  return String.fromCodePoint(CODICONS[name]);
}
