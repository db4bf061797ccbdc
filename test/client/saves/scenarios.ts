/** What is saved, where it is, and what another program may do to it meanwhile. */
import { readFileSync } from "node:fs";
import type * as vscode from "vscode";
import { memberUri } from "../../../client/src/archives/memberAddress.ts";
import type { Replacer } from "../../../client/src/save/replacer.ts";
import { openNested } from "../../../formats/archives/nested.ts";
import { layersForName, NO_SUPPLIES, peel, rewrap } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { findFormat } from "../../../formats/registry.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";
import { getAamp } from "../aampFormat.ts";
import { lifeFile, lifeText } from "./gameFile.ts";
import type { MemoryDisk } from "./memoryDisk.ts";
import { uri } from "./process.ts";

/** The content of one game file in one of its versions: `old`, `new`, or what another program wrote as its `n`th. */
export type Version = "old" | "new" | number;
/** What another program wrote, changed by a save that followed it. */
export type Followed = `${number} followed`;

/** A game file, loose or inside another, by its versions. */
export interface Unit {
  readonly name: string;
  bytes(version: Version | Followed): Uint8Array;
  read(disk: MemoryDisk): Uint8Array | undefined;
  write(disk: MemoryDisk, bytes: Uint8Array): void;
  /** The file on disk. */
  readonly path: string;
}

export interface Scenario {
  readonly name: string;
  readonly isLocal: boolean;
  /** The first is the one whose text is saved. Others follow it, or have nothing to do with it. */
  readonly units: readonly Unit[];
  /** All units change together or none does. */
  readonly isPair: boolean;
  readonly real: vscode.Uri;
  readonly format: Format;
  text(version: Version | Followed): string;
  prepare(disk: MemoryDisk): void;
  /** With a mistake, to see that it is found. */
  readonly replacer?: Replacer;
}

const ALIGNMENT = 0x2000;

/** As tools of the Wii U write it, with an alignment that only the old file knows. */
function wrapped(content: Uint8Array): Uint8Array {
  const bytes = rewrap(content, layersForName("a.sbxml", getAamp(), NO_SUPPLIES));
  new DataView(bytes.buffer).setUint32(8, ALIGNMENT);
  const peeled = peel(bytes, NO_SUPPLIES);
  if ("issue" in peeled) throw new Error(peeled.issue.message);
  return rewrap(content, peeled.layers);
}

function pointsOf(version: Version | Followed): number {
  return version === "old"
    ? 40
    : version === "new"
      ? 41
      : 50 + Number.parseInt(String(version), 10) + (typeof version === "string" ? 20 : 0);
}

const cache = new Map<string, Uint8Array>();

function cached(key: string, make: () => Uint8Array): Uint8Array {
  let bytes = cache.get(key);
  if (!bytes) {
    bytes = make();
    cache.set(key, bytes);
  }
  return bytes;
}

function looseUnit(path: string, bytes: (version: Version | Followed) => Uint8Array): Unit {
  return {
    name: path,
    path,
    bytes: (version) => cached(`${path} ${version}`, () => bytes(version)),
    read: (disk) => disk.files.get(path)?.bytes,
    write: (disk, written) => disk.put(path, written),
  };
}

function lone(name: string, path: string, isLocal: boolean, links: number, bytes: (version: Version | Followed) => Uint8Array): Scenario {
  const unit = looseUnit(path, bytes);
  return {
    name,
    isLocal,
    isPair: false,
    units: [unit],
    real: uri(path),
    format: getAamp(),
    text: (version) => lifeText(pointsOf(version)),
    prepare: (disk) => disk.put(path, unit.bytes("old"), links),
  };
}

const loose = (version: Version | Followed) => lifeFile(pointsOf(version));
const inYaz0 = (version: Version | Followed) => wrapped(lifeFile(pointsOf(version)));

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");
const EVENTS = readFileSync("test/fixtures/baev/lantern.json", "utf8");
const GUID = "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0004";
const NEW_GUID = "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00aa";

function getFormat(id: string): Format {
  const format = findFormat(id);
  if (!format) throw new Error(`the registry has no ${id}`);
  return format;
}

function encoded(format: Format, text: string): Uint8Array {
  const { bytes, issues } = format.encode(text);
  if (!bytes) throw new Error(JSON.stringify(issues));
  return bytes;
}

/** As the file's bytes are shown. */
function shown(format: Format, bytes: Uint8Array): string {
  const decoded = format.decode(bytes, format.builtinNames());
  if (decoded.kind === "fail") throw new Error("a file of the tests cannot be decoded");
  return decoded.text;
}

function pair(isLocal: boolean): Scenario {
  const [asb, baev] = [getFormat("asb"), getFormat("baev")];
  const old = shown(asb, encoded(asb, LANTERN));
  const text = (version: Version | Followed): string => {
    if (version === "old") return old;
    // another program changes a value and leaves the GUID
    return version === "new"
      ? old.replace(GUID, NEW_GUID)
      : old.replace('"Start Frame": 12.0', `"Start Frame": ${20 + Number.parseInt(version.toString(), 10)}.0`);
  };
  const events = (version: Version | Followed): Uint8Array => {
    const unknown = version === "old" || version === "new" ? 280 : 300 + Number.parseInt(version.toString(), 10);
    const bytes = encoded(baev, EVENTS.replace("280", String(unknown)));
    if (version === "old" || typeof version === "number") return bytes;
    const followed = asb.companion?.follow?.(text("old"), text("new"), shown(baev, bytes));
    return encoded(baev, followed && "text" in followed ? (followed.text ?? "") : "");
  };
  const units = [looseUnit("/game/Lantern.asb", (version) => encoded(asb, text(version))), looseUnit("/game/Lantern.baev", events)];
  return {
    name: isLocal ? "two files" : "two files, in place",
    isLocal,
    isPair: true,
    units,
    real: uri("/game/Lantern.asb"),
    format: asb,
    text,
    prepare: (disk) => {
      for (const unit of units) unit.write(disk, unit.bytes("old"));
    },
  };
}

const OUTER = "/game/pack.sarc";

function member(name: string, path: string): Unit {
  return {
    name,
    path: OUTER,
    bytes: loose,
    read: (disk) => {
      const outer = disk.files.get(OUTER);
      const opened = outer && openNested(outer.bytes, NO_SUPPLIES);
      if (!opened || "issue" in opened) return undefined;
      const found = opened.nested.find(path);
      return found?.kind === "member" ? found.read() : undefined;
    },
    write: (disk, bytes) => {
      const opened = openNested(disk.files.get(OUTER)?.bytes ?? new Uint8Array(), NO_SUPPLIES);
      if (!opened || "issue" in opened) throw new Error("the archive is broken");
      const changed = opened.nested.change([{ kind: "put", path, content: bytes }]);
      if (changed) disk.put(OUTER, changed);
    },
  };
}

function inArchive(isLocal: boolean): Scenario {
  const units = [member("member", "Actor/a.bxml"), member("neighbour", "Actor/b.bxml")];
  return {
    name: isLocal ? "inside of an archive" : "inside of an archive, in place",
    isLocal,
    isPair: false,
    units,
    real: memberUri(uri(OUTER), "Actor/a.bxml"),
    format: getAamp(),
    text: (version) => lifeText(pointsOf(version)),
    prepare: (disk) => disk.put(OUTER, sarcOf({ "Actor/a.bxml": loose("old"), "Actor/b.bxml": loose("old") })),
  };
}

export const SCENARIOS: readonly Scenario[] = [
  lone("one file", "/game/a.bxml", true, 1, loose),
  lone("a file in Yaz0", "/game/a.sbxml", true, 1, inYaz0),
  lone("a file with two names", "/game/a.sbxml", true, 2, inYaz0),
  lone("a file on no disk of this machine", "/game/a.sbxml", false, 1, inYaz0),
  pair(true),
  pair(false),
  inArchive(true),
  inArchive(false),
];
