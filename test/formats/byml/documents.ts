/** BYML texts at random, without errors: written by hand-made rules, not by the printer that is tested with them. */
import fc from "fast-check";

const word = fc.oneof(
  fc.constantFrom("Name", "Hash", "Translate", "a", "B", "~", "12", "null", "", " ", "k:v", "x\ny", "'", "日本", "😀", "\t"),
  fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !text.includes("\0")),
  fc.constant("long words ".repeat(15)),
  fc.constant("k".repeat(140)),
);
const quoted = word.map((text) => JSON.stringify(text).replace(/\u007f/g, "\\x7f"));
const scalar = fc.oneof(
  quoted,
  fc.integer({ min: -0x80000000, max: 0x7fffffff }).map(String),
  fc
    .float({ noNaN: true })
    .map((value) => (Number.isFinite(value) ? value.toExponential(8).replace(/^(-?\d)e/, "$1.0e") : value < 0 ? "-.inf" : ".inf")),
  fc.integer({ min: 0, max: 0xffffffff }).map((value) => `!u ${value}`),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => `!l ${value}`),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => `!ul ${value}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => `!f64 ${value}`),
  fc.uint8Array({ maxLength: 9 }).map((bytes) => `!!binary '${Buffer.from(bytes).toString("base64")}'`),
  fc
    .tuple(fc.constantFrom(1, 4, 16, 64), fc.uint8Array({ maxLength: 9 }))
    .map(([alignment, bytes]) => `!binary_aligned {Alignment: !u ${alignment}, Data: !!binary '${Buffer.from(bytes).toString("base64")}'}`),
  fc.constantFrom("true", "false", "null", ".nan", "!f32 0xffc00001", "!f64 0x7ff8000000000001"),
);

const { node } = fc.letrec<{ node: string; container: string }>((tie) => ({
  node: fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 2, arbitrary: tie("container") }),
  container: fc.oneof(
    { maxDepth: 4 },
    fc.array(tie("node"), { maxLength: 12 }).map((items) => `[${items.join(", ")}]`),
    fc
      .uniqueArray(fc.tuple(quoted, tie("node")), { maxLength: 12, selector: ([key]) => JSON.parse(key.replace("\\x7f", "\\u007f")) })
      .map((entries) => `{${entries.map(([key, value]) => `${key}: ${value}`).join(", ")}}`),
    fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 0xffffffff }), tie("node")), { maxLength: 4, selector: ([key]) => key })
      .map((entries) => `!h32 {${entries.map(([key, value]) => `0x${key.toString(16)}: ${value}`).join(", ")}}`),
    fc
      .uniqueArray(fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), tie("node")), { maxLength: 4, selector: ([key]) => key })
      .map((entries) => `!h64 {${entries.map(([key, value]) => `'0x${key.toString(16)}': ${value}`).join(", ")}}`),
  ),
}));

/** Twice the same, so that there is something to share. */
const root = fc.oneof(
  fc.tuple(node, node).map(([first, second]) => `[${first}, ${second}, ${first}]`),
  fc.tuple(node, node).map(([first, second]) => `{b: ${first}, A: {x: ${first}, c: ${second}}, c: ${second}}`),
  fc.constant("null"),
);

const layout = fc
  .record(
    {
      share: fc.constantFrom("all", "none", "arrays", "maps", "arrays maps", "values", "maps values"),
      pool: fc.constantFrom("none", "tree", "levels", "nodes"),
      order: fc.constantFrom("natural", "reversed", "nocase"),
      keys: fc.constantFrom("c A", "x b", "%20 c"),
      root: fc.constant("last"),
      end: fc.constant("unpadded"),
      tail: fc.constantFrom("1", "47"),
      slot: fc.constant(""),
      empty: fc.constantFrom("keys", "strings", "keys strings"),
    },
    { requiredKeys: [] },
  )
  .map((lines) => Object.entries(lines).map(([line, value]) => `#!layout ${line} ${value}`.trimEnd()));
const file = fc
  .tuple(fc.constantFrom("little", "big"), fc.integer({ min: 1, max: 7 }))
  .map(([order, version]) => `#!layout file ${order} ${version}`);

export const bymlDocument = fc.tuple(root, file, layout).map(([text, line, lines]) => [text, line, ...lines, ""].join("\n"));
