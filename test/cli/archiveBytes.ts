/** Archives of our own: for tests and samples. */
import { changeArchive } from "../../formats/archives/change.ts";
import { openArchive } from "../../formats/archives/registry.ts";
import { isPath } from "../../formats/archives/tree.ts";

const EMPTY = Uint8Array.from([
  ...[0x53, 0x41, 0x52, 0x43, 0x14, 0, 0xff, 0xfe, 0x28, 0, 0, 0, 0x28, 0, 0, 0, 0, 1, 0, 0],
  ...[0x53, 0x46, 0x41, 0x54, 0x0c, 0, 0, 0, 0x65, 0, 0, 0, 0x53, 0x46, 0x4e, 0x54, 8, 0, 0, 0],
]);

/** For Wii U. */
const EMPTY_BIG = Uint8Array.from([
  ...[0x53, 0x41, 0x52, 0x43, 0, 0x14, 0xfe, 0xff, 0, 0, 0, 0x28, 0, 0, 0, 0x28, 1, 0, 0, 0],
  ...[0x53, 0x46, 0x41, 0x54, 0, 0x0c, 0, 0, 0, 0, 0, 0x65, 0x53, 0x46, 0x4e, 0x54, 0, 8, 0, 0],
]);

type Members = Readonly<Record<string, string | Uint8Array>>;

export function sarcOf(members: Members): Uint8Array {
  return withMembers(EMPTY, members);
}

export function bigSarcOf(members: Members): Uint8Array {
  return withMembers(EMPTY_BIG, members);
}

/** A U8 archive without members. */
export function emptyU8(): Uint8Array {
  const bytes = new Uint8Array(0x40);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of Object.entries({ 0x00: 0x55aa382d, 0x04: 0x20, 0x08: 13, 0x0c: 0x40, 0x20: 0x01000000, 0x28: 1 }))
    view.setUint32(Number(at), value);
  return bytes;
}

export function u8Of(members: Members): Uint8Array {
  return withMembers(emptyU8(), members);
}

/** Members are named `TYPE/ID.TYPE`. @param names by id, of the type `STRG` */
export function pakOf(members: Members, names: Readonly<Record<string, number>> = {}): Uint8Array {
  const table = Object.entries(names).map(([name, id]) => Buffer.concat([Buffer.from("STRG"), words(id, name.length), Buffer.from(name)]));
  const padded = (bytes: Uint8Array, by: number) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 31, by)]);
  const resources = Object.entries(members).map(([path, content]) => ({
    type: Buffer.from(path.slice(0, 4)),
    id: Number.parseInt(path.slice(5, 13), 16),
    data: padded(Buffer.from(content), 0xff),
  }));
  const head = Buffer.concat([words(0x30005, 0, table.length), ...table, words(resources.length)]);
  let offset = padded(Buffer.alloc(head.length + 20 * resources.length), 0).length;
  const records = resources.map(({ type, id, data }) => {
    offset += data.length;
    return Buffer.concat([words(0), type, words(id, data.length, offset - data.length)]);
  });
  return new Uint8Array(Buffer.concat([padded(Buffer.concat([head, ...records]), 0), ...resources.map(({ data }) => data)]));
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

function withMembers(empty: Uint8Array, members: Members): Uint8Array {
  const opened = openArchive(empty);
  if (!opened || "issue" in opened) throw new Error("the empty archive does not open");
  return changeArchive(
    opened.archive,
    Object.entries(members).map(([name, content]) => ({
      add: { name, content: typeof content === "string" ? new TextEncoder().encode(content) : content },
    })),
  );
}

/** The same with names that the product itself would not give, of at most 1,000 bytes. */
export function sarcWithNames(members: readonly (readonly [name: string, content: string | Uint8Array])[]): Uint8Array {
  const isFolder = (name: string) => members.some(([other]) => other.startsWith(`${name}/`));
  const isUsual = (name: string) => isPath(name) && /^[\w.][\w./-]*$/.test(name) && !isFolder(name);
  const stand = (name: string, index: number) => (isUsual(name) ? name : `${index}.`.padEnd(Math.max(4, Buffer.byteLength(name)), "s"));
  const bytes = Buffer.from(sarcOf(Object.fromEntries(members.map(([name, content], index) => [stand(name, index), content]))));
  for (const [index, [name]] of members.entries()) if (!isUsual(name)) bytes.write(`${name}\0`, bytes.indexOf(stand(name, index)));
  return new Uint8Array(bytes);
}
