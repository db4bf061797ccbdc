/** The header and the section header. Source: format reference, chapter 1. */
import { structOf } from "../../core/schema.ts";
import { offsetsOf, u16, u32 } from "./fields.ts";

/** Size of the header before the version, without unknown bytes. */
export const HEADER_START = 0x0c;
/** The version comes just before the offset table; the earliest files have none. */
export const VERSION_SIZE = 4;
export const SECTION_HEADER_SIZE = 8;
/** Size of the header of a section without count and extra value: its four letters. */
export const NAME_SIZE = 4;
/** The last version whose start position directly follows the letters of its section. */
export const LAST_WITHOUT_COUNT = 1830;
/** The version of all games' files. */
export const USUAL_VERSION = 2520;

/** Versions of Nintendo's files. */
export const KNOWN_VERSIONS = [
  { value: 2520, name: "final" },
  { value: 2510, name: "loser demo" },
  { value: 2320, name: "draw demo" },
  { value: 1600, name: "early courses", meaning: "the start position has no count" },
  { value: 0, name: "no version", meaning: "the earliest courses do not store a version" },
] as const;

export const HEADER = structOf(
  "header",
  "Header",
  "The first bytes of a file. The offsets of all sections follow, relative to the end of the header.",
  [
    { name: "magic", type: "bytes", size: 4, meaning: "The letters `RKMD`." },
    u32("file_length", "Length of the file. Neither the game nor wkmpt uses it.", { unit: "bytes" }),
    u16("section_count", "Number of sections, 15 in all known files."),
    u16("header_length", "Length of the header with the table of offsets, 0x4C in all known files.", { unit: "bytes" }),
    u32(
      "version",
      "Version of the format: 2520 in all games, smaller in demo files. It comes just before the table of offsets. Up to 1830, there is one start position without count and player; below 2200, areas have 44 bytes and end before the route; up to 2320, the stage has 8 bytes and ends before the alpha, which is then 75.",
      { values: KNOWN_VERSIONS },
    ),
  ],
);
export const Header = offsetsOf(HEADER.fields);

export const SECTION_HEADER = structOf("section_header", "Section header", "Precedes the entries of each section.", [
  {
    name: "name",
    type: "bytes",
    size: 4,
    meaning: "The four letters that identify the section; its position in the table does not matter.",
  },
  u16("entry_count", "Number of entries."),
  u16(
    "extra_value",
    "CAME: first opening camera in the high byte, first camera of the course selection video in the low byte, 0xFF for none. POTI: number of points in all routes. 0 elsewhere.",
  ),
]);
export const SectionHeader = offsetsOf(SECTION_HEADER.fields);
