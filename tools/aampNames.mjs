/**
 * Makes formats/aamp/names/table.txt from a list of proven names: `node tools/aampNames.mjs PROVEN [FREQUENT]`.
 * PROVEN has one name per line. FREQUENT is any text: its words in `backticks` come first in the table, in their order, if they are
 * proven names or patterns. Families of numbered names become patterns; all other names follow, sorted.
 *
 * formats/aamp/names/families.txt has families that are proven by siblings: without their numbers, the hashes of at least three children of
 * one parent all give the CRC32 of the same prefix, and that prefix is a word or two of the game's vocabulary. A single name whose hash is
 * that of a numbered name is a coincidence: it is left out and printed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { crc32, gzipSync } from "node:zlib";

const TABLE = new URL("../formats/aamp/names/table.txt", import.meta.url);
const FAMILIES = new URL("../formats/aamp/names/families.txt", import.meta.url);
/** Minimum number of proven names of a family. */
const MIN_FAMILY = 3;
/** Minimum share of proven numbers between a family's first and last; otherwise its names stay single. */
const MIN_DENSITY = 1 / 4;
/** Maximum number to compare with single names: the largest families have some 650 members. */
const MAX_NUMBER = 700;
const PATTERN = /^[^%]*%0?\d?d[^%]*$/;

const [provenPath, frequentPath] = process.argv.slice(2);
if (!provenPath) {
  console.error("usage: node tools/aampNames.mjs PROVEN [FREQUENT]");
  process.exit(2);
}
const proven = new Set(
  readFileSync(provenPath, "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== ""),
);
for (const name of proven) if (name.includes("%")) throw new Error(`the proven list has a pattern, or a name with a percent sign: ${name}`);

const frequent = frequentPath ? [...readFileSync(frequentPath, "utf8").matchAll(/`([^`\n]+)`/g)].map((match) => match[1]) : [];
const firstNames = frequent.filter((word) => proven.has(word));
const firstPatterns = frequent.filter((word) => PATTERN.test(word));

const siblings = readFileSync(FAMILIES, "utf8")
  .split("\n")
  .filter((line) => line !== "");
const patterns = new Set([...firstPatterns, ...[...siblings, ...findFamilies([...proven])].sort(byCodePoint)]);
const covered = namesCovered([...proven], patterns);
const chance = findChanceHits(
  [...proven].filter((name) => !covered.has(name)),
  patterns,
);
for (const [name, better] of chance) console.log(`left out: ${name} has the hash of ${better}`);
const rest = [...proven].filter((name) => !covered.has(name) && !chance.has(name)).sort(byCodePoint);
const lines = [...new Set([...firstNames.filter((name) => !covered.has(name)), ...patterns, ...rest])];

const lost = [...proven].filter((name) => !covered.has(name) && !chance.has(name) && !lines.includes(name));
if (lost.length > 0) throw new Error(`not in the table: ${lost.join(", ")}`);
const text = `${lines.join("\n")}\n`;
writeFileSync(TABLE, text);
console.log(
  `${proven.size} proven names: ${lines.length - patterns.size} names and ${patterns.size} patterns, ` +
    `${Buffer.byteLength(text)} bytes, ${gzipSync(text, { level: 9 }).length} gzipped`,
);

/** Patterns for families that are large and dense enough. */
function findFamilies(names) {
  const families = new Map();
  for (const name of names) {
    for (const { prefix, digits, suffix } of numbersIn(name)) {
      if (!hasWord(prefix + suffix)) continue;
      const key = `${prefix}%${suffix}`;
      const family = families.get(key) ?? { prefix, suffix, digits: new Set() };
      family.digits.add(digits);
      families.set(key, family);
    }
  }
  return [...families.values()].flatMap(patternsOfFamily);
}

function patternsOfFamily({ prefix, suffix, digits }) {
  const all = [...digits];
  const padded = [...new Set(all.filter((text) => text.length > 1 && text.startsWith("0")).map((text) => text.length))];
  const found = [];
  const open = new Set(all);
  for (const width of padded) {
    const members = [...open].filter((text) => text.length === width);
    if (!isFamily(members)) continue;
    for (const text of members) open.delete(text);
    found.push(`${prefix}%0${width}d${suffix}`);
  }
  const plain = [...open].filter((text) => text === "0" || !text.startsWith("0"));
  if (isFamily(plain)) found.push(`${prefix}%d${suffix}`);
  return found;
}

function isFamily(digits) {
  const numbers = digits.map(Number);
  const range = Math.max(...numbers) - Math.min(...numbers) + 1;
  return numbers.length >= MIN_FAMILY && numbers.length >= range * MIN_DENSITY;
}

function namesCovered(names, patterns) {
  const covered = new Set();
  for (const name of names) {
    for (const { prefix, digits, suffix } of numbersIn(name)) {
      const fits = (pattern) => patterns.has(`${prefix}${pattern}${suffix}`);
      const plain = digits === "0" || !digits.startsWith("0");
      const width = digits.length;
      if ((plain && fits("%d")) || (width <= 9 && width >= 2 && fits(`%0${width}d`))) covered.add(name);
    }
  }
  return covered;
}

/** Single names whose hash is that of a numbered name, with the numbered name. */
function findChanceHits(names, patterns) {
  const numbered = new Map();
  for (const pattern of patterns)
    for (let number = 0; number < MAX_NUMBER; number++) {
      const name = pattern.replace(/%0?(\d?)d/, (_, width) => String(number).padStart(Number(width), "0"));
      numbered.set(crc32(name), name);
    }
  return new Map(names.flatMap((name) => (numbered.has(crc32(name)) ? [[name, numbered.get(crc32(name))]] : [])));
}

function numbersIn(name) {
  return [...name.matchAll(/\d+/g)].map((match) => ({
    prefix: name.slice(0, match.index),
    digits: match[0],
    suffix: name.slice(match.index + match[0].length),
  }));
}

/** Whether a name without its number is still meaningful. */
function hasWord(text) {
  return /\p{L}{2}|[^\p{ASCII}]|\p{L}_/u.test(text);
}

function byCodePoint(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
