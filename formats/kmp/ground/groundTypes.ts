/** Types of collision and their variants, as track makers call them. Source: the reference on KCL, 4. */
import type { GroundClass, GroundType } from "../panel/groundModel.ts";

type Row = readonly [name: string, kind: GroundClass, variants: string];

const WALLS = "normal, rock, metal, wood, ice, bush, rope, rubber";

const ROWS: readonly Row[] = [
  ["Road", "ground", "normal, dirt, dirt without effect, smooth, wood, snow, metal grate, normal with other sound"],
  ["Slippery Road 1", "ground", "white sand, dirt, water, snow, grass, yellow sand, sand without effect, dirt without effect"],
  ["Weak Off-road", "ground", "orange sand, dirt, water, dark grass, sand, carpet, gravel, gravel with other sound"],
  ["Off-road", "ground", "sand, dirt, mud, water, grass, sand 2, gravel, carpet"],
  ["Heavy Off-road", "ground", "sand, dirt, mud, flowers, grass, snow, sand 2, dirt without effect"],
  ["Slippery Road 2", "ground", "ice, mud, water, water, water, water, normal, normal"],
  ["Boost Panel", "ground", "normal, turning"],
  ["Boost Ramp", "ground", "two flips, one flip, no flip, no flip, no flip, no flip, no flip, no flip"],
  [
    "Jump Pad",
    "ground",
    "speed 50 lift 35, speed 50 lift 47, speed 59 lift 30, speed 73 lift 45, mushroom, speed 56 lift 50, speed 55 lift 35, speed 56 lift 50",
  ],
  ["Item Road", "itemGround", ", , metal grate, wood, , , bush"],
  ["Solid Fall", "ground", "sand, sand under water, , ice, dirt, grass, wood, dark sand"],
  ["Moving Water", "ground", "pulls down lightly, pulls down strongly, does not pull down, no acceleration, asphalt or road, , ,"],
  ["Wall", "wall", WALLS],
  ["Invisible Wall", "invisible", "no sparks, sparks"],
  ["Item Wall", "wall", ", rock, metal, , , bush"],
  ["Wall 2", "wall", "normal, rock, metal, wood, ice, bush without effect, rope, rubber"],
  ["Fall Boundary", "fall", "air, water, lava, icy water, lava without effect, burning air, quicksand, short"],
  ["Cannon Trigger", "trigger", ""],
  ["Force Recalculation", "trigger", ""],
  ["Half-pipe Ramp", "ground", "normal, with boost"],
  ["Player-only Wall", "wall", WALLS],
  ["Moving Road", "ground", "west, east, east, west"],
  ["Sticky Road", "ground", "wood, gravel, carpet, dirt, sand, normal with other sound, normal, mud"],
  ["Road 2", "ground", "normal, carpet, grass, mushroom, grass without effect, glass, dirt, normal with other sound"],
  ["Sound Trigger", "trigger", ""],
  ["Weak Wall", "effect", ""],
  ["Effect Trigger", "trigger", ", light, splash, star gate, end of half-pipe, coin away, smoke"],
  ["Item State Modifier", "effect", ""],
  ["Half-pipe Invisible Wall", "invisible", ""],
  ["Rotating Road", "ground", "carpet, normal with other sound, normal, glass, carpet 2, star crash, sand, dirt"],
  ["Special Wall", "wall", "cactus, silent, bouncy, silent, railing, mushroom stem, metal, competition gate"],
  ["Invisible Wall 2", "invisible", "silent"],
];

export const GROUND_TYPES: readonly GroundType[] = ROWS.map(([name, kind, variants], id) => ({
  id,
  name,
  kind,
  variants: variants === "" ? [] : variants.split(",").map((variant) => variant.trim()),
}));
