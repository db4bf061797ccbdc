/** Objects, routes, areas, cameras and the stage itself. Source: format reference, chapter 2. */

import { named, structOf } from "../../core/schema.ts";
import { f32, offsetsOf, packed, position, rotation, scale, u8, u16, u32, word } from "./fields.ts";

const SETTINGS = ["setting_1", "setting_2", "setting_3", "setting_4", "setting_5", "setting_6", "setting_7", "setting_8"] as const;

/** Definition objects whose first hexadecimal digit is odd are negated. */
const OBJECT_PARTS = {
  parts: [
    { field: u16("object", "What it is."), shift: 0, bits: 12 },
    {
      field: u8("state", "How LE-CODE treats the object.", {
        values: named(
          "object",
          "starts disabled",
          "definition BITS",
          "definition BITS, negated",
          "definition OR",
          "definition OR, negated",
          "definition AND",
          "definition AND, negated",
        ),
      }),
      shift: 12,
      bits: 4,
    },
  ],
} as const;

const PRESENCE_PARTS = packed([
  {
    field: u16("presence", "Where it appears.", {
      values: [
        { value: 0x3f, name: "PF$ALL", meaning: "everywhere" },
        { value: 7, name: "PF$OFFLINE", meaning: "offline only" },
        { value: 0x38, name: "PF$ONLINE", meaning: "online only" },
        { value: 0, name: "never appears" },
      ],
      flags: [
        "offline with 1 player",
        "offline with 2 players",
        "offline with 3 or 4 players",
        "online with 1 player",
        "online with 2 players",
        "online with 3 or 4 players",
      ],
    }),
    shift: 0,
    bits: 12,
  },
  { field: u8("mode", "Mode of the extended presence flags.", { values: [{ value: 1, name: "condition" }] }), shift: 12, bits: 4 },
]);

export const GOBJ = structOf("GOBJ", "Object", "A thing on the course: item box, enemy, decoration, sound.", [
  u16(
    "object",
    "The kind of object; 0 means no object. LE-CODE: with bit 0x1000, it starts disabled; 0x2000 to 0x7FFF is a definition object.",
    OBJECT_PARTS,
  ),
  u16("reference", "0. LE-CODE: condition, if the mode of the presence flags is not 0."),
  ...position("the object"),
  ...rotation("the object"),
  ...scale("the object", "Animated objects may ignore it."),
  u16("route", "Route on which it moves; 0xFFFF for none.", { link: "POTI", none: 0xffff }),
  ...SETTINGS.map((name) => u16(name, "Meaning depends on the object.")),
  u16(
    "presence",
    "Where it appears, and in bits 12 to 15 the mode of the extended flags (LE-CODE). Time trials use only the first bit; the unmodified game probably ignores the bits for online.",
    { ...PRESENCE_PARTS, hexDigits: 1 },
  ),
]);
export const Gobj = offsetsOf(GOBJ.fields);

export const POTI = structOf("POTI", "Route", "A route for objects, cameras and moving roads. Its points follow it.", [
  u16("point_count", "Number of points."),
  u8("smooth", "0 straight lines, 1 a smooth curve.", { values: named("straight", "smooth") }),
  u8("back", "0 cyclic, 1 back and forth.", { values: named("cyclic", "back and forth") }),
]);
export const Poti = offsetsOf(POTI.fields);

export const ROUTE_POINT = structOf("POTI_point", "Point of a route", "One point of a route.", [
  ...position("the point"),
  u16("setting_1", "Speed, time in 1/60 s, or a value that depends on the object. A camera's route needs speeds above 0."),
  u16("setting_2", "Meaning depends on the object."),
]);
export const RoutePoint = offsetsOf(ROUTE_POINT.fields);

export const AREA = structOf("AREA", "Area", "A box or cylinder in which something changes: the camera, fog, the road.", [
  u8(
    "shape",
    "Box: 10000 × 10000 × 10000 units times scale, with its floor at the position. Cylinder: radius 5000 times scale x, or an ellipse if scale z differs; height 5000 times scale y, upwards from the position (a guess: tools draw 10000).",
    { values: named("box", "cylinder") },
  ),
  u8(
    "type",
    "The kind of area. The game's own names do not match all numbers: Camera, ObjClip, EfControl, FogControl, PullControl, EnemyFall, 2DmapArea.",
    {
      values: named(
        "camera",
        ["environment effect", "setting 1: 0 falling leaves, 1 rising leaves; turns EnvFire and EnvSnow off"],
        ["fog", "setting 1: number of the fog entry"],
        ["moving road", "moves along the route, also for flowing water; setting 1 acceleration, setting 2 speed"],
        ["CPU route", "CPU drivers choose a new route from this enemy point"],
        ["minimap control", "setting 1: 0, 1 or 2"],
        ["bloom", "setting 1 number of the bloom file, setting 2 fade time; kmp3d calls it sound"],
        "Boos appear",
        ["object group", "setting 1: group id"],
        ["object unload", "setting 1: group id of an area of type 8"],
        ["fall boundary", "out of bounds; conditions need LE-CODE or a patch"],
      ),
    },
  ),
  u8("camera", "Camera that an area of type 0 switches to; -1 for other types.", { link: "CAME", none: 0xff }),
  u8("priority", "Where areas overlap, the highest number wins."),
  ...position("the area: center of its floor"),
  ...rotation("the area"),
  ...scale("the area"),
  u16("setting_1", "Meaning depends on the type."),
  u16("setting_2", "Meaning depends on the type."),
  u8("route", "Route of a moving road (type 3), else -1.", { link: "POTI", none: 0xff }),
  u8("enemy_point", "Enemy point of a CPU route (type 4), else -1.", { link: "ENPT", none: 0xff }),
  u16("padding", "Always 0."),
]);
export const Area = offsetsOf(AREA.fields);

const CAMERA_SPEED = "100/60 s";
const START_FLAG = u8("start_flag", "Unknown, nearly always 0.");
const MOVIE_FLAG = u8("movie_flag", "Unknown, nearly always 0.");

export const CAME = {
  ...structOf("CAME", "Camera", "A camera of the opening, of the replay, or after the finish.", [
    u8(
      "type",
      "How the camera moves. Tools disagree on the names from 4 on: 4 is also FixedMoveAt, 5 PathMoveAt, 6 FollowPath, 7 FollowPath2, 8 FollowPath3.",
      {
        values: named(
          ["Goal", "behind the driver after the finish; a course should have exactly one"],
          ["FixSearch", "in a fixed place, looks at the driver"],
          ["PathSearch", "moves on a route, looks at the driver"],
          ["KartFollow", "moves with the driver"],
          ["KartPathFollow", "opening: in a fixed place, the view point moves"],
          ["OP_FixMoveAt", "opening and course selection: the camera moves along a route, and its view point also moves"],
          ["OP_PathMoveAt", "follows the driver along a route"],
          ["MiniGame", "special modes"],
          ["MissionSuccess", "special modes"],
          ["MissionSuccess 2", "end of competitions and battles, at the positions of MSPT"],
        ),
      },
    ),
    u8("next", "Next camera: the opening shows one after the other, each for its time. 0xFF for none.", { link: "CAME", none: 0xff }),
    u8("shake", "0 in all known files."),
    u8("route", "Route of the camera; types 2, 5 and 6 need one. 0xFF for none.", { link: "POTI", none: 0xff }),
    u16("camera_speed", "Speed of the camera.", { unit: `world units per ${CAMERA_SPEED}` }),
    u16("zoom_speed", "Speed of the zoom.", { unit: `degrees per ${CAMERA_SPEED}` }),
    u16("view_speed", "Speed of the view point.", { unit: `world units per ${CAMERA_SPEED}` }),
    START_FLAG,
    MOVIE_FLAG,
    ...position("the camera"),
    ...rotation("the camera", undefined, " It is nearly always 0."),
    f32("zoom_begin", "Field of view at the start.", { unit: "degrees" }),
    f32("zoom_end", "Field of view at the end.", { unit: "degrees" }),
    f32("view_begin_x", "View point at the start, x. Type 3: the camera's position relative to the driver.", { unit: "world units" }),
    f32("view_begin_y", "View point at the start, height.", { unit: "world units" }),
    f32("view_begin_z", "View point at the start, z.", { unit: "world units" }),
    f32("view_end_x", "View point at the end, x.", { unit: "world units" }),
    f32("view_end_y", "View point at the end, height.", { unit: "world units" }),
    f32("view_end_z", "View point at the end, z.", { unit: "world units" }),
    f32("time", "How long an opening camera is active.", { unit: "1/60 s" }),
  ]),
  words: [
    word(
      "flags",
      "The start flag in the high byte, the movie flag in the low byte; both unknown and nearly always 0.",
      START_FLAG,
      MOVIE_FLAG,
    ),
  ],
};
export const Came = offsetsOf(CAME.fields);

export const STGI = structOf("STGI", "Stage", "Settings of the whole course. Exactly one entry.", [
  u8("laps", "Number of laps. The game does not read it; competitions, LE-CODE and cheat codes do."),
  u8("pole", "Pole position: the side of the first driver.", { values: named("left", "right") }),
  u8("narrow", "Start grid.", {
    values: named(
      ["normal", "rows alternately 1300 and 1600 apart, slanted by 30°"],
      ["narrow", "rows alternately 1200 and 1450 apart, slanted by 25°"],
    ),
  }),
  u8("flare_flashing", "Lens flare.", { values: named("still", "flashing") }),
  u32(
    "flare_color",
    "Color of the lens flare, 0x00RRGGBB. According to the wiki, the alpha is in the highest byte; kmp-editor reads the bytes from 0x05 on as red, green, blue and alpha.",
  ),
  u8("flare_alpha", "Opacity of the lens flare: 75 or 50."),
  u8("padding", "Always 0."),
  u16("speed", "Speed factor for custom track distributions: the upper half of a float, 0 for off."),
]);
export const Stgi = offsetsOf(STGI.fields);
