/** Describes the attributes of a message. Source: format reference, section 3. */
import type { MessageFile } from "../messages.ts";

/** Fonts of Mario Kart Wii. */
const FONTS: readonly string[] = [
  "capitals (tt_kart_font_rodan_ntlg_pro_b)",
  "normal (kart_kanji_font)",
  "tt_kart_extension_font",
  "indicator_font",
  "red digits",
  "blue digits",
];

/** A part of the attributes, by its offset; 16-bit numbers are big-endian. */
interface Part {
  readonly at: number;
  readonly size: 1 | 2;
  readonly name: string;
}

/** Attributes by game; encoding and size of items distinguish the known games. */
const TWILIGHT_PRINCESS: readonly Part[] = [
  { at: 0, size: 2, name: "ID again" },
  { at: 4, size: 1, name: "voice" },
  { at: 5, size: 1, name: "style of the box" },
  { at: 6, size: 1, name: "style of printing" },
  { at: 7, size: 1, name: "position of the box" },
  { at: 8, size: 1, name: "item" },
];
const SUNSHINE: readonly Part[] = [{ at: 4, size: 1, name: "sound" }];

/** Describes each attribute with its number; empty if they are unknown. */
export function attributeWords(
  { itemSize, encoding, legacy }: Pick<MessageFile, "itemSize" | "encoding" | "legacy">,
  bytes: Uint8Array,
): readonly string[] {
  if (itemSize === 8 && encoding === 2 && !legacy) return [`font ${bytes[0]}: ${FONTS[bytes[0]] ?? "unknown"}`];
  const parts = itemSize === 20 ? TWILIGHT_PRINCESS : itemSize === 12 && legacy ? SUNSHINE : [];
  return parts.map(({ at, size, name }) => {
    const number = size === 1 ? bytes[at] : bytes[at] * 0x100 + bytes[at + 1];
    return `${name} ${number === 0 ? "0" : `0x${number.toString(16).toUpperCase()}`}`;
  });
}
