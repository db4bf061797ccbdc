/** Course texts at random: rows of any sections, groups with links, routes, notes, with and without expressions. */
import fc from "fast-check";

const scalar = fc.oneof(
  fc.integer({ min: -200_000, max: 200_000 }).map((value) => `${value / 8}`),
  fc.float({ noNaN: true }).map((value) => (Number.isFinite(value) ? `${Object.is(value, -0) ? "-0.0" : value}` : "(1.0/0)")),
  fc.constantFrom("-0.0", "1e-40", "(0.0/0)", "(-1.0/0)", "0.1", "16777217", "x(vx(5))", "(2.5*3)"),
);
const byte = fc.integer({ min: -1, max: 255 }).map(String);
const word = fc.oneof(
  fc.integer({ min: -1, max: 65535 }).map(String),
  fc.integer({ min: 0, max: 65535 }).map((value) => `0x${value.toString(16)}`),
);

function row(...columns: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...columns).map((texts) => texts.join(" "));
}
function rows(name: string, columns: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(columns, { maxLength: 4 }).map((lines) => lines.map((line, at) => ` ${name}${at} ${line}\n`).join(""));
}

const six = [scalar, scalar, scalar, scalar, scalar, scalar];
const words = (count: number): fc.Arbitrary<string>[] => Array.from({ length: count }, () => word);

const COLUMNS: Readonly<Record<string, { readonly name: string; readonly columns: fc.Arbitrary<string> }>> = {
  AREA: {
    name: "a",
    columns: row(
      byte,
      byte,
      scalar,
      scalar,
      scalar,
      word,
      word,
      byte,
      byte,
      scalar,
      scalar,
      scalar,
      byte,
      byte,
      word,
      scalar,
      scalar,
      scalar,
    ),
  },
  CAME: {
    name: "c",
    columns: row(
      byte,
      word,
      scalar,
      scalar,
      scalar,
      scalar,
      byte,
      word,
      ...six.slice(2),
      byte,
      word,
      scalar,
      scalar,
      scalar,
      byte,
      word,
      ...six.slice(2),
    ),
  },
  CNPT: { name: "n", columns: row(...six, word, word) },
  JGPT: { name: "j", columns: row(...six, word, word) },
  MSPT: { name: "m", columns: row(...six, word, word) },
  KTPT: { name: "", columns: row(...six, word, word) },
  STGI: { name: "s", columns: row(byte, byte, byte, byte, fc.integer({ min: 0, max: 0xffffff }).map(String), byte, byte, byte, byte) },
  GOBJ: {
    name: "o",
    columns: row(word, scalar, scalar, scalar, ...words(4), word, word, scalar, scalar, scalar, ...words(4), word, scalar, scalar, scalar),
  },
};

const points: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ENPT: row(scalar, scalar, scalar, scalar, word, word),
  ITPT: row(scalar, scalar, scalar, scalar, word, word),
  CKPT: row(scalar, scalar, scalar, scalar, byte, byte, byte, byte),
};

/** Groups that lead to one another, some with links back of their own. */
function pointSection(name: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(
        fc.tuple(fc.array(points[name], { minLength: 1, maxLength: 3 }), fc.array(fc.nat(3), { maxLength: 6 }), fc.option(fc.nat(3))),
        { maxLength: 4 },
      ),
      fc.constantFrom("", "@AUTO-CONNECT = AC$OFF\n", "@AUTO-CONNECT = AC$PREV | ACF$FIX\n"),
    )
    .map(([groups, connect]) => {
      const lines = groups.map(([group, next, previous], at) => {
        const targets = next.map((target) => `G${target % groups.length}`).join(" ");
        const back = previous === null || name === "CKPT" ? "" : ` $PREV: G${previous % groups.length}\n`;
        return ` $GROUP G${at}, next: ${targets}\n${back}${group.map((point, index) => `  ${index} ${point}\n`).join("")}`;
      });
      return `[${name}]\n${name === "CKPT" ? "" : connect}${lines.join("")}`;
    });
}

const routes = fc
  .array(fc.tuple(fc.nat(1), fc.nat(1), fc.array(row(scalar, scalar, scalar, word, word), { maxLength: 4 })), { maxLength: 3 })
  .map(
    (all) =>
      `[POTI]\n${all.map(([smooth, back, list], at) => ` $ROUTE r${at}, settings: ${smooth} ${back}\n${list.map((point, i) => `  ${i} ${point}\n`).join("")}`).join("")}`,
  );

/** A section may be missing: a short course shows as much, in less time. */
const orNone = (section: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), section);

const notes = fc.constantFrom(
  "",
  "",
  'INFO = ""\n',
  'INFO = "hello"\n',
  "#!kmp file-length = 5\n",
  "#!kmp gap KTPT = 00ff10\n",
  "#!kmp header = 01020304\n",
);

export const courseDocument: fc.Arbitrary<string> = fc
  .tuple(
    notes,
    fc.record(Object.fromEntries(Object.entries(COLUMNS).map(([name, { name: letter, columns }]) => [name, rows(letter, columns)])), {
      requiredKeys: [],
    }),
    fc.tuple(...["ENPT", "ITPT", "CKPT"].map((name) => orNone(pointSection(name)))),
    orNone(routes),
  )
  .map(
    ([note, plain, grouped, poti]) =>
      `#KMP\n[SETUP]\n${note}${Object.entries(plain)
        .map(([name, lines]) => `[${name}]\n${lines}`)
        .join("")}${grouped.join("")}${poti}`,
  );
