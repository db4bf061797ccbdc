/** Random AAMP documents as texts in canonical form, with every value type and with names and strings that ask for care. */
import fc from "fast-check";
import { type ParameterList, ParameterTree, type Value } from "../../../formats/aamp/parameterTree.ts";
import { printTree } from "../../../formats/aamp/text/printTree.ts";
import { CURVE_WORDS, isBuffer, isString, KNOWN_TYPES, Type, VALUE_TYPES } from "../../../formats/aamp/valueTypes.ts";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { floatBits } from "../../../formats/core/yaml/floats.ts";

interface TypedValue {
  readonly type: number;
  readonly value: Value;
}

const awkward = fc.constantFrom(
  "",
  " ",
  "true",
  "false",
  "null",
  "~",
  "Null",
  "yes",
  "1",
  "010",
  "0x1F",
  "1.5",
  "1e5",
  ".inf",
  "-.nan",
  "inf.0",
  "a: b",
  "a #b",
  "#a",
  "- a",
  "-a",
  "? x",
  "'",
  "''",
  '"',
  "it's",
  " a",
  "a ",
  "a\nb",
  "a \n b",
  "\n",
  "a\n\nb\n",
  "\t",
  "a\tb",
  "\u0007",
  "\u0085",
  "\u2028",
  "\ufeff",
  "é",
  "主人公",
  "😀",
  "a\\b",
  "[x]",
  "{x}",
  "!x",
  "&x",
  "*x",
  "|",
  ">",
  "%",
  "@",
  "`",
  "---",
  "...",
  "...a",
  ": ",
  "a:",
  "<<",
  "\r",
  "a\r\nb",
);
const anyText = fc.oneof(
  awkward,
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.lorem({ maxCount: 40 }),
  fc.stringMatching(/^[a-z .:'#"-]{100,180}$/),
);
const text = anyText.filter((value) => !value.includes("\0") && value.isWellFormed());
const names = fc.oneof(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/), text, fc.stringMatching(/^[A-Za-z ]{120,150}$/));

const bits = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -0x80000000, 0x7f800000, -0x800000, 0x7fc00000, 0x7fc00001, 0x3f800000, 1, 0x7f7fffff, 0x49800008),
  fc.float().map(floatBits),
);

function value(type: number): fc.Arbitrary<TypedValue> {
  const declared = VALUE_TYPES[type];
  const make = (made: Value) => ({ type, value: made });
  if (type === Type.bool) return fc.boolean().map((truth) => make(Number(truth)));
  if (isString(type)) return text.filter((string) => declared.limit === 0 || Buffer.byteLength(string) <= declared.limit).map(make);
  if (declared.shape === "curve")
    return fc
      .array(bits, { minLength: declared.words, maxLength: declared.words })
      .map((words) => make(words.map((word, index) => (index % CURVE_WORDS < 2 ? word & 31 : word))));
  if (type === Type.bufferBinary) return fc.array(fc.nat({ max: 255 }), { maxLength: 50 }).map(make);
  if (isBuffer(type)) return fc.array(bits, { maxLength: 40 }).map(make);
  if (declared.words === 1) return bits.map(make);
  return fc.array(bits, { minLength: declared.words, maxLength: declared.words }).map(make);
}

const anyValue = fc
  .oneof({ weight: 20, arbitrary: fc.nat({ max: KNOWN_TYPES.length - 1 }) }, fc.nat({ max: VALUE_TYPES.length - 1 }))
  .chain(value);

interface Group {
  readonly objects: readonly (readonly [string, readonly (readonly [string, TypedValue])[]])[];
  readonly lists: readonly (readonly [string, Group])[];
}

const byName = { selector: ([name]: readonly [string, unknown]) => crc32(name) };
const object = fc.uniqueArray(fc.tuple(names, anyValue), { maxLength: 6, ...byName });
const objects = (most: number) => fc.uniqueArray(fc.tuple(names, object), { maxLength: most, ...byName });
const { group } = fc.letrec<{ group: Group }>((tie) => ({
  group: fc.record({
    objects: objects(4),
    lists: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.uniqueArray(fc.tuple(names, tie("group")), { maxLength: 4, ...byName })),
  }),
}));

/** Names of the document's own items, so that its text shows them. */
class OwnNames {
  readonly byHash = new Map<number, string>();
  resolve(hash: number): string | undefined {
    return this.byHash.get(hash);
  }
}

function build(version: number, type: string, root: Group, shown: boolean): string {
  const tree = new ParameterTree();
  const own = new OwnNames();
  tree.dataVersion = version;
  tree.type = type;
  const hash = (name: string): number => {
    const number = crc32(name);
    if (shown) own.byHash.set(number, name);
    return number | 0;
  };
  const fill = (list: ParameterList, content: Group): void => {
    for (const [name, parameters] of content.objects) {
      const added = tree.addObject(hash(name), list);
      for (const [parameter, entry] of parameters) tree.addParameter(hash(parameter), entry.type, entry.value, added);
    }
    for (const [name, child] of content.lists) fill(tree.addList(hash(name), list), child);
  };
  fill(tree.root, root);
  return printTree(tree, shown ? own : undefined);
}

export const aampDocument: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(fc.constant(0), fc.nat({ max: 0xffffffff })), fc.oneof(fc.constant("xml"), text), group, fc.boolean())
  .map(([version, type, root, shown]) => build(version, type, root, shown));
