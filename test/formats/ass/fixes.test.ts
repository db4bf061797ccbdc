/** Every correction that the format reference states: it is offered where it is needed, and after it nothing is found any more. */
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { boxMesh, levelText, roomLevel, type Style, type TestLevel, type TestMaterial, type TestVertex } from "./documents.ts";
import { analyse, findingsOf } from "./findings.ts";

/** Codes for which section 11 of the reference names a correction; `encoding-utf16` is corrected by the command line tool. */
const STATED = `encoding-bom mixed-line-endings space-separator unterminated-string expected-string expected-integer decimal-comma
  malformed-number not-a-number unsupported-version version-layout-mismatch section-missing section-banner-missing record-marker-missing
  record-number count-mismatch negative-count unexpected-data trailing-data unknown-object-class class-case light-as-class
  unknown-light-type light-cone-order light-attenuation degenerate-triangle normal-zero normal-length weight-sum weight-count
  duplicate-material unused-material name-whitespace unknown-special-material shader-name-case symbol-repeated property-unknown bm-key
  root-instance unused-object parent-index-range parent-none parent-cycle duplicate-unique-id inheritance-flag rotation-zero
  rotation-length scale-zero not-under-frame`.split(/\s+/);

type Damage = (text: string) => string;
interface Choice {
  /** Of several corrections the one that is chosen; else the first. */
  readonly title?: RegExp;
  /** What is still found in the corrected text. */
  readonly left?: readonly string[];
  readonly versions?: readonly number[];
  readonly level?: (version: number, style: Style) => TestLevel;
}
type Row = readonly [code: string, damage: Damage, choice?: Choice];

/** Replaces what must be there. */
function swap(from: string | RegExp, to: string): Damage {
  return (text) => {
    const swapped = text.replace(from, to);
    if (swapped === text) throw new Error(`not in the text: ${from}`);
    return swapped;
  };
}
const same: Damage = (text) => text;
const without =
  (first: string, last: string): Damage =>
  (text) =>
    text.slice(0, text.indexOf(first)) + (last === "" ? "" : text.slice(text.indexOf(last)));

const real = (value: number) => value.toFixed(10);
const rowOf = (...values: number[]) => values.map(real).join("\t");
const HALO_3 = [3, 4, 5, 6, 7];
const WITH_STRINGS = [4, 5, 6, 7];

/** The room with its first crate's vertices changed. */
function withVertices(change: (vertex: TestVertex) => TestVertex, bones: readonly number[] = []) {
  return (version: number, style: Style): TestLevel => {
    const room = roomLevel(version, style);
    const crate = boxMesh([40, 40, 40], 2);
    const objects = room.objects.with(2, { ...crate, vertices: crate.vertices.map(change) });
    return { ...room, objects, instances: room.instances.map((one) => (one.object === 2 ? { ...one, bones } : one)) };
  };
}
/** The room with the material of its floor called otherwise. */
function withMaterial(change: Partial<TestMaterial>) {
  return (version: number, style: Style): TestLevel => {
    const room = roomLevel(version, style);
    return { ...room, materials: room.materials.with(1, { name: "test floor", ...change }) };
  };
}

const ROWS: readonly Row[] = [
  ["encoding-bom", (text) => `\uFEFF${text}`],
  ["mixed-line-endings", (text) => (text.includes("\r") ? text.replace("\r", "") : text.replace("\n", "\r\n"))],
  ["space-separator", (text) => text.replaceAll("\t", " ")],
  ["unterminated-string", swap('"test floor"', '"test floor')],
  ["expected-string", swap('"test floor"', "test floor")],
  ["expected-string", swap('"artist"', "artist")],
  ["expected-string", swap('"1.0"', "1.0")],
  ["expected-integer", swap(/(;INSTANCE 3\r?\n)2/, "$12.0000000000")],
  ["expected-integer", swap(/(### HEADER ###\r?\n)(\d)/, '$1"$2"')],
  ["decimal-comma", swap("5.0000000000", "5,0000000000")],
  // one finding and one fix for a row
  ["decimal-comma", (text) => text.replace(rowOf(0, 0, 0, 1), rowOf(0, 0, 0, 1).replaceAll(".", ","))],
  ["malformed-number", swap("5.0000000000", "5.0000000000.0")],
  ["not-a-number", swap(rowOf(0, 0, 0, 1), `-1.#QNAN\t${rowOf(0, 0, 1)}`)],
  ["not-a-number", swap(rowOf(0, 0, 0, 1), `${rowOf(0, 0)}\tnan\t${rowOf(1)}`)],
  ["unsupported-version", swap(/(### HEADER ###\r?\n)7/, "$19"), { title: /to 7/, versions: [7] }],
  ["unsupported-version", swap(/(### HEADER ###\r?\n)2/, "$10"), { title: /to 2/, versions: [2] }],
  ["version-layout-mismatch", swap(/(### HEADER ###\r?\n)7/, "$14"), { versions: [7] }],
  ["version-layout-mismatch", swap(/(### HEADER ###\r?\n)2/, "$17"), { versions: [2] }],
  ["version-layout-mismatch", swap(/(### HEADER ###\r?\n)1/, "$17"), { versions: [1] }],
  ["section-missing", without(";### INSTANCES", ""), { title: /INSTANCES/, left: ["hint unused-object", "warning root-instance"] }],
  ["section-missing", without(";### OBJECTS", ";### INSTANCES"), { left: ["error object-index-range", "hint unused-material"] }],
  ["section-missing", without(";### MATERIALS", ";### OBJECTS"), { left: ["error material-index-range"] }],
  ["section-banner-missing", swap(/;### HEADER ###\r?\n/, "")],
  ["section-banner-missing", swap(/;### MATERIALS ###\r?\n/, "")],
  ["section-banner-missing", swap(/;### OBJECTS ###\r?\n/, "")],
  ["section-banner-missing", swap(/;### INSTANCES ###\r?\n/, "")],
  ["record-marker-missing", swap(/;MATERIAL 2\r?\n/, "")],
  ["record-marker-missing", swap(/;OBJECT 3\r?\n/, "")],
  ["record-marker-missing", swap(/;INSTANCE 4\r?\n/, "")],
  ["record-number", swap(";OBJECT 3", ";OBJECT 7")],
  ["record-number", (text) => swap(";OBJECT 4", ";OBJECT 0")(swap(";INSTANCE 3", ";INSTANCE 1")(text)), { title: /all numbers/ }],
  ["count-mismatch", swap(/(MATERIALS ###\r?\n)4/, "$13")],
  ["count-mismatch", swap(/(OBJECTS ###\r?\n)\d/, "$19")],
  ["count-mismatch", swap(/(INSTANCES ###\r?\n)\d/, "$13")],
  ["count-mismatch", swap(/24(\r?\n)/, "20$1")],
  ["count-mismatch", swap(/24(\r?\n)/, "240$1")],
  ["count-mismatch", swap(/(\n)12(\r?\n)/, "$111$2")],
  ["count-mismatch", swap(/(\n)12(\r?\n)/, "$113$2")],
  ["count-mismatch", swap(/1(\r?\n"BM_)/, "0$1"), { versions: WITH_STRINGS }],
  ["count-mismatch", swap(/1(\r?\n"BM_)/, "2$1"), { versions: WITH_STRINGS }],
  ["negative-count", swap(/("test floor"\r?\n""\r?\n)0/, "$1-2"), { versions: WITH_STRINGS }],
  ["negative-count", swap(/(\n1\.0{10}\t0\.0{10}\t0\.0{10}(?:\r?\n0\.0{10}\t0\.0{10}\t0\.0{10})?\r?\n)0/, "$1-1")],
  ["unexpected-data", swap(/(30\.0000000000\r?\n)/, "$112.0000000000\n"), { left: [] }],
  ["unexpected-data", swap(/(;### INSTANCES)/, "1.0000000000\t2.0000000000\t3.0000000000\n$1")],
  ["trailing-data", (text) => `${text}"left over"\n`],
  ["trailing-data", (text) => `${text}${rowOf(1, 2)}\n7\n`],
  ["unknown-object-class", swap('"SPHERE"', '"SPHER"')],
  ["unknown-object-class", swap('"MESH"', '"MESSH"')],
  ["class-case", swap('"BOX"', '"Box"')],
  ["light-as-class", swap('"GENERIC_LIGHT"', '"SPOT_LGT"'), { versions: HALO_3 }],
  ["light-as-class", swap(/"GENERIC_LIGHT"(\r?\n""\r?\n""\r?\n)"SPOT_LGT"\r?\n/, '"SPOT_LGT"$1'), { versions: HALO_3 }],
  ["unknown-light-type", swap('"SPOT_LGT"', '"SPOT_LIGHT"'), { versions: HALO_3 }],
  ["light-cone-order", swap(/(40\.0{10})(\r?\n)(60\.0{10})/, "$3$2$1"), { versions: HALO_3 }],
  ["light-attenuation", swap(/(60\.0{10}\r?\n)0(\r?\n)0\.0{10}/, "$11$29.0000000000"), { versions: HALO_3 }],
  [
    "degenerate-triangle",
    same,
    {
      level: (version, style) => {
        const room = roomLevel(version, style);
        const crate = boxMesh([40, 40, 40], 2);
        const { triangles } = crate;
        return {
          ...room,
          objects: room.objects.with(2, { ...crate, triangles: [...triangles.slice(0, 5), [2, 4, 4, 5], ...triangles.slice(5)] }),
        };
      },
    },
  ],
  [
    "degenerate-triangle",
    same,
    {
      level: (version, style) => {
        const room = roomLevel(version, style);
        const crate = boxMesh([40, 40, 40], 2);
        return { ...room, objects: room.objects.with(2, { ...crate, triangles: [...crate.triangles, [2, 4, 5, 4]] }) };
      },
    },
  ],
  ["normal-zero", same, { level: withVertices((vertex) => ({ ...vertex, normal: [0, 0, 0] })) }],
  ["normal-length", same, { level: withVertices((vertex) => ({ ...vertex, normal: vertex.normal.map((value) => value * 3) })) }],
  [
    "weight-sum",
    same,
    {
      left: Array.from({ length: 23 }, () => "warning weight-sum"),
      level: withVertices(
        (vertex) => ({
          ...vertex,
          nodes: [
            [0, 0.5],
            [1, 0.4],
          ],
        }),
        [1, 1],
      ),
    },
  ],
  [
    "weight-count",
    same,
    {
      left: Array.from({ length: 23 }, () => "warning weight-count"),
      level: withVertices(
        (vertex) => ({
          ...vertex,
          nodes: [
            [0, 0.1],
            [1, 0.3],
            [2, 0.2],
            [3, 0.2],
            [4, 0.2],
          ],
        }),
        [1, 1, 1, 1, 1],
      ),
    },
  ],
  [
    "duplicate-material",
    same,
    {
      level: (version, style) => {
        const room = roomLevel(version, style);
        return {
          ...room,
          materials: [...room.materials, { name: "test floor" }],
          objects: room.objects.with(
            2,
            boxMesh([4, 4, 4], (side) => (side === 0 ? 4 : 2)),
          ),
        };
      },
    },
  ],
  [
    "unused-material",
    same,
    {
      level: (version, style) => ({ ...roomLevel(version, style), materials: [...roomLevel(version, style).materials, { name: "spare" }] }),
    },
  ],
  ["name-whitespace", same, { level: withMaterial({ name: "test floor " }) }],
  ["unknown-special-material", swap('"+sky"', '"+skyy"')],
  ["unknown-special-material", same, { level: withMaterial({ name: "+weatherpolly" }) }],
  ["shader-name-case", same, { level: withMaterial({ name: "test Floor%" }) }],
  ["symbol-repeated", same, { level: withMaterial({ name: "test floor%!%" }) }],
  ["property-unknown", swap("lm:0.5", "lq:0.5")],
  ["bm-key", swap("BM_FLAGS", "BM_FLAG"), { versions: WITH_STRINGS }],
  ["bm-key", swap("BM_FLAGS", "bm_flags"), { versions: WITH_STRINGS }],
  ["root-instance", swap('"Scene Root"', '"scene root"')],
  ["root-instance", swap(/("Scene Root"\r?\n)-1/, "$10")],
  [
    "root-instance",
    (text) => `${without(";INSTANCE 0", "")(text).replace(/(INSTANCES ###\r?\n)\d/, "$10")}`,
    { left: ["hint unused-object"] },
  ],
  [
    "unused-object",
    same,
    {
      level: (version, style) => ({
        ...roomLevel(version, style),
        objects: [...roomLevel(version, style).objects, { class: "SPHERE", material: -1, radius: 4 }],
      }),
    },
  ],
  ["parent-index-range", swap(/("frame"\r?\n0\r?\n)0/, "$140")],
  ["parent-none", swap(/("frame"\r?\n0\r?\n)0/, "$1-1")],
  ["parent-cycle", swap(/("frame"\r?\n0\r?\n)0/, "$11")],
  ["parent-cycle", swap(/("frame"\r?\n0\r?\n)0/, "$12")],
  ["duplicate-unique-id", swap(/("room"\r?\n)1/, "$10")],
  ["inheritance-flag", swap(/("room"\r?\n1\r?\n1\r?\n)0/, "$11")],
  ["rotation-zero", swap(rowOf(0, 0, 0, 1), rowOf(0, 0, 0, 0))],
  ["rotation-length", swap(rowOf(0, 0, 0, 1), rowOf(0, 0, 3, 1)), { left: ["warning root-transform"] }],
  ["scale-zero", swap(/(\n2\.0{10})/, "\n0.0000000000"), { versions: [2, 3, 4, 5, 6, 7] }],
  ["scale-zero", swap(rowOf(2, 2, 2), rowOf(0, 0, 0)), { versions: [1] }],
  ["not-under-frame", swap(/("room"\r?\n1\r?\n)1/, "$10")],
];

const FORMS: readonly (readonly [version: number, style: Style, line: string])[] = [
  [1, "BLENDER", "\n"],
  [2, "MAX", "\n"],
  [3, "MAX", "\r\n"],
  [4, "BLENDER", "\n"],
  [7, "BLENDER", "\r\n"],
  [7, "FBX", "\n"],
  [7, "FBX", "\r\n"],
];

const kindsOf = (text: string) => [...findingsOf(text).map((finding) => finding.replace(/ @.*/, ""))];

describe("a correction repairs what it is offered for", () => {
  for (const [version, style, line] of FORMS) {
    const rows = ROWS.filter(([, , choice]) => choice?.versions?.includes(version) ?? true);
    test.each(rows.map((row, at) => [row[0], at, row] as const))(
      `%s (%i) in version ${version} of ${style}, ${line === "\n" ? "LF" : "CRLF"}`,
      (code, _, [, damage, { title = /./, left = [], level = roomLevel } = {}]) => {
        const damaged = damage(levelText(level(version, style)).replaceAll("\n", line));
        const found = analyse(damaged).issues.find((issue) => issue.code === `ass/${code}`);
        expect(kindsOf(damaged).join(), "found").toContain(code);
        const fix = found?.fixes?.().find((one) => title.test(one.title));
        expect(fix, "offered").toBeDefined();
        const corrected = applyEdits(damaged, fix?.edits ?? []);
        const still = kindsOf(corrected);
        expect(left.length > 0 ? [...new Set(still)] : still).toEqual([...new Set(left)]);
        if (left.every((kind) => !kind.includes(code))) expect(corrected.includes("\r\n")).toBe(line === "\r\n");
        else expect(still.length).toBe(left.length);
      },
    );
  }

  test("for all that the reference states", () => {
    expect([...new Set(ROWS.map(([code]) => code))].sort()).toEqual([...STATED].sort());
  });
});
