/** A writer of BYML files that shares no line with the one that is tested: a plain recursion over a plain tree. */

export interface Tree {
  readonly type: number;
  readonly value?: number | bigint | string | Uint8Array;
  readonly items?: readonly Tree[];
  readonly entries?: readonly (readonly [string, Tree])[];
  /** Of maps with numbers for keys. */
  readonly numbered?: readonly (readonly [bigint, Tree])[];
  /** Of aligned binary data. */
  readonly alignment?: number;
}

export interface LaidOut {
  readonly version: number;
  readonly littleEndian?: boolean;
  /** Equal containers and values are stored once. */
  readonly share: boolean;
  /** The same of 64-bit values and binary data, where they differ from containers. */
  readonly shareValues?: boolean;
  /** Four zero bytes in place of a missing string table. */
  readonly slot?: boolean;
  readonly pool: "none" | "tree" | "levels";
  readonly order: "natural" | "reversed" | "nocase";
  /** Of all keys, for the children of dictionaries. */
  readonly keyOrder?: readonly string[];
  readonly tail?: number;
}

interface Child {
  readonly tree: Tree;
  /** Where its offset is filled in. */
  readonly slot: number;
  readonly key: string;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function copyOf(tree: Tree): Tree {
  return {
    ...tree,
    ...(tree.items && { items: tree.items.map(copyOf) }),
    ...(tree.entries && { entries: tree.entries.map(([key, value]) => [key, copyOf(value)] as const) }),
    ...(tree.numbered && { numbered: tree.numbered.map(([key, value]) => [key, copyOf(value)] as const) }),
  };
}

export function layOut(content: Tree, how: LaidOut): Uint8Array {
  // each occurrence is a node of its own
  const root = copyOf(content);
  const isLittle = how.littleEndian ?? true;
  const shareValues = how.shareValues ?? how.share;
  const out: number[] = [];
  const known = new Map<string, number>();
  const pooled = new Map<Tree, number[]>();

  const put = (at: number, value: number, size: number): void => {
    for (let i = 0; i < size; i++) out[at + i] = (value >>> (8 * (isLittle ? i : size - 1 - i))) & 0xff;
  };
  const take = (size: number): number => {
    const at = out.length;
    for (let i = 0; i < size; i++) out.push(0);
    return at;
  };
  const align = () => take(-out.length & 3);
  const head = (at: number, type: number, count: number): void => {
    out[at] = type;
    put(at + 1, count, 3);
  };

  const keys = new Set<string>();
  const strings = new Set<string>();
  const collect = (tree: Tree): void => {
    if (typeof tree.value === "string") strings.add(tree.value);
    for (const item of tree.items ?? []) collect(item);
    for (const [key, value] of tree.entries ?? []) {
      keys.add(key);
      collect(value);
    }
    for (const [, value] of tree.numbered ?? []) collect(value);
  };
  collect(root);
  const table = (texts: ReadonlySet<string>): readonly string[] => [...texts].sort(byBytes);
  const keyTable = table(keys);
  const stringTable = table(strings);
  const writeTable = (texts: readonly string[]): number => {
    if (texts.length === 0) return 0;
    const at = take(8 + texts.length * 4);
    head(at, 0xc2, texts.length);
    texts.forEach((text, i) => {
      put(at + 4 + i * 4, out.length - at, 4);
      out.push(...Buffer.from(text), 0);
    });
    put(at + 4 + texts.length * 4, out.length - at, 4);
    align();
    return at;
  };

  const isElsewhere = (tree: Tree): boolean => isContainer(tree) || typeof tree.value === "bigint" || tree.value instanceof Uint8Array;
  const isContainer = (tree: Tree): boolean => (tree.items ?? tree.entries ?? tree.numbered) !== undefined;
  const contentOf = (tree: Tree): string =>
    tree.items
      ? `[${tree.items.map(contentOf).join()}]`
      : tree.entries
        ? `{${[...tree.entries]
            .sort(([a], [b]) => byBytes(a, b))
            .map(([key, value]) => `${JSON.stringify(key)}:${contentOf(value)}`)
            .join()}}`
        : tree.numbered
          ? `${tree.type}<${byNumber(tree)
              .map(([key, value]) => `${key}:${contentOf(value)}`)
              .join()}>`
          : `${tree.type}:${tree.alignment}:${JSON.stringify(typeof tree.value === "bigint" ? `${tree.value}n` : tree.value)}`;

  const byNumber = (tree: Tree) => [...(tree.numbered ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  /** Entries in the order of the file. */
  const sorted = (tree: Tree): readonly (readonly [string, Tree])[] =>
    tree.numbered
      ? byNumber(tree).map(([key, value]) => [`${key}`, value] as const)
      : (tree.items?.map((item) => ["", item] as const) ?? [...(tree.entries ?? [])].sort(([a], [b]) => byBytes(a, b)));
  /** Children in the order in which they are laid out. */
  const walked = (tree: Tree, children: readonly Child[]): readonly Child[] => {
    const list = [...children];
    if (how.order === "reversed") list.reverse();
    if (tree.entries && how.order === "nocase")
      list.sort((a, b) => (a.key.toLowerCase() < b.key.toLowerCase() ? -1 : a.key.toLowerCase() > b.key.toLowerCase() ? 1 : 0));
    if (tree.entries && how.keyOrder) list.sort((a, b) => (how.keyOrder?.indexOf(a.key) ?? 0) - (how.keyOrder?.indexOf(b.key) ?? 0));
    return list;
  };

  const writeValue = (tree: Tree): number => {
    const content = contentOf(tree);
    const before = shareValues ? known.get(content) : undefined;
    if (before !== undefined) return before;
    align();
    const { value, alignment } = tree;
    const lead = alignment === undefined ? 4 : 8;
    while (alignment !== undefined && (out.length + lead) % alignment !== 0) take(4);
    const at = value instanceof Uint8Array ? take(lead + value.length) : take(8);
    if (value instanceof Uint8Array) {
      put(at, value.length, 4);
      if (alignment !== undefined) put(at + 4, alignment, 4);
      value.forEach((byte, i) => {
        out[at + lead + i] = byte;
      });
      align();
    } else {
      const bits = value as bigint;
      put(at + (isLittle ? 0 : 4), Number(bits & 0xffffffffn), 4);
      put(at + (isLittle ? 4 : 0), Number(bits >> 32n), 4);
    }
    known.set(content, at);
    return at;
  };
  const place = (tree: Tree): number => {
    if (!isContainer(tree)) {
      const places = pooled.get(tree);
      return how.pool === "none" || shareValues ? writeValue(tree) : (places?.shift() ?? 0);
    }
    const content = contentOf(tree);
    const before = how.share ? known.get(content) : undefined;
    if (before !== undefined) return before;
    align();
    const entries = sorted(tree);
    const values = tree.items ? 4 + ((entries.length + 3) & ~3) : 4;
    const width = tree.items ? 4 : tree.type === 0x21 ? 12 : 8;
    const types = values + entries.length * width;
    const at = take(types + (tree.numbered ? (entries.length + 3) & ~3 : 0));
    known.set(content, at);
    head(at, tree.type, entries.length);
    const children: Child[] = [];
    entries.forEach(([key, entry], i) => {
      const slot = at + values + (i + 1) * width - 4;
      if (tree.items) out[at + 4 + i] = entry.type;
      else if (tree.numbered) {
        const bits = BigInt(key);
        const low = Number(bits & 0xffffffffn);
        const high = Number(bits >> 32n);
        const start = at + 4 + i * width;
        if (width === 8) put(start, low, 4);
        else {
          put(start + (isLittle ? 0 : 4), low, 4);
          put(start + (isLittle ? 4 : 0), high, 4);
        }
        out[at + types + i] = entry.type;
      } else {
        put(at + 4 + i * 8, keyTable.indexOf(key), 3);
        out[at + 4 + i * 8 + 3] = entry.type;
      }
      if (isElsewhere(entry)) children.push({ tree: entry, slot, key });
      else put(slot, typeof entry.value === "string" ? stringTable.indexOf(entry.value) : (entry.value as number), 4);
    });
    for (const child of walked(tree, children)) put(child.slot, place(child.tree), 4);
    return at;
  };

  /** Values before the root: each tree takes its places in the order in which it will be met. */
  const pool = (): void => {
    const levels = how.pool === "levels";
    const queue: Tree[] = [root];
    const seen = new Set<string>();
    while (queue.length > 0) {
      const tree = (levels ? queue.shift() : queue.pop()) as Tree;
      if (!isContainer(tree)) {
        const places = pooled.get(tree) ?? [];
        pooled.set(tree, places);
        places.push(writeValue(tree));
        continue;
      }
      if (how.share && seen.has(contentOf(tree))) continue;
      seen.add(contentOf(tree));
      const inner = sorted(tree)
        .map(([, entry]) => entry)
        .filter(isElsewhere);
      if (!levels) queue.push(...inner.reverse());
      else
        for (const entry of inner)
          if (isContainer(entry)) queue.push(entry);
          else {
            const places = pooled.get(entry) ?? [];
            pooled.set(entry, places);
            places.push(writeValue(entry));
          }
    }
  };

  take(16);
  out[0] = isLittle ? 0x59 : 0x42;
  out[1] = isLittle ? 0x42 : 0x59;
  put(2, how.version, 2);
  put(4, writeTable(keyTable), 4);
  put(8, writeTable(stringTable), 4);
  if (how.slot && stringTable.length === 0) take(4);
  if (how.pool !== "none") pool();
  put(12, place(root), 4);
  align();
  take(how.tail ?? 0);
  return Uint8Array.from(out);
}
