/** The findings of the course checks: severity, title, and what to do. Keys are wkmpt's rule names if wkmpt has the rule. */
import type { DiagnosticCatalogue } from "../../core/schema.ts";
import { hint, information, warning } from "../../core/text/diagnosticPages.ts";

const U8_LINK = "Links are bytes, and 0xFF means none: the highest index is 254.";
const CONVEX =
  "To see whether a driver is inside, the game tests each of the four sides, so the outline left 1, right 1, right 2, left 2 must be convex and in this order.";
const ONLINE =
  "Item positions are sent online as 17 bits: x and z within ±131071, y from 1. Move the course to the middle of the range, with its lowest point at 100, or scale the positions of items with LE-CODE's item position factor.";
const PATCHED = "The unmodified game ignores it; LE-CODE or a similar patch is needed.";

export const CHECK_PAGES = {
  // --- what kind of course
  "arena-dispatch": hint(
    "Battle arena with dispatch points",
    "Groups of one enemy point without a previous group form a network in which drivers choose their way. Race checks are skipped.",
  ),
  arena: hint("Battle arena", "Few check points and item points, many start positions: race checks are skipped."),
  "arena-maybe": hint(
    "Perhaps a battle arena",
    "Few check points and item points, as in arenas and competitions: some race checks are skipped.",
  ),
  // --- start positions
  "ktpt-empty": warning("No start position", "The game freezes. Add an entry to KTPT; a race needs one, an arena 12."),
  "ktpt-arena-any": hint("Start position for any player in an arena", "Arenas name the player of each start position, 0 to 11."),
  "ktpt-arena-index": warning("Unknown player", "Players are 0 to 11, or to 23 with LE-CODE."),
  "ktpt-arena-missing": warning(
    "Player without start position",
    "An arena has a start position for each player, 0 to 11, or to 23 with LE-CODE.",
  ),
  "ktpt-arena-duplicate": hint("Two start positions for one player", "Only one of them is used."),
  "ktpt-heading": hint(
    "Start position at an angle",
    "The minimap does not mirror the start line in mirror mode, so headings of 0, 90, 180 and 270 degrees are recommended.",
  ),
  "ktpt-race-three": hint(
    "More than two start positions for any player",
    "A race uses the first; LE-CODE draws the finish line at the second.",
  ),
  "ktpt-race-extra": hint("Start positions that a race does not use", "A race uses the first, whatever its player."),
  "ktpt-lap-direction": hint(
    "Start position and lap line face different directions",
    "They are more than 1 degree apart. LE-CODE draws the finish line of the minimap at the start position. Turn the start position, or add a second one at the lap line.",
  ),
  "ktpt-lap-distance-far": warning(
    "Start position far from the lap line",
    "They are more than 2000 units apart. The start position should be near the check point of type 0.",
  ),
  "ktpt-lap-distance": hint(
    "Start position away from the lap line",
    "They are more than 500 units apart. The start position should be near the check point of type 0.",
  ),
  "ktpt-second": hint("Second start position for any player", `The finish line of the minimap is drawn there. ${PATCHED}`),
  "ktpt-outside-quads": hint(
    "Start position outside the area of the check points",
    "Drivers there are at no check point until they reach the first.",
  ),
  // --- groups and points
  "group-section-empty": warning(
    "No groups",
    "The game finds points by their groups. A race needs at least one group of each kind; without enemy groups or item groups it freezes.",
  ),
  "point-section-empty": warning("No points", "A race needs enemy points, item points and check points."),
  "group-start-range": warning("Group begins outside the points", "Correct the start, or add the points."),
  "group-end-range": warning("Group ends outside the points", "Correct the length, or add the points."),
  "group-start-unexpected": warning(
    "Group does not follow the one before",
    "In known courses, every group begins where the previous one ends.",
  ),
  "group-empty": warning("Group without points", "A group holds at least one point."),
  "group-uncovered": warning("Points without a group", "The game does not find points that belong to no group."),
  "group-link-range": warning("Link to a group that does not exist", U8_LINK),
  "group-hole": hint("Link after an empty slot", "The six slots are filled from the first one on."),
  "group-prev-none": warning("No previous group", "Without one, driving backwards and returning to the course fail."),
  "group-next-none": warning("No next group", "The game freezes where a way ends."),
  "group-asymmetric": hint(
    "Next and previous groups do not mirror each other",
    "If a group names another as next, the other normally names it as previous.",
  ),
  "group-unreachable": warning(
    "Group that cannot be reached",
    "Following next groups from group 0 never leads here, so drivers do not come here on their own.",
  ),
  "point-count": warning(
    "More points than the game supports",
    "The limit is 255 points and 255 groups of a kind; kmp-editor allows 254 groups. With more enemy or item points, the game freezes while loading. More check points work only if the last group begins at 254 or before, and drivers may lose the road.",
  ),
  "itph-next0-missing": warning(
    "Item group without its first next group",
    "Items normally take the first next group; without it, the game freezes.",
  ),
  "itph-self-single": warning(
    "Item group with one point that leads to itself",
    "The game lags heavily when a red shell comes here. Add a point to the group.",
  ),
  "itph-self": hint("Item group that leads to itself", "This is usual if the course has one group."),
  "itph-single-point": hint("Item group with one point", "Two or more points are safer."),
  "itpt-arena": hint("Item points in an arena", "Arenas do not use them."),
  "point-outside-quads": warning(
    "Point outside the area of the check points",
    "Drivers and items there are at no check point: race positions are wrong, and drivers may respawn in the wrong place.",
  ),
  "exported-flags": hint(
    "wkmpt point flags in floats",
    "All points have flags in the lowest byte of a float, written by wkmpt with `@EXPORT-FLAGS = 1`. The change to the value is too small to see. wkmpt also reports this for courses without respawn points, which cannot have such flags; Bytewright does not.",
  ),
  // --- check points
  "ckpt-prev-next": warning(
    "Wrong neighbor of a check point",
    "Two bytes name the previous and next check point in the group; at its ends they are 0xFF.",
  ),
  "ckpt-key-duplicate": warning("Key used twice in a group", "Each key check point in a group needs its own number."),
  "ckpt-key-order": warning("Keys out of order", "Laps count only if key numbers increase along the way, without gaps."),
  "ckpt-key-gap": hint("Unused key number", "Keys start at 1 and increase without gaps."),
  "ckpt-type-signed": warning("Type not read as a key", "The game reads the type as a signed byte: 128 to 254 are not keys."),
  "ckpt-edge-short": warning("Side of a check quadrilateral shorter than 1 unit", CONVEX),
  "ckpt-edge-small": hint("Side of a check quadrilateral shorter than 10 units", CONVEX),
  "ckpt-quad-concave": warning("Check quadrilateral is not convex", `${CONVEX} If left and right are swapped, exchange the two ends.`),
  "ckpt-quad-crossing": warning(
    "Check quadrilateral crosses itself",
    `${CONVEX} Left and right of one of its two check points are swapped: swap them back.`,
  ),
  "ckpt-quads-overlap": hint(
    "Check quadrilaterals overlap",
    "If two parts of the track overlap without a key check point between them, the game may put a driver on the wrong part. Add a key check point between them, or shorten the lines. Bridges with a key check point between are fine.",
  ),
  "ckpt-lap-neighbours": information(
    "No key next to the lap line",
    "A key check point directly before and after the lap line makes laps count reliably.",
  ),
  "ckpt-respawn-behind": information(
    "Respawn point after its line",
    "The respawn point of the lap line and of key check points should be before the line in driving direction, so that a driver who falls off there crosses the line again.",
  ),
  "ckpt-lap-missing": warning("No lap line", "Laps count at the check point of type 0."),
  "ckpt-lap-multiple": hint("More than one lap line", "With several lap lines, race positions are wrong online."),
  "ckpt-lap-position": hint("Lap line is not the first check point", "In all known tracks, it is check point 0 of group 0."),
  "ckpt-respawn-range": warning("Respawn point that does not exist", "Check points refer to respawn points by index."),
  "ckpt-respawn-signed": warning(
    "Respawn index means none",
    "The game reads the index as a signed byte: with 128 to 254, drivers keep their previous respawn point.",
  ),
  "jgpt-none": warning("No respawn point", "Drivers who leave the course cannot return."),
  "jgpt-unused": hint("Unused respawn point", "No check point refers to it."),
  "jgpt-id": hint("Id of a respawn point differs from its index", "The game uses the index; other tools may use the id."),
  "jgpt-range": hint("Unusual range of a respawn point", "Known values are -1, 0 and sound triggers: 199 + 100 × n, with n from 0 to 7."),
  "jgpt-outside-quads": hint("Respawn point outside the area of the check points", "A driver who respawns there is at no check point."),
  // --- objects
  "gobj-limit": warning(
    "More objects than most track slots allow",
    "With more than 255 objects, a course works only in track slot 5.3 (SNES Ghost Valley 2).",
  ),
  "gobj-kind-limit": warning("More objects of one kind than the game allows", "The game allows 30 traffic cones."),
  "gobj-many": hint("Many objects", "200 or more objects slow the game down."),
  "gobj-id-unknown": warning("Unknown object", "No known object has this id; the game's objects are 0x001 to 0x3FF."),
  "gobj-id-zero": hint("Object without id", "The id 0 means no object."),
  "gobj-scale": hint("Object with a scale of 0", "It is invisible."),
  "gobj-invisible": hint("Object that never appears", "No presence flag is set."),
  "gobj-presence-unusual": information("Unusual presence flags", "Usual values are 0x3F (everywhere), 7 (offline) and 0x38 (online)."),
  "gobj-xpf-mode": hint("Extended presence flags", PATCHED),
  "gobj-itembox-player": hint(
    "Item boxes with a fixed item for players",
    "Meant for arenas and competitions; in races it is seldom wanted.",
  ),
  "gobj-itembox-enemy": hint(
    "Item boxes with a fixed item for CPU drivers",
    "Meant for arenas and competitions; in races it is seldom wanted.",
  ),
  "gobj-itembox-outside": hint("Item box outside the area of the check points", "A driver there has no race position."),
  "gobj-enemy-group": warning("Group of enemy points that does not exist", "Setting 8 of this object is a group of ENPH, or 0xFFFF."),
  "gobj-pair": hint("Partner of an object is missing", "Some objects work only in pairs, or only in areas of a certain type."),
  "coin-race": hint("Coins in a race", "Races ignore them."),
  "coin-none": warning("Arena without coins", "Coin battles cannot be played."),
  "coin-start-none": warning("No start places for coins", "Coins (object 0x073) whose setting 2 is 0 to 49 are start places."),
  "coin-start-few": hint("Few start places for coins", "20 or more are expected."),
  "coin-respawn-none": warning("No respawn places for coins", "Coins (object 0x073) whose setting 2 is 0xFFFF are respawn places."),
  "coin-respawn-few": hint("Few respawn places for coins", "20 or more are expected."),
  "coin-index-invalid": hint("Coin start place out of range", "Setting 2 is 0 to 49, or 0xFFFF for a respawn place."),
  "coin-type-invalid": hint("Coin kind out of range", "Setting 3 is 0, 1 or 2."),
  "special-woodbox": hint("Wooden crates with a drop height", PATCHED),
  "special-penguin": hint("Penguins with additional settings", PATCHED),
  "special-propeller": hint("Propellers with a period factor", PATCHED),
  "special-goomba-size": hint("Resized Goombas", "Goombas of another size do not behave the same online."),
  "special-fall-boundary": hint("Fall boundaries", `Areas of type 10. ${PATCHED}`),
  "special-condition": hint("Objects with a condition", `Their reference determines when they appear. ${PATCHED}`),
  "special-random": hint("Objects in random scenarios", `Their reference lists scenarios, one of which is chosen at random. ${PATCHED}`),
  "special-definition": hint(
    "Definition objects",
    `Object ids 0x2000 to 0x7FFF define conditions for other objects and are invisible. ${PATCHED}`,
  ),
  // --- routes
  "route-missing": warning(
    "Route is missing",
    "This object or camera moves on a route; without one, it does not move or the game freezes.",
  ),
  "route-range": warning("Route that does not exist", "Routes are referred to by their index in POTI."),
  "route-unneeded": warning("Unneeded route", "This object or camera does not move on a route; with one, the game may freeze."),
  "route-index-u8": warning("Routes that areas and cameras cannot refer to", U8_LINK),
  "poti-unused": hint(
    "Unused route",
    "No object, camera or moving road uses it. wkmpt ignores moving roads (areas of type 3), so it reports their routes as unused; Bytewright does not.",
  ),
  "poti-shared": warning("Route shared by a camera and an object", "The game may freeze. Give the camera a copy of the route."),
  "poti-zero-speed": hint("Camera stops on its route", "All points of a camera's route but the last need a speed above 0 in setting 1."),
  "poti-empty": warning("Route without points", "A route has at least one point."),
  "poti-single": hint("Route with one point", "Nothing moves on it."),
  "poti-flags": warning("Unknown flag of a route", "Each flag is 0 or 1: straight or smooth, cyclic or back and forth."),
  "poti-smooth-short": hint("Smooth route with fewer than three points", "A curve needs three points."),
  // --- areas and cameras
  "area-type": warning("Unknown area type", "Types are 0 to 10."),
  "area-shape": warning("Unknown area shape", "0 is a box, 1 a cylinder."),
  "area-scale": hint("Area without a size", "With a scale of 0 or less, nothing is inside it."),
  "area-camera-missing": warning("Area of type 0 without a camera", "Areas of type 0 switch to a camera."),
  "area-camera-range": warning("Camera that does not exist", "Cameras are referred to by their index in CAME."),
  "area-camera-unneeded": hint(
    "Unneeded camera of an area",
    "Only areas of type 0 switch to a camera; set it to -1 for others. A leftover reference hides that a camera is unused.",
  ),
  "area-route-missing": warning("Moving road without a route", "Areas of type 3 move drivers along a route."),
  "area-route-range": warning("Route that does not exist", "Routes are referred to by their index in POTI."),
  "area-enemy-range": warning("Enemy point that does not exist", "Areas of type 4 refer to a point of ENPT."),
  "area-group-pair": hint("Group that no area loads", "An area of type 9 unloads the objects of a group; an area of type 8 loads them."),
  "came-opening-range": warning(
    "First camera of the opening does not exist",
    "A byte in the header of CAME refers to it, 0 to 254; without it, the opening shows nothing useful.",
  ),
  "came-opening-type": warning("Wrong type of an opening camera", "Opening cameras have type 4 or 5."),
  "came-opening-loop": warning("The opening does not end", "The chain of next cameras leads back to a camera that was already shown."),
  "came-opening-time": hint("Opening camera with a time of 0", "The opening moves on at once."),
  "came-selection-range": warning("Camera of the track selection does not exist", "The header of CAME refers to it."),
  "came-zoom-range": hint("Field of view above 180 degrees", "More than 180 degrees make no sense; tracks use 30 to 100."),
  "came-type-unknown": warning("Unknown camera type", "Tracks use the types 0 to 6."),
  "came-next-range": warning("Next camera does not exist", "Cameras are referred to by their index, 0 to 254; 0xFF ends a chain."),
  "came-goal-missing": hint("No goal camera", "The camera of type 0 shows the driver after the finish."),
  "came-goal-multiple": warning("More than one goal camera", "Exactly one camera should have type 0."),
  // --- stage and end positions
  "mspt-empty": warning("Arena without end positions", "An arena has four."),
  "mspt-count": warning("Unusual number of end positions", "An arena has four."),
  "mspt-race": hint("End positions in a race", "Only arenas and competitions use them."),
  "stgi-count": warning("Not exactly one stage entry", "STGI needs exactly one entry."),
  "stgi-laps": hint("Unusual number of laps", "The unmodified game does not read it; LE-CODE and cheat codes do."),
  "stgi-pole": warning("Unknown pole position", "0 is left, 1 is right."),
  "stgi-narrow": warning("Unknown start grid", "0 is normal, 1 is narrow."),
  "stgi-speed": hint("Speed factor", PATCHED),
  "stgi-colour": information(
    "Unusual lens flare",
    "In known courses the color is E6E6E6 or FFFFFF, the alpha is 75 or 50, and the highest byte of the color is 0.",
  ),
  "cnpt-effect": hint("Unknown effect of a cannon", "Known effects are -1 and 0 (straight), 1 (curved), 2 and 3 (slow)."),
  "online-range-out": warning("Course outside the range of online items", ONLINE),
  "online-range-near": warning("Course at the limit of the range of online items", ONLINE),
  "online-range-hint": hint("Course close to the limit of the range of online items", ONLINE),
  // --- values
  "float-invalid": warning("Impossible coordinate", "It is not a number, infinite, or farther out than any course reaches."),
  "padding-nonzero": hint("Padding is not 0", "Bytewright keeps it, but no known file uses it."),
  "extra-value": warning("Extra value of a section", "Except in POTI and CAME, the second number of a section's header is 0."),
} as const satisfies DiagnosticCatalogue;

export type CheckRule = keyof typeof CHECK_PAGES;
