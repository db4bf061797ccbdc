/** What a value or a key represents, as far as the file itself shows: names of hashes, linked objects, angles. */
import { floatOf } from "../../core/yaml/floats.ts";
import { Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";
import { identityOf } from "./labels.ts";
import { linkAt } from "./links.ts";

/** The name of a key that is a hash: in maps with u32 keys, and in Splatoon 2's parameters, whose keys are hexadecimal hashes. */
export function hashedKey(document: BymlDocument, entry: number): string | undefined {
  const { graph } = document;
  const type = graph.typeOf(graph.containerOf(entry));
  const digits = type === Type.dictionary ? /^[0-9a-f]{1,8}$/.exec(document.name(entry))?.[0] : undefined;
  const hash = type === Type.hash32Map ? graph.entryKeys[entry] >>> 0 : digits === undefined ? undefined : Number.parseInt(digits, 16);
  return hash === undefined ? undefined : document.hashNames().get(hash);
}

/** The name of a value that is a hash. */
export function hashedName({ graph, hashNames }: BymlDocument, entry: number): string | undefined {
  const type = graph.entryTypes[entry];
  if (type !== Type.u32 && type !== Type.s32) return undefined;
  const value = graph.entryValues[entry] >>> 0;
  // small numbers are counts, not hashes
  return value > 0xffff ? hashNames().get(value) : undefined;
}

/** The identifying value of the object in this file that a value links to. */
export function linkedTo(document: BymlDocument, entry: number): string | undefined {
  const link = linkAt(document, entry);
  const target = link && !link.isName ? document.links().names.get(link.number).at(0) : undefined;
  return target === undefined ? undefined : identityOf(document, document.graph.containerOf(target));
}

/** `90.00°` for rotations, which are in radians. */
export function degreesOf(document: BymlDocument, entry: number): string | undefined {
  const { graph } = document;
  if (graph.entryTypes[entry] !== Type.f32) return undefined;
  const owner = document.ownerOf(entry);
  const names = [document.name(entry), owner < 0 ? "" : document.name(owner)];
  if (!names.includes("Rotate")) return undefined;
  const degrees = (floatOf(graph.entryValues[entry]) * 180) / Math.PI;
  return Number.isFinite(degrees) ? `${degrees.toFixed(2)}°` : undefined;
}
