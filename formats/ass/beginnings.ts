/** A level without geometry, as exporters write it: the root of the scene alone. */
import type { Beginning } from "../core/beginning.ts";

/** Rotation, translation and scale of nothing turned, moved or scaled. */
const IN_PLACE = `0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000
0.0000000000\t0.0000000000\t0.0000000000
1.0000000000
`;

const LEVEL = `;### HEADER ###
7
"BYTEWRIGHT"
"1.0"
"artist"
"workstation"

;### MATERIALS ###
0

;### OBJECTS ###
0

;### INSTANCES ###
1

;INSTANCE 0
-1
"Scene Root"
-1
-1
0
${IN_PLACE}${IN_PLACE}`;

export const BEGINNINGS: readonly Beginning[] = [{ id: "level", title: "Halo Level", fileName: "level.ass", text: LEVEL }];
