/**
 * What wkmpt's language has beyond its core, by the list of the format reference (7.4 to 7.7): either it is evaluated, or it is reported
 * with a code of its own. Nothing of it may be left out silently.
 */
import { expect, test } from "vitest";
import { kmp } from "../../../formats/kmp/index.ts";

type Row = readonly [what: string, text: string];

const each = (words: string, text: (word: string) => string): Row[] => words.split(" ").map((word) => [word, text(word)]);
const row = (column: string) => `#KMP\n[GOBJ]\n o0 1 ${column}\n`;

const REPORTED: Readonly<Record<string, readonly Row[]>> = {
  "unsupported-command": each(
    "ldef def.I def.F gdef.S def.V pdef.X def.Y def.Z def.ENUM gdef.SHIFT num gnum int gint float gfloat function endfunction return exec > exit revision szs-modifier setup-random reset-names dump-variables include",
    (command) => `#KMP\n[GOBJ]\n@${command} a = 1\n`,
  ),
  "unsupported-directive": [
    ...each("SPLIT DEF-CLASS CLASS AC-PREV AC-NEXT ONEWAY", (name) => `#KMP\n[ENPT]\n $GROUP a, next: a\n $${name} x\n`),
    ...each("BORDER LINE BEZIER", (name) => `#KMP\n[CKPT]\n $GROUP a, next: a\n $${name} 1\n`),
    ...each(
      "DEFOBJ-RACE DEFOBJ-BATTLE DEFOBJ-OR DEFOBJ-AND ENABLE DISABLE ENABLE-BY ENABLE-BY-NOT DISABLE-BY DISABLE-BY-NOT REFERENCE",
      (name) => `${row("1")} $${name} 1\n`,
    ),
  ],
  "unsupported-marker": [
    ...each("-a >a a!E", (link) => `#KMP\n[ENPT]\n $GROUP a, next: ${link}\n`),
    ...each("ROUTE DISPATCH", (word) => `#KMP\n[ENPT]\n $GROUP a, next: a\n $SETTINGS: 1 2 ${word}\n`),
  ],
  "unsupported-parameter": [
    ["KMP-WIM0", "#KMP\n[SETUP]\nKMP-WIM0 = 1\n"],
    ...(
      [
        ["AREA", "TFORM-SCALE TFORM-SHIFT TFORM-ROTATE TFORM-TRANSLATE"],
        ["CKPT", "AUTO-RESPAWN AUTO-MODE ROTATE-GROUP-LINKS ROUTE-OBJECT-MODE ROUTE-OBJECT1 ROUTE-OBJECT2"],
        ["ENPT", "AUTO-FILL ROTATE-GROUP-LINKS MASK-1 MASK-2 ROUTE-OBJECT KCL-FALL-WIDTH"],
        ["ITPT", "AUTO-FILL ROTATE-GROUP-LINKS MASK-1 MASK-2 ROUTE-OBJECT KCL-FALL-WIDTH"],
        ["JGPT", "KCL-FALL-WIDTH HSNAP-TO-ENPT SNAP-TO-ENPT SNAP2-TO-ENPT ROUTE-OBJECT AUTO-DEFINE AUTO-REMOVE"],
        ["CNPT", "KCL-FALL-WIDTH HSNAP-TO-ENPT SNAP-TO-ENPT SNAP2-TO-ENPT ROUTE-OBJECT"],
        ["GOBJ", "AUTO-ENEMY-ITEM SORT-OBJECTS FIX-OBJDEF SORT-OBJDEF FIX-REFERENCE SORT-REFERENCE"],
        ["POTI", "SCALE SHIFT HROTATE XSS YSS ZSS REVERSE-ORDER SET-ROUTE-TIME SHOW-ROUTE ROUTE-ITEMBOX ROUTE-OBJECT"],
      ] as const
    ).flatMap(([section, names]) => each(names, (name) => `#KMP\n[${section}]\n@${name} = 1\n`)),
  ],
  "old-revision": each("AREA CAME STGI", (section) => `#KMP\n[${section}]\n@REVISION = 2000\n`),
  "unsupported-function": [
    ...each(
      "area$n came$n ckph$n ckpt$pos cnpt$n enph$n enpt$pos gobj$n itph$n itpt$n jgpt$n ktpt$n mspt$n poti$n stgi$n kcl$fall if$engine if$random chat$x random",
      (name) => row(`${name}(1)`),
    ),
    ...each(
      "axisRot calcNormals getNormal ptsInConvexQuad ptsInCuboid extract remove print scanExpr scanVal param result var type line loopCount loopLevel ifLevel sec mSec uSec le",
      (name) => row(`${name}(1)`),
    ),
  ],
  "unsupported-constant": each("IF$ANY C$COIN ITEM$ANY KCL$ROAD chat$x", (name) => row(`(${name})`)),
  "dispatch-links": [["AC$DISPATCH", "#KMP\n[ENPT]\n@AUTO-CONNECT = AC$DISPATCH\n $GROUP a, next: a\n 0 v(0) 1 0 0\n"]],
};

/** Evaluated although it is beyond the core. */
const EVALUATED: readonly Row[] = [
  ["ptInConvexPolygon", row("ptInConvexPolygon(v(1,0,1),v(0,0,0),v(0,0,9),v(9,0,0))")],
  ["sideOfLine", row("sideOfLine(v(1,0,1),v(0,0,0),v(0,0,9))")],
  ...each("left right mid", (name) => row(`len(${name}("abc",1,1))`)),
];

test.each(Object.entries(REPORTED).flatMap(([code, rows]) => rows.map(([what, text]) => [code, what, text] as const)))(
  "%s: %s",
  (code, _, text) => {
    const codes = kmp.encode(text).issues.map((issue) => issue.code);
    expect(codes).toContain(`kmp/${code}`);
  },
);

test.each(EVALUATED)("%s is evaluated, or says that it is not", (_, text) => {
  const { bytes, issues } = kmp.encode(text);
  expect(bytes !== undefined || issues.some(({ code }) => /unsupported|arguments/.test(code))).toBe(true);
});

test("an error of these keeps a file from being written", () => {
  for (const [code, rows] of Object.entries(REPORTED))
    for (const [, text] of rows) if (code !== "dispatch-links") expect(kmp.encode(text).bytes, text).toBeUndefined();
});
