/**
 * Makes what Bytewright knows about Breath of the Wild's parameter files, from two tables of facts:
 * `node tools/botwKnowledge.mjs PARAMETERS.tsv CLASSES.tsv`. Their columns are described in the readers in formats/aamp/knowledge.
 * It writes knowledge/botwParameters.txt, knowledge/botwClasses.txt, and names/botw.txt: the names in both that names/table.txt lacks.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [parametersPath, classesPath] = process.argv.slice(2);
if (!classesPath) {
  console.error("usage: node tools/botwKnowledge.mjs PARAMETERS.tsv CLASSES.tsv");
  process.exit(2);
}

const KIND_LETTERS = { AI: "A", Action: "C", Behavior: "B", Query: "Q" };
const TYPE_LETTERS = { float: "f", int: "i", bool: "b", str: "s", vec3: "v", ptr: "p", actor: "a", handle: "h", mesid: "m", rail: "r" };
const STORES = ["S", "D", "M", "V"];

const names = new Set();
write("knowledge/botwParameters.txt", parameterLines(rowsOf(parametersPath, 8)));
write("knowledge/botwClasses.txt", classLines(rowsOf(classesPath, 8)));
write("names/botw.txt", newNames());

function rowsOf(path, columns) {
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
  const odd = rows.find((row) => row.length > columns);
  if (odd) throw new Error(`${path}: ${odd.length} columns instead of ${columns}: ${odd.join(" | ")}`);
  // empty columns at the end of a row may be missing
  return rows.map((row) => [...row, ...Array(columns - row.length).fill("")]);
}

/** `=ending`, then `/path of an object`, then its parameters: name, type, default, values, files that have it; `?` for those that no program is known to read. */
function parameterLines(rows) {
  const lines = [];
  let ending = "";
  let path = "";
  for (const [rowEnding, object, name, type, fallback, values, source, seen] of rows) {
    if (rowEnding !== ending) lines.push(`=${rowEnding}`);
    if (rowEnding !== ending || object !== path) lines.push(`/${object}`);
    ending = rowEnding;
    path = object;
    for (const part of [...object.split("/"), name]) if (!part.startsWith("<")) names.add(part);
    lines.push([source === "F" ? `?${name}` : name, type, fallback, values, seen].join("\t").trimEnd());
  }
  return lines;
}

/** One line for each class: kind, name, flags, base, uses, children, and the parameters of each store in the order of the class. */
function classLines(rows) {
  const classes = [];
  for (const [kind, name, parameter, type, store, fallback, source, real] of rows) {
    if (kind !== "") {
      const base = /<(\w+)$/.exec(source)?.[1] ?? "";
      classes.push({ head: [KIND_LETTERS[kind], name, store, base, real, fallback], stores: { S: [], D: [], M: [], V: [] } });
      for (const known of [name, ...(fallback === "" ? [] : fallback.split("|"))]) names.add(known);
      continue;
    }
    if (/[;:=]/.test(parameter + fallback + real)) throw new Error(`a separator in ${parameter}`);
    names.add(parameter);
    const values = (fallback === "" ? "" : `=${fallback}`) + (real === "" ? "" : `:${real}`);
    classes.at(-1).stores[store].push(TYPE_LETTERS[type] + parameter + values);
  }
  return classes.map(({ head, stores }) => [...head, ...STORES.map((store) => stores[store].join(";"))].join("\t").trimEnd());
}

/** What the proven table says already, by name or by pattern, is left out. `#` stands for a number with or without leading zeros. */
function newNames() {
  const table = new Set(readFileSync(new URL("../formats/aamp/names/table.txt", import.meta.url), "utf8").split("\n"));
  const found = new Set();
  for (const name of names) {
    if (!name.includes("#")) {
      if (!table.has(name) && !isNumbered(name, table)) found.add(name);
      continue;
    }
    const patterns = ["%d", "%02d"].map((number) => name.replace("#", number));
    // a family that the table has in one of its forms is known from real files
    if (name !== "#" && ![...patterns, name.replace("#", "%03d")].some((pattern) => table.has(pattern)))
      patterns.forEach((pattern) => found.add(pattern));
  }
  return [...found].filter((name) => name !== "").sort((a, b) => (a < b ? -1 : 1));
}

function isNumbered(name, table) {
  return [...name.matchAll(/\d+/g)].some((match) => {
    const [before, after] = [name.slice(0, match.index), name.slice(match.index + match[0].length)];
    const plain = match[0] === "0" || !match[0].startsWith("0");
    return (plain && table.has(`${before}%d${after}`)) || table.has(`${before}%0${match[0].length}d${after}`);
  });
}

function write(path, lines) {
  const text = `${lines.join("\n")}\n`;
  writeFileSync(new URL(`../formats/aamp/${path}`, import.meta.url), text);
  console.log(`${path}: ${lines.length} lines, ${Buffer.byteLength(text)} bytes, ${gzipSync(text, { level: 9 }).length} gzipped`);
}
