/** What the parameters of sections and the keys of SETUP do, for hovers and completion. Source: format reference, 7.4, 7.5 and 7.9. */

const ONLY_OFF = "Not supported here: its value must be 0 or `$NONE`.";
const NO_EFFECT = "It changes nothing here.";
const FALL = "falling of points to the collision";

/** The first pattern that fits says it. */
const MEANINGS: readonly (readonly [name: RegExp, meaning: string])[] = [
  [/^OPENING-INDEX$/, "Camera that the opening of the course begins with; -1 for none. It is the high byte of the extra value of CAME."],
  [/^SELECTION-INDEX$/, "First camera of the video in the course selection; -1 for none. It is the low byte of the extra value of CAME."],
  [
    /^CAME-HEAD-VALUE$/,
    "Extra value of the section: the first opening camera in the high byte, the first camera of the selection video in the low byte.",
  ],
  [/-HEAD-VALUE$/, "Extra value in the header of the section, 0 in all known files."],
  [/^AUTO-NEXT$/, "1: the previous and next check point of each row follow from its group; 0: as the rows say."],
  [
    /^AUTO-CONNECT$/,
    "How groups get their links: AC$OFF as written, AC$PREV the previous ones follow from the next ones, AC$AUTO_PREV the same where the section has no `$PREV`, AC$DISPATCH for arenas: missing links are found, which is not supported here. Added to it: ACF$FIX_NEXT and ACF$FIX_PREV give a group without links one to itself, ACF$FIX does both, ACF$PR_PREV makes wkmpt print all `$PREV`.",
  ],
  [/^AUTO-ID$/, "1: the id of each entry is its index; 0: as the rows say."],
  [
    /^EXPORT-FLAGS$/,
    "1: the flags of points are kept in the lowest byte of a float, the width of ENPT and ITPT or the rotation x of JGPT; 0: they change no byte.",
  ],
  [/^INFO$/, "A text after the last section. The game does not read it. An empty one adds four bytes of 0."],
  [/^(TOOL|SYSTEM|VERSION|REVISION|DATE)$/, "What wrote the text, and when."],
  [/^KMP-WIM0$/, `1: wkmpt adds a section WIM0, which the game does not read. ${ONLY_OFF}`],
  [
    /^BATTLE-MODE$/,
    `What wkmpt takes the course for: 0 a race; in known texts 1 is perhaps an arena, and 3 an arena with dispatch points. ${NO_EFFECT} The checks look at the entries themselves.`,
  ],
  [/^KCL-FALL-ADD-ROAD$/, `0 or 1, for wkmpt's ${FALL}. ${NO_EFFECT}`],
  [
    /^AUTO-MODE$/,
    `wkmpt numbers the key check points: AM$OFF 0, AM$NORM 1, AM$RENUMBER 2, AM$1LAP 3, AM$SHORT 4, AM$UNLIMIT 5. ${ONLY_OFF}`,
  ],
];

/** No source says more than the names. */
const GUESSED: readonly (readonly [name: RegExp, meaning: string])[] = [
  [/^KCL-FALL-WIDTH$/, `Switches wkmpt's ${FALL} on: how far around a point it looks. ${ONLY_OFF}`],
  [/^KCL-FALL-(?:PRE|POST)-ADD$/, `What is added to a point before or after wkmpt's ${FALL}. ${NO_EFFECT}`],
  [/^KCL-FALL-TYPES$/, `Types of the collision that wkmpt's ${FALL} looks at. ${NO_EFFECT}`],
  [/^TFORM-RESET$/, `Forgets what the other \`TFORM-…\` parameters asked for. ${NO_EFFECT}`],
  [/^TFORM-/, `wkmpt scales, shifts, rotates or moves the entries of the section. ${ONLY_OFF}`],
  [/^AUTO-(?:GROUP|ROUTE|OBJECT)-NAME$/, `wkmpt gives names of its own. ${NO_EFFECT} Names are not kept in the file.`],
  [/^AUTO-RESPAWN$/, `wkmpt chooses the respawn point of each check point. ${ONLY_OFF}`],
  [/^ROTATE-GROUP-LINKS$/, `wkmpt changes which of the next groups is first. ${ONLY_OFF}`],
  [/^ROUTE-OBJECT-(?:SCALE|SHIFT|BASE)$/, `How wkmpt places the objects that show points in the game. ${NO_EFFECT}`],
  [/^ROUTE-OBJECT|^SHOW-ROUTE$/, `wkmpt adds objects that show points in the game. ${ONLY_OFF}`],
  [/^ROUTE-ITEMBOX$/, `wkmpt adds item boxes along routes. ${ONLY_OFF}`],
  [/^AUTO-FILL$/, `wkmpt adds points where two are far from each other. ${ONLY_OFF}`],
  [/^SHOW-OPTIONS$/, `What wkmpt shows about the links of groups. ${NO_EFFECT}`],
  [/^MASK-[12]$/, `Bits of setting 1 or 2 of the points that wkmpt keeps. ${ONLY_OFF}`],
  [/SNAP2?-TO-ENPT$/, `wkmpt moves the points to the line of the enemy points. ${ONLY_OFF}`],
  [/^AUTO-(?:DISTANCE|ADJUST)$/, `Where \`@AUTO-DEFINE\` puts the respawn points that it makes. ${NO_EFFECT}`],
  [/^AUTO-(?:DEFINE|REMOVE)$/, `wkmpt makes respawn points, or removes those that are not used. ${ONLY_OFF}`],
  [/^AUTO-ENEMY-ITEM$/, `wkmpt sets the items that item boxes give to computer drivers. ${ONLY_OFF}`],
  [/^SORT-OBJECTS$/, `wkmpt changes the order of the objects: SORT$OFF 0, GROUPING 1, ANGLE 2, XYZ 3, TINY 4. ${ONLY_OFF}`],
  [
    /^SORT-(?:OBJDEF|REFERENCE)$/,
    `Where wkmpt puts the definition objects of LE-CODE: DOB$OFF 0 as they are, BEFORE 1, BEHIND 2. ${ONLY_OFF}`,
  ],
  [/^FIX-(?:OBJDEF|REFERENCE)$/, `wkmpt corrects definition objects of LE-CODE and references to them. ${ONLY_OFF}`],
  [/^(?:SCALE|SHIFT|HROTATE|[XYZ]SS)$/, `wkmpt scales, shifts or turns the points of routes. ${ONLY_OFF}`],
  [/^REVERSE-ORDER$/, `wkmpt turns the order of the points around. ${ONLY_OFF}`],
  [/^SET-ROUTE-TIME$/, `wkmpt computes setting 1 of the points from a time. ${ONLY_OFF}`],
];

const LAYOUT_REVISION = "Revision of wkmpt whose layout the rows have: older ones have other columns.";

/** What a parameter does; `name` in upper case. Undefined for one that no section has. */
export function parameterMeaning(section: string, name: string): string | undefined {
  if (name === "REVISION" && section !== "SETUP") return LAYOUT_REVISION;
  const known = MEANINGS.find(([pattern]) => pattern.test(name))?.[1];
  const guessed = GUESSED.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? (guessed && `${guessed} What it does is a guess from its name.`);
}
