/** Colours of the collision by type, in families that track makers know. The legend and the readout say the type in words. */
import type { GroundClass } from "../../../../formats/kmp/panel/groundModel.ts";

const OWN: Readonly<Record<number, string>> = {
  0x00: "#d8d8d8",
  0x01: "#d9c48f",
  0x02: "#9ccc65",
  0x03: "#66a33e",
  0x04: "#3d6f2a",
  0x05: "#a5d8e6",
  0x06: "#ff9800",
  0x07: "#ffb74d",
  0x08: "#ffe135",
  0x09: "#c9bfae",
  0x0a: "#d1785f",
  0x0b: "#4f8ff0",
  0x10: "#e53935",
  0x13: "#ffcc80",
  0x15: "#c9b6e4",
  0x16: "#b39ddb",
  0x17: "#e8e8e8",
  0x1d: "#d7c7ee",
};

const FAMILIES: Readonly<Record<GroundClass, string>> = {
  ground: "#d8d8d8",
  itemGround: "#c9bfae",
  wall: "#808080",
  invisible: "#3949ab",
  fall: "#e53935",
  trigger: "#c05adf",
  effect: "#8e44ad",
};

export function groundColour(type: number, kind: GroundClass): string {
  return OWN[type] ?? FAMILIES[kind];
}

/** Shown from the start: triggers and what acts without being solid are looked for on purpose. */
export function isShownAtFirst(kind: GroundClass): boolean {
  return kind !== "trigger" && kind !== "effect" && kind !== "invisible";
}
