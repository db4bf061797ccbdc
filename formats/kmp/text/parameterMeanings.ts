/** Descriptions of section parameters and SETUP keys, for hovers and completion. Source: format reference, 7.4, 7.5 and 7.9. */

const ONLY_OFF = "Not supported here: its value must be 0 or `$NONE`.";
const NO_EFFECT = "It changes nothing here.";
const FALL = "falling to the collision";

/** Descriptions by pattern; the first match counts. */
const MEANINGS: readonly (readonly [name: RegExp, meaning: string])[] = [
  [/^OPENING-INDEX$/, "Camera with which the opening of the course begins; -1 for none. It is the high byte of the extra value of CAME."],
  [/^SELECTION-INDEX$/, "First camera of the video in the course selection; -1 for none. It is the low byte of the extra value of CAME."],
  [
    /^CAME-HEAD-VALUE$/,
    "Extra value of the section: the first opening camera in the high byte, the first camera of the selection video in the low byte.",
  ],
  [/-HEAD-VALUE$/, "Extra value in the header of the section, 0 in all known files."],
  [/^AUTO-NEXT$/, "1: the previous and next check point of each row follow from its group; 0: as written in the rows."],
  [
    /^AUTO-CONNECT$/,
    "How groups get their links: AC$OFF as written, AC$PREV the previous ones follow from the next ones, AC$AUTO_PREV the same if the section has no `$PREV`, AC$DISPATCH for arenas: missing links are generated, which is not supported here. Flags: ACF$FIX_NEXT and ACF$FIX_PREV give a group without links one to itself, ACF$FIX does both, ACF$PR_PREV makes wkmpt print all `$PREV`. The default is AC$PREV, in ITPT with ACF$FIX.",
  ],
  [/^AUTO-ID$/, "1: the id of each entry is its index; 0: as written in the rows."],
  [
    /^EXPORT-FLAGS$/,
    "1: the flags of points are kept in the lowest byte of a float, the width of ENPT and ITPT or the rotation x of JGPT; 0: flags are not stored.",
  ],
  [
    /^INFO$/,
    "Text after the last section, padded with at least one zero byte to a multiple of 4. The game does not read it. An empty text adds four zero bytes.",
  ],
  [/^(TOOL|SYSTEM|VERSION|REVISION|DATE)$/, "Which tool wrote the text, and when."],
  [/^KMP-WIM0$/, `1: wkmpt adds a section WIM0, which the game does not read. ${ONLY_OFF}`],
  [
    /^BATTLE-MODE$/,
    `The kind of course for wkmpt: 0 is a race; in known texts, 1 may be an arena, and 3 an arena with dispatch points. ${NO_EFFECT} The checks use the entries instead.`,
  ],
  [/^KCL-FALL-ADD-ROAD$/, `0 or 1, whether objects count as ground in wkmpt's ${FALL}. ${NO_EFFECT}`],
  [
    /^AUTO-MODE$/,
    `wkmpt numbers the key check points: AM$OFF 0, AM$NORM 1, AM$RENUMBER 2, AM$1LAP 3, AM$SHORT 4, AM$UNLIMIT 5. ${ONLY_OFF}`,
  ],
];

/** What wkmpt does with its other parameters. Source: its lib-kmp.c. */
const OF_WKMPT: readonly (readonly [name: RegExp, meaning: string])[] = [
  [
    /^KCL-FALL-WIDTH$/,
    `wkmpt drops points onto the collision: onto the highest ground within this many units around them, if it is lower. ${ONLY_OFF}`,
  ],
  [/^KCL-FALL-(?:PRE|POST)-ADD$/, `Vector added to a point before or after its ${FALL}. ${NO_EFFECT}`],
  [/^KCL-FALL-TYPES$/, `Collision types that count as ground in the ${FALL}, one bit each: \`KCL$…\`. ${NO_EFFECT}`],
  [/^TFORM-RESET$/, `Ends the effects of the other \`TFORM-…\` parameters. ${NO_EFFECT}`],
  [/^TFORM-SCALE$/, `wkmpt scales the positions of the rows below by this vector. ${ONLY_OFF}`],
  [/^TFORM-ROTATE$/, `wkmpt rotates the positions of the rows below around x, then y, then z. ${ONLY_OFF}`],
  [/^TFORM-(?:SHIFT|TRANSLATE)$/, `wkmpt moves the positions of the rows below by this vector. ${ONLY_OFF}`],
  [/^AUTO-GROUP-NAME$/, `wkmpt renames the groups. ${NO_EFFECT} The file does not store names.`],
  [/^AUTO-ROUTE-NAME$/, `wkmpt renames the routes. ${NO_EFFECT} The file does not store names.`],
  [/^AUTO-OBJECT-NAME$/, `wkmpt renames the objects. ${NO_EFFECT} The file does not store names.`],
  [/^AUTO-RESPAWN$/, `wkmpt gives each check point the respawn point nearest to the middle of its line. ${ONLY_OFF}`],
  [/^ROTATE-GROUP-LINKS$/, `wkmpt rotates the six next groups of each group by this many slots, except for \`$GROUP -name\`. ${ONLY_OFF}`],
  [
    /^ROUTE-OBJECT-MODE$/,
    `Check points that wkmpt marks with objects: 1 the lap line and keys, 2 all, 3 all with another object on the right. ${ONLY_OFF}`,
  ],
  [/^ROUTE-OBJECT[12]$/, `Object that marks the ends of check points. ${ONLY_OFF}`],
  [/^ROUTE-OBJECT[12]?-(?:SCALE|SHIFT|ROTATE|BASE)$/, `How wkmpt places the objects that show points in the game. ${NO_EFFECT}`],
  [/^ROUTE-OBJECT$|^SHOW-ROUTE$/, `wkmpt adds objects that show points in the game. ${ONLY_OFF}`],
  [/^ROUTE-ITEMBOX$/, `wkmpt places item boxes at the points and removes all others. ${ONLY_OFF}`],
  [/^AUTO-FILL$/, `wkmpt inserts points between two that are farther apart than this. ${ONLY_OFF}`],
  [/^SHOW-OPTIONS$/, `1: wkmpt writes the options of groups into its texts. ${NO_EFFECT}`],
  [/^MASK-([12])$/, `Bits of setting 1 or 2 of the points, 0xFFFF for all; it is unknown what wkmpt does with them. ${ONLY_OFF}`],
  [
    /^SNAP2?-TO-ENPT$/,
    `wkmpt moves each point to the nearest enemy point plus this vector, and turns it toward the next one; \`SNAP2-…\` also up or down. ${ONLY_OFF}`,
  ],
  [/^HSNAP-TO-ENPT$/, `wkmpt moves each point above or below the nearest enemy point, plus this vector, and keeps the height. ${ONLY_OFF}`],
  [/^AUTO-DEFINE$/, `wkmpt makes respawn points at points with the flag J: SECT$ENPT or SECT$ITPT names the section. ${ONLY_OFF}`],
  [/^AUTO-DISTANCE$/, `\`@AUTO-DEFINE\` makes a respawn point only if no other is closer than this squared distance. ${NO_EFFECT}`],
  [/^AUTO-ADJUST$/, `Vector that is added to respawn points of \`@AUTO-DEFINE\`. ${NO_EFFECT}`],
  [
    /^AUTO-REMOVE$/,
    `1: respawn points that wkmpt made and no check point names are removed; 2: all that no check point names. ${ONLY_OFF}`,
  ],
  [
    /^AUTO-ENEMY-ITEM$/,
    `One bit per item: wkmpt gives them to CPU drivers in turn, if item boxes (0x065) have none in setting 3. ${ONLY_OFF}`,
  ],
  [/^SORT-OBJECTS$/, `wkmpt changes the order of the objects: SORT$OFF 0, GROUPING 1, ANGLE 2, XYZ 3, TINY 4. ${ONLY_OFF}`],
  [/^SORT-OBJDEF$/, `Where wkmpt puts the definition objects of LE-CODE: DOB$OFF 0 as they are, DOB$BEGIN 1, DOB$END 2. ${ONLY_OFF}`],
  [
    /^SORT-REFERENCE$/,
    `Where wkmpt puts objects by the definition object of LE-CODE that they refer to: DOB$OFF 0 as they are, DOB$BEFORE 1, DOB$BEHIND 2. ${ONLY_OFF}`,
  ],
  [/^FIX-OBJDEF$/, `1: wkmpt clears fields that definition objects do not use. ${ONLY_OFF}`],
  [
    /^FIX-REFERENCE$/,
    `1: wkmpt clears references to nonexistent definition objects if the mode of the presence flags is 1; 2: always. ${ONLY_OFF}`,
  ],
  [/^SCALE$/, `wkmpt scales the points of the route by this vector, around a second one. ${ONLY_OFF}`],
  [/^SHIFT$/, `wkmpt moves the points of the route by this vector. ${ONLY_OFF}`],
  [/^HROTATE$/, `wkmpt rotates the points of the route around a vertical axis through a point. ${ONLY_OFF}`],
  [
    /^([XYZ])SS$/,
    `Four coordinates: wkmpt scales and moves the points of the route along this axis, so that the first lands on the second and the third on the fourth. ${ONLY_OFF}`,
  ],
  [/^REVERSE-ORDER$/, `wkmpt reverses the order of the points. ${ONLY_OFF}`],
  [/^SET-ROUTE-TIME$/, `wkmpt changes the speeds in setting 1 so that the route takes this many 1/60 s. ${ONLY_OFF}`],
];

const LAYOUT_REVISION = "Revision of wkmpt whose layout the rows have: older ones have other columns.";

/** Returns the description of a parameter, or undefined if it is unknown. @param name in upper case */
export function parameterMeaning(section: string, name: string): string | undefined {
  if (name === "REVISION" && section !== "SETUP") return LAYOUT_REVISION;
  return [...MEANINGS, ...OF_WKMPT].find(([pattern]) => pattern.test(name))?.[1];
}
