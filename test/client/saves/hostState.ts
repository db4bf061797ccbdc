/**
 * What the future of a simulated save depends on, as a short text: two runs with the same state go on alike. Where nothing is on its way, so
 * that no promise waits and no timer runs, it is what disk, editor and process hold. Left out is what cannot matter: the numbers of processes that are gone, random names as long as
 * they are told apart, times but for their order, and what the formats declare.
 */
import { createHash } from "node:crypto";
import { Names } from "../../../formats/core/names.ts";
import { Uri } from "../../support/vscode.ts";
import type { MemoryDisk } from "./memoryDisk.ts";

/** Times that our file systems state begin in 2027. */
const FIRST_TIME = 1_800_000_000_000;
/** Numbers of processes. */
const LEFT_OUT = new Set(["process", "owner"]);
/** Longer texts are those of game files. */
const MAX_NAME = 200;
/** Of a new file next to another, and of an entry of the journal: as a path, and alone. */
const MAY_HAVE_RANDOM = /^\d|\/saves\/|bytewright-/;
const RANDOM = /(?<=\/saves\/)\d+\.[0-9a-z]+|(?<=\.bytewright-)[0-9a-z]+|^\d+\.[0-9a-z]{8,}$/g;

export function calmState(...roots: readonly unknown[]): string {
  const names = new Map<string, string>();
  const seen = new Map<object, number>();
  const times = new Set<number>();
  const said: (string | number)[] = [];

  const say = (value: unknown): void => {
    if (typeof value === "string") said.push(JSON.stringify(plain(value)));
    else if (typeof value === "number" && value >= FIRST_TIME) {
      times.add(value);
      said.push(value);
    } else if (typeof value === "function") said.push("function");
    else if (typeof value !== "object" || value === null) said.push(String(value));
    else sayObject(value);
  };

  const plain = (text: string) =>
    (text.length > MAX_NAME && !text.startsWith("{")) || !MAY_HAVE_RANDOM.test(text)
      ? text
      : text.replace(RANDOM, (name) => {
          const known = names.get(name) ?? `${names.size}`;
          names.set(name, known);
          return known;
        });

  const sayObject = (value: object): void => {
    if (value instanceof Uint8Array) return void said.push(isJson(value) ? plain(Buffer.from(value).toString()) : digestOf(value));
    const known = seen.get(value);
    if (known !== undefined) return void said.push(`@${known}`);
    seen.set(value, seen.size);
    if (value instanceof Uri) say(value.toString());
    else if (value instanceof Promise) said.push("promise");
    else if (value instanceof Map || value instanceof Set) {
      said.push("{");
      for (const one of value) say(one);
      said.push("}");
    } else if (isDeclared(value)) said.push("declared");
    else {
      said.push("{");
      for (const [key, one] of Object.entries(value)) {
        if (LEFT_OUT.has(key)) continue;
        said.push(key);
        say(one);
      }
      said.push("}");
    }
  };

  for (const root of roots) say(root);
  const order = new Map([...times].sort((a, b) => a - b).map((time, rank) => [time, `t${rank}`]));
  return hashOf(...said.map((one) => (typeof one === "number" ? (order.get(one) ?? "") : one)));
}

/** Entries of the journal name files that have random names. */
function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b;
}

/**
 * In the middle of a save, the state is the disk and the results that our code has had from it: our code depends on nothing else.
 * @param learned the same for equal pasts
 */
export function busyState(learned: string, disk: MemoryDisk, rest: unknown): string {
  const files = [...disk.files].map(([path, { bytes, links }]) => `${path} ${links} ${digestOf(bytes)}`);
  return hashOf(learned, JSON.stringify(rest), ...files);
}

export function hashOf(...parts: readonly string[]): string {
  return createHash("sha1").update(parts.join("\n")).digest("base64");
}

const digests = new WeakMap<Uint8Array, string>();

export function digestOf(bytes: Uint8Array): string {
  const known = digests.get(bytes) ?? createHash("sha1").update(bytes).digest("base64");
  digests.set(bytes, known);
  return known;
}

/** A format, a container, a type of archives, names: the same for all runs. */
function isDeclared(value: object): boolean {
  return value instanceof Names || ("id" in value && "title" in value);
}
