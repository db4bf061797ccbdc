/** Names for ANIM resources, which have none themselves, from the ANCS resources that use them. */
import { ByteReader, OutOfBounds } from "../../core/bytes/bytes.ts";
import { decodeBytewise, decodeUtf8 } from "../../core/text/textCoding.ts";

export interface AnimationName {
  /** The name of the animation in the character's set. */
  readonly animation: string;
  /** Id of the ANIM. */
  readonly id: number;
  readonly primitive: string;
}

export interface CharacterSet {
  readonly characters: readonly string[];
  readonly animations: readonly AnimationName[];
}

/** Maximum nesting of blends, sequences and random choices; real ones are three deep. */
const MAX_DEPTH = 16;
const PARAMETER_BOOL = 3;

class Cursor {
  at = 0;
  private readonly reader: ByteReader;

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes, false);
  }

  u16(): number {
    return this.reader.u16(this.move(2));
  }
  u32(): number {
    return this.reader.u32(this.move(4));
  }
  string(): string {
    const rest = this.reader.bytes.subarray(this.at);
    const length = rest.indexOf(0);
    this.reader.require(this.at, length < 0 ? rest.length + 1 : length);
    this.at += length + 1;
    const text = rest.subarray(0, length);
    return decodeUtf8(text) ?? decodeBytewise(text);
  }
  skip(size: number): void {
    this.reader.require(this.at, size);
    this.at += size;
  }
  /** Reads a list whose length is a u32. */
  list(each: () => void): void {
    for (let left = this.u32(); left > 0; left--) each();
  }

  private move(size: number): number {
    this.at += size;
    return this.at - size;
  }
}

/** Undefined if the bytes are not an ANCS, or it cannot be read up to its animations. Total. */
export function findAnimations(bytes: Uint8Array): CharacterSet | undefined {
  try {
    return readSet(new Cursor(bytes));
  } catch (error) {
    if (error instanceof OutOfBounds) return undefined;
    throw error;
  }
}

function readSet(cursor: Cursor): CharacterSet | undefined {
  if (cursor.u16() !== 1 || cursor.u16() !== 1) return undefined;
  const characters: string[] = [];
  cursor.list(() => characters.push(readCharacter(cursor)));
  cursor.skip(2);
  const animations: AnimationName[] = [];
  for (let left = cursor.u32(); left > 0; left--) {
    const animation = cursor.string();
    if (!readMeta(cursor, animation, animations, 0)) break;
  }
  return { characters, animations };
}

/** Skips a character. Returns its name. */
function readCharacter(cursor: Cursor): string {
  const skipString = () => cursor.string();
  const skipNumber = () => cursor.skip(4);
  skipNumber();
  const version = cursor.u16();
  const isEchoes = version >= 10;
  const name = cursor.string();
  cursor.skip(12);
  cursor.list(() => {
    skipNumber();
    if (!isEchoes) skipString();
    skipString();
  });
  readStates(cursor);
  // particles: PART, SWHC, ELSC, SPSC
  cursor.list(skipNumber);
  cursor.list(skipNumber);
  if (version >= 6) skipNumber();
  cursor.list(skipNumber);
  if (isEchoes) cursor.list(skipNumber);
  cursor.skip(isEchoes ? 8 : 4);
  if (version >= 2) {
    cursor.list(() => {
      skipString();
      cursor.skip(24);
    });
    cursor.list(() => {
      skipString();
      cursor.list(() => {
        skipString();
        cursor.skip(8);
        if (isEchoes) skipNumber();
        else skipString();
        cursor.skip(12);
      });
    });
  }
  if (version >= 4) cursor.skip(8);
  if (version >= 5) cursor.list(skipNumber);
  if (isEchoes) {
    cursor.skip(5);
    cursor.list(() => cursor.skip(28));
  }
  return name;
}

/** Skips the states of the animation system: parameters, and their values for each animation. */
function readStates(cursor: Cursor): void {
  cursor.skip(4);
  const states = cursor.u32();
  cursor.skip(4);
  for (let state = 0; state < states; state++) {
    cursor.skip(4);
    const parameters = cursor.u32();
    const animations = cursor.u32();
    let valuesSize = 4;
    for (let i = 0; i < parameters; i++) {
      const size = cursor.u32() === PARAMETER_BOOL ? 1 : 4;
      cursor.skip(8 + 2 * size);
      valuesSize += size;
    }
    cursor.skip(animations * valuesSize);
  }
}

/** Finds the ANIMs in a tree of blends and choices. Returns false if it cannot be read. */
function readMeta(cursor: Cursor, animation: string, found: AnimationName[], depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const read = () => readMeta(cursor, animation, found, depth + 1);
  switch (cursor.u32()) {
    case 0: {
      const id = cursor.u32();
      cursor.skip(4);
      found.push({ animation, id, primitive: cursor.string() });
      cursor.skip(8);
      return true;
    }
    case 1:
    case 2: {
      const isRead = read() && read();
      if (isRead) cursor.skip(5);
      return isRead;
    }
    case 3:
      for (let left = cursor.u32(); left > 0; left--) {
        if (!read()) return false;
        cursor.skip(4);
      }
      return true;
    case 4:
      for (let left = cursor.u32(); left > 0; left--) if (!read()) return false;
      return true;
    default:
      return false;
  }
}
