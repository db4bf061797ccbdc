/** What counting needs of an AAMP file: lists, objects and numbers by their names. */
import { readTree } from "../aamp/binary/readTree.ts";
import type { Parameter, ParameterList, ParameterObject } from "../aamp/parameterTree.ts";
import { Type } from "../aamp/valueTypes.ts";
import { crc32 } from "../core/bytes/crc32.ts";

/** The root list. @throws Stop where it cannot be read */
export function readParameterFile(bytes: Uint8Array): ListNode {
  return new ListNode(readTree(bytes).tree.root);
}

/** Children by their names, each found in one step: a damaged file may ask for thousands among thousands. */
class ByName<T extends { readonly hash: number }> {
  private byHash: Map<number, T> | undefined;

  find(all: readonly T[], name: string): T | undefined {
    // of several with one name the first counts
    this.byHash ??= new Map(all.map((one) => [one.hash, one] as const).reverse());
    return this.byHash.get(crc32(name) | 0);
  }
}

export class ListNode {
  private readonly of: ParameterList;
  private readonly listsByName = new ByName<ParameterList>();
  private readonly objectsByName = new ByName<ParameterObject>();

  constructor(list: ParameterList) {
    this.of = list;
  }

  get objectCount(): number {
    return this.of.objects.length;
  }
  get listCount(): number {
    return this.of.lists.length;
  }

  lists(): readonly ListNode[] {
    return this.of.lists.map((list) => new ListNode(list));
  }

  firstObject(): ObjectNode | undefined {
    const [first] = this.of.objects;
    return first && new ObjectNode(first);
  }

  list(name: string): ListNode | undefined {
    const list = this.listsByName.find(this.of.lists, name);
    return list && new ListNode(list);
  }

  object(name: string): ObjectNode | undefined {
    const object = this.objectsByName.find(this.of.objects, name);
    return object && new ObjectNode(object);
  }

  /** Names of objects and lists as hashes. */
  hashes(): readonly number[] {
    return [...this.of.objects, ...this.of.lists].map(({ hash }) => hash >>> 0);
  }
}

export class ObjectNode {
  private readonly of: ParameterObject;
  private readonly byName = new ByName<Parameter>();

  constructor(object: ParameterObject) {
    this.of = object;
  }

  /** Number of parameters. */
  get count(): number {
    return this.of.parameters.length;
  }

  /** A whole number, at least 0; 0 if missing. */
  number(name: string): number {
    const found = this.byName.find(this.of.parameters, name);
    const isWhole = found?.type === Type.int || found?.type === Type.u32 || found?.type === Type.bool;
    return found && isWhole ? Math.max(0, found.word) : 0;
  }

  text(name: string): string | undefined {
    return this.byName.find(this.of.parameters, name)?.text;
  }

  /** Types of the parameters. */
  types(): readonly number[] {
    return this.of.parameters.map(({ type }) => type);
  }
}
