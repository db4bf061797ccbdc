/** A course with all that needs no place on the track: a start position, the cameras of goal and opening, the stage. */
import type { Beginning } from "../core/beginning.ts";

const COURSE = `#KMP
[CAME]
@OPENING-INDEX = c1
@SELECTION-INDEX = c1
 c0  0 0  0.0 0.0 0.0  85.0
  > -1 30  0.0 0.0 0.0  40.0
  > 0 0  -30.0 -1.0 550.0
  > -1 0  -5.0 1.0 0.0  0.0
 c1  4 0  0.0 6000.0 -12000.0  50.0
  > -1 5  0.0 0.0 0.0  40.0
  > 0 900  0.0 0.0 0.0
  > -1 0  0.0 0.0 6000.0  240.0
[KTPT]
 0  0.0 0.0 0.0  0.0 0.0 0.0  -1 0
[STGI]
 s0  3 0 0 1  0xe6e6e6 0x4b 0  0 0
[END]
`;

export const BEGINNINGS: readonly Beginning[] = [{ id: "course", title: "Mario Kart Wii Course", fileName: "course.kmp", text: COURSE }];
