/** What the checks of courses find, with how much it matters and what to do. The keys are wkmpt's rules where it has them. */
import type { DiagnosticCatalogue } from "../../core/schema.ts";
import { hint, information, warning } from "../../core/text/diagnosticPages.ts";

const U8_LINK = "Links are bytes, and 0xFF means none: the highest index is 254.";
const CONVEX =
  "The game tests on which side of its four sides a driver is, so the outline left 1, right 1, right 2, left 2 must be convex and turn this way.";
const ONLINE =
  "Item positions are sent online as 17 bits: x and z within ±131071, y from 1. Move the course to the middle of the range, with its lowest point at 100, or scale the positions of items with LE-CODE's item position factor.";
const PATCHED = "The game itself does not know it; LE-CODE or another patch does.";

export const CHECK_PAGES = {
  // --- what kind of course
  "arena-dispatch": hint(
    "Battle arena with dispatch points",
    "Groups of one enemy point without a previous group make a network in which drivers choose their way. Checks of races are left out.",
  ),
  arena: hint("Battle arena", "Few check points and item points, many start positions: checks of races are left out."),
  "arena-maybe": hint(
    "Perhaps a battle arena",
    "Few check points and item points, as in arenas and competitions: some checks of races are left out.",
  ),
  // --- start positions
  "ktpt-empty": warning("No start position", "The game freezes. Add an entry to KTPT; a race needs one, an arena 12."),
  "ktpt-arena-any": hint("Start position for any player in an arena", "Arenas name the player of each start position, 0 to 11."),
  "ktpt-arena-index": warning("Unknown player", "Players are 0 to 11; with LE-CODE to 23."),
  "ktpt-arena-missing": warning(
    "Player without start position",
    "An arena has a start position for each player, 0 to 11; with LE-CODE to 23.",
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
    "Start position and lap line look to different sides",
    "They are more than 1 degree apart. LE-CODE draws the finish line of the minimap at the start position. Turn the start position, or add a second one at the lap line.",
  ),
  "ktpt-lap-distance-far": warning(
    "Start position far from the lap line",
    "They are more than 2000 units apart. The place of the start position and the check point of type 0 should belong together.",
  ),
  "ktpt-lap-distance": hint(
    "Start position away from the lap line",
    "They are more than 500 units apart. The place of the start position and the check point of type 0 should belong together.",
  ),
  "ktpt-second": hint("Second start position for any player", `The finish line of the minimap is drawn there. ${PATCHED}`),
  "ktpt-outside-quads": hint(
    "Start position outside the area of the check points",
    "Drivers have no check point there until they reach the first.",
  ),
  // --- groups and points
  "group-section-empty": warning(
    "No group",
    "Points are found by their groups. A race needs at least one group of each kind; without enemy groups or item groups it freezes.",
  ),
  "point-section-empty": warning("No points", "A race needs enemy points, item points and check points."),
  "group-start-range": warning("Group begins outside the points", "Correct the start, or add the points."),
  "group-end-range": warning("Group ends outside the points", "Correct the length, or add the points."),
  "group-start-unexpected": warning(
    "Group does not follow the one before",
    "In known courses every group begins where the one before ends.",
  ),
  "group-empty": warning("Group without points", "A group holds at least one point."),
  "group-uncovered": warning("Points without a group", "The game does not find points that belong to no group."),
  "group-link-range": warning("Link to a group that does not exist", U8_LINK),
  "group-hole": hint("Link after an empty slot", "The six slots are filled from the first one on."),
  "group-prev-none": warning("No previous group", "Drivers come from nowhere: going backwards and returning to the course fail."),
  "group-next-none": warning("No next group", "The game freezes where a way has no continuation."),
  "group-asymmetric": hint(
    "Next and previous groups do not mirror each other",
    "A group that names another as next is normally named by it as previous.",
  ),
  "group-unreachable": warning(
    "Group that cannot be reached",
    "No way of next groups leads here from group 0, so drivers never come here by themselves.",
  ),
  "point-count": warning(
    "More points than the game takes",
    "255 points of a kind and 255 groups are the limit, for kmp-editor 254 groups; with more enemy or item points the game freezes while loading. It takes more check points only where the last group begins at 254 or before, and drivers may lose the road.",
  ),
  "itph-next0-missing": warning(
    "Item group without its first next group",
    "The first next group is the standard way of items; without it the game freezes.",
  ),
  "itph-self-single": warning(
    "Item group of one point that leads to itself",
    "The game lags heavily when a red shell comes here. Add a point to the group.",
  ),
  "itph-self": hint("Item group that leads to itself", "Usual for a course of one group."),
  "itph-single-point": hint("Item group of one point", "Two points or more are safer."),
  "itpt-arena": hint("Item points in an arena", "Arenas do not use them."),
  "point-outside-quads": warning(
    "Point outside the area of the check points",
    "Drivers and items have no check point there: positions are wrong, and drivers may return to a wrong place.",
  ),
  "exported-flags": hint(
    "Point flags of wkmpt in floats",
    "All points hold flags in the lowest byte of a number, written by wkmpt with `@EXPORT-FLAGS = 1`. They change positions by less than can be seen. wkmpt reports it for courses without any respawn point too, where there is nothing to hold flags; Bytewright does not.",
  ),
  // --- check points
  "ckpt-prev-next": warning(
    "Neighbor of a check point is wrong",
    "The two bytes name the check points before and after it within the group, 0xFF at its ends.",
  ),
  "ckpt-key-duplicate": warning("Key used twice in a group", "Each key check point of a group has a number of its own."),
  "ckpt-key-order": warning("Keys do not rise", "Keys rise along the way, without gaps, so that a lap counts."),
  "ckpt-key-gap": hint("Key number not used", "Keys start at 1 and rise without gaps."),
  "ckpt-type-signed": warning("Type not read as a key", "The game reads the type as a signed byte: 128 to 254 are not keys."),
  "ckpt-edge-short": warning("Side of a check quadrilateral shorter than a unit", CONVEX),
  "ckpt-edge-small": hint("Side of a check quadrilateral shorter than ten units", CONVEX),
  "ckpt-quad-concave": warning("Check quadrilateral is not convex", `${CONVEX} Where left and right are swapped, exchange the two ends.`),
  "ckpt-quad-crossing": warning(
    "Check quadrilateral crosses itself",
    `${CONVEX} Left and right of one of its two check points are exchanged: exchange them again.`,
  ),
  "ckpt-quads-overlap": hint(
    "Check quadrilaterals overlap",
    "Where two parts of the track overlap without a key check point between them, the game may place a driver on the wrong part. Put a key check point between them, or make the lines shorter. Bridges with a key between are fine.",
  ),
  "ckpt-lap-neighbours": information(
    "No key next to the lap line",
    "A key check point directly before and after the lap line makes laps count reliably.",
  ),
  "ckpt-respawn-behind": information(
    "Respawn point after its line",
    "The respawn point of the lap line and of key check points should be before the line in driving direction, so that a driver who falls there crosses the line again.",
  ),
  "ckpt-lap-missing": warning("No lap line", "Laps count at the check point of type 0."),
  "ckpt-lap-multiple": hint("More than one lap line", "Positions online are wrong with several lap lines."),
  "ckpt-lap-position": hint("Lap line is not the first check point", "In all known tracks it is check point 0 of group 0."),
  "ckpt-respawn-range": warning("Respawn point that does not exist", "The check point names a respawn point by its index."),
  "ckpt-respawn-signed": warning(
    "Respawn index means none",
    "The game reads the index as a signed byte: 128 to 254 keep the respawn point that was set before.",
  ),
  "jgpt-none": warning("No respawn point", "Drivers who leave the course cannot return."),
  "jgpt-unused": hint("Respawn point without user", "No check point names it."),
  "jgpt-id": hint("Id of a respawn point differs from its index", "The game counts by index; other tools may not."),
  "jgpt-range": hint("Unusual range of a respawn point", "Known are -1, 0 and triggers of sound, 199 + 100 × n for n from 0 to 7."),
  "jgpt-outside-quads": hint("Respawn point outside the area of the check points", "A driver who returns there has no check point."),
  // --- objects
  "gobj-limit": warning(
    "More objects than most track slots allow",
    "Above 255 objects a course needs the track slot 5.3, that of SNES Ghost Valley 2.",
  ),
  "gobj-kind-limit": warning("More objects of one kind than the game allows", "The game allows 30 traffic cones."),
  "gobj-many": hint("Many objects", "200 objects or more slow the game down."),
  "gobj-id-unknown": warning("Unknown object", "No known object has this number; those of the game are 0x001 to 0x3FF."),
  "gobj-id-zero": hint("Object without id", "The id 0 means no object."),
  "gobj-scale": hint("Object without size", "With a scale of 0 it cannot be seen."),
  "gobj-invisible": hint("Object that appears nowhere", "None of the presence flags is set."),
  "gobj-presence-unusual": information("Unusual presence flags", "Usual are 0x3F (everywhere), 7 (offline) and 0x38 (online)."),
  "gobj-xpf-mode": hint("Extended presence flags", PATCHED),
  "gobj-itembox-player": hint(
    "Item boxes with a fixed item for players",
    "Meant for arenas and competitions; in races it is seldom wanted.",
  ),
  "gobj-itembox-enemy": hint(
    "Item boxes with a fixed item for CPU drivers",
    "Meant for arenas and competitions; in races it is seldom wanted.",
  ),
  "gobj-itembox-outside": hint("Item box outside the area of the check points", "A driver there has no position in the race."),
  "gobj-enemy-group": warning("Group of enemy points that does not exist", "Setting 8 of this object names a group of ENPH, or 0xFFFF."),
  "gobj-pair": hint("Partner of an object is missing", "Some objects work in pairs, or in areas of a certain type only."),
  "coin-race": hint("Coins in a race", "Races ignore them."),
  "coin-none": warning("Arena without coins", "Coin battles cannot be played."),
  "coin-start-none": warning("No start place of coins", "Coins (object 073) with setting 2 from 0 to 49 are start places."),
  "coin-start-few": hint("Few start places of coins", "20 or more are expected."),
  "coin-respawn-none": warning("No respawn place of coins", "Coins (object 073) with setting 2 of 0xFFFF are respawn places."),
  "coin-respawn-few": hint("Few respawn places of coins", "20 or more are expected."),
  "coin-index-invalid": hint("Start place of a coin out of range", "Setting 2 is 0 to 49, or 0xFFFF for a respawn place."),
  "coin-type-invalid": hint("Kind of a coin out of range", "Setting 3 is 0, 1 or 2."),
  "special-woodbox": hint("Wooden crates with a drop height", PATCHED),
  "special-penguin": hint("Penguins with further settings", PATCHED),
  "special-propeller": hint("Propellers with a period factor", PATCHED),
  "special-goomba-size": hint("Goombas of another size", "Goombas of another size do not behave the same online."),
  "special-fall-boundary": hint("Fall boundaries", `Areas of type 10. ${PATCHED}`),
  "special-condition": hint("Objects under a condition", `Their reference says when they appear. ${PATCHED}`),
  "special-random": hint("Objects in random scenarios", `Their reference names scenarios of which one is drawn. ${PATCHED}`),
  "special-definition": hint("Definition objects", `Ids from 2000 to 7FFF are conditions for other objects and are invisible. ${PATCHED}`),
  // --- routes
  "route-missing": warning("Route is missing", "This object or camera moves on a route; without one the game freezes or it does not move."),
  "route-range": warning("Route that does not exist", "Routes are named by their index in POTI."),
  "route-unneeded": warning("Route that must not be", "This object or camera does not move on a route; with one the game may freeze."),
  "route-index-u8": warning("Routes that areas and cameras cannot name", U8_LINK),
  "poti-unused": hint(
    "Route without user",
    "No object, camera or moving road names it. wkmpt overlooks moving roads (areas of type 3) and takes their routes for unused; Bytewright does not.",
  ),
  "poti-shared": warning("Route shared by a camera and an object", "The game may freeze. Give the camera a copy of the route."),
  "poti-zero-speed": hint("Camera stops on its route", "All points of a camera's route but the last need a speed above 0 in setting 1."),
  "poti-empty": warning("Route without points", "A route has at least one point."),
  "poti-single": hint("Route of one point", "Nothing moves on it."),
  "poti-flags": warning("Unknown flag of a route", "The flags are 0 or 1: straight or smooth, cyclic or back and forth."),
  "poti-smooth-short": hint("Smooth route with fewer than three points", "A curve needs three points."),
  // --- areas and cameras
  "area-type": warning("Unknown type of an area", "Types are 0 to 10."),
  "area-shape": warning("Unknown shape of an area", "0 is a box, 1 a cylinder."),
  "area-scale": hint("Area without size", "A scale of 0 or below holds nothing."),
  "area-camera-missing": warning("Area of type 0 without camera", "Areas of type 0 switch to the camera that they name."),
  "area-camera-range": warning("Camera that does not exist", "Cameras are named by their index in CAME."),
  "area-camera-unneeded": hint(
    "Camera of an area that switches none",
    "Only areas of type 0 switch to a camera; others have none, -1. A camera that is left over hides that it is not used.",
  ),
  "area-route-missing": warning("Moving road without route", "Areas of type 3 move drivers along a route."),
  "area-route-range": warning("Route that does not exist", "Routes are named by their index in POTI."),
  "area-enemy-range": warning("Enemy point that does not exist", "Areas of type 4 name a point of ENPT."),
  "area-group-pair": hint("Group that no area loads", "An area of type 9 unloads the objects of a group that an area of type 8 names."),
  "came-opening-range": warning(
    "First camera of the opening does not exist",
    "The header of CAME refers to it by a byte, 0 to 254; without one, the opening shows nothing useful.",
  ),
  "came-opening-type": warning("Camera of the opening has another type", "Cameras of the opening have type 4 or 5."),
  "came-opening-loop": warning("The opening does not end", "The chain of next cameras returns to one that was shown."),
  "came-opening-time": hint("Camera of the opening without time", "It is left at once."),
  "came-selection-range": warning("Camera of the track selection does not exist", "The header of CAME names it."),
  "came-zoom-range": hint(
    "Field of view above 180 degrees",
    "A camera sees at most half of what is around it; tracks use 30 to 100 degrees.",
  ),
  "came-type-unknown": warning("Unknown type of a camera", "Tracks use the types 0 to 6."),
  "came-next-range": warning("Next camera does not exist", "Cameras are named by their index, 0 to 254; 0xFF ends a chain."),
  "came-goal-missing": hint("No goal camera", "The camera of type 0 shows the driver after the finish."),
  "came-goal-multiple": warning("More than one goal camera", "Exactly one camera has type 0."),
  // --- stage and end positions
  "mspt-empty": warning("Arena without end positions", "An arena has four."),
  "mspt-count": warning("Unusual number of end positions", "An arena has four."),
  "mspt-race": hint("End positions in a race", "Only arenas and competitions use them."),
  "stgi-count": warning("Not exactly one entry of the stage", "STGI has exactly one entry."),
  "stgi-laps": hint("Unusual number of laps", "The game itself does not read it; LE-CODE and codes do."),
  "stgi-pole": warning("Unknown pole position", "0 is left, 1 is right."),
  "stgi-narrow": warning("Unknown start grid", "0 is normal, 1 is narrow."),
  "stgi-speed": hint("Speed factor", PATCHED),
  "stgi-colour": information(
    "Unusual lens flare",
    "Known courses have the colors E6E6E6 and FFFFFF, an alpha of 75 or 50, and 0 in the highest byte of the color.",
  ),
  "cnpt-effect": hint("Unknown effect of a cannon", "Known are -1 and 0 (straight), 1 (curved), 2 and 3 (slow)."),
  "online-range-out": warning("Course beyond the range of online items", ONLINE),
  "online-range-near": warning("Course at the end of the range of online items", ONLINE),
  "online-range-hint": hint("Course close to the end of the range of online items", ONLINE),
  // --- values
  "float-invalid": warning("Impossible coordinate", "Not a number, infinite, or further away than any course."),
  "padding-nonzero": hint("Padding is not 0", "It is kept, but no known file uses it."),
  "extra-value": warning("Extra value of a section", "The second number of a section's header is 0, but in POTI and CAME."),
} as const satisfies DiagnosticCatalogue;

export type CheckRule = keyof typeof CHECK_PAGES;
