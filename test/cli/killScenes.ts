/** What the kills of kills.ts interrupt: for each way of writing files, those files and a run that writes them. */
import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checksumOf } from "../../formats/core/merge/tree/changeValue.ts";
import { msbt } from "../../formats/msbt/index.ts";
import { rstb } from "../../formats/rstb/index.ts";
import { sarcOf } from "./archiveBytes.ts";
import type { Flavour } from "./buildTool.ts";
import { aampOf, encoded } from "./gameFiles.ts";

/** A run that ends with exit code 0 when it is done again. */
export interface Scene {
  readonly args: readonly string[];
  /** Those that the run writes, makes or takes away: all of them or none, where it does not write them one by one. */
  readonly files: readonly string[];
  readonly isOneByOne?: true;
  /** One that is there before and after. */
  readonly reads: string;
}

interface Making {
  readonly folder: string;
  /** Bytes to write, about. */
  readonly size: number;
}

const SCENES = {
  encode: (making) => toyScene(making, "big.toy", []),
  "encode onto two names": (making) => toyScene(making, "big.toy", ["second.toy"]),
  "encode into an archive": (making) => toyScene(making, "big.pack/big.toy", []),
  pack: (making) => {
    writeToys(making, true);
    return { args: ["pack", "big.pack", "--replace", "big.toy=new.bin"], files: ["big.pack"], reads: "big.pack" };
  },
  "pack --create": (making) => {
    const { fresh } = writeToys(making, true);
    write(making, "members/big.toy", fresh);
    write(making, "members/other.bin", "other");
    return { args: ["pack", "big.pack", "--create", "members", "--force"], files: ["big.pack"], reads: "big.pack" };
  },
  set: (making) => {
    write(making, "0.bxml", actorOf(1, making.size / 4));
    return { args: ["set", "Attack/Power = 1", "= 2", "0.bxml", "--write"], files: ["0.bxml"], reads: "0.bxml" };
  },
  "set of several files": (making) => {
    const files = writeActors(making, 6);
    linkSync(join(making.folder, "0.bxml"), join(making.folder, "second.bxml"));
    return { args: ["set", "Attack/Power = 1", "= 2", ".", "--write"], files: [...files, "second.bxml"], reads: files[0] };
  },
  apply: (making) => {
    const files = writeActors(making, 3);
    const gone = actorOf(3, making.size / 24);
    write(making, "gone.bxml", gone);
    const changes = [
      ...files.flatMap((file) => [{ path: file, ...(file.endsWith(".pack") && { member: "a.bxml" }) }, ["Attack/Power", "1", "2"]]),
      { path: "added.bxml", content: Buffer.from(gone).toString("base64") },
      { path: "gone.bxml", checksum: checksumOf(gone) },
    ];
    write(making, "changes.jsonl", changes.map((change) => JSON.stringify(change)).join("\n"));
    return { args: ["apply", "changes.jsonl", ".", "--write"], files: [...files, "added.bxml", "gone.bxml"], reads: files[0] };
  },
  format: (making) => {
    const files = Array.from({ length: 6 }, (_, at) => `${at}.bxml.yml`);
    const text = `!io\nversion: 0\ntype: xml\nparam_root:    !list\n  objects:\n    A: !obj\n      Name: "${"x".repeat(making.size / 24)}"\n  lists: {}\n`;
    for (const file of files) write(making, file, text);
    return { args: ["format", "."], files, isOneByOne: true, reads: files[0] };
  },
  merge: (making) => {
    const [base, ours, theirs] = ["base", "ours", "theirs"].map((name) => `${name}.bxml`);
    for (const [name, power, life] of [
      [base, 1, 1],
      [ours, 2, 1],
      [theirs, 1, 2],
    ] as const)
      write(making, name, actorOf(power, making.size / 4, life));
    return { args: ["merge", base, ours, theirs, "-o", ours], files: [ours], reads: ours };
  },
  "texts import": (making) => {
    const files = ["0.msbt", "1.pack", "2.msbt"];
    const talk = encoded(
      msbt.encode(`Name: |-\n  Lantern\nLong: |-\n  ${"x".repeat(making.size / 24)}\n#!layout file little utf-16 3\n#!layout game botw\n`),
    );
    for (const file of files) write(making, file, file.endsWith(".pack") ? sarcOf({ "a.msbt": talk }) : talk);
    write(making, "new.csv", "file,message,source,translation\r\n0.msbt,Name,Lantern,Lampe\r\n");
    return { args: ["texts", "import", "new.csv", ".", "--write"], files, reads: files[0] };
  },
  sizes: (making) => {
    const table = "mod/romfs/System/Resource/ResourceSizeTable.product.rsizetable";
    const rows = Array.from({ length: making.size / 64 }, (_, at) => `0x${(at + 1).toString(16).padStart(8, "0")}: 1\n`);
    write(making, table, encoded(rstb.encode(`${rows.join("")}#!layout table RSTB little\n`)));
    write(making, "mod/romfs/Actor/ActorLink/Wolf.bxml", actorOf(1, 8));
    return { args: ["sizes", "mod", "--write"], files: [table], reads: table };
  },
} satisfies Readonly<Record<string, (making: Making) => Scene>>;

export type KillCase = keyof typeof SCENES;
export const KILL_CASES = Object.keys(SCENES) as readonly KillCase[];

export function setUp(kind: KillCase, folder: string, size: number): Scene {
  return SCENES[kind]({ folder, size });
}

export function flavourOf(kind: KillCase): Flavour {
  return /^(?:encode|pack)\b/.test(kind) ? "toys" : "product";
}

function write({ folder }: Making, name: string, content: string | Uint8Array): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function writeToys(making: Making, isPacked: boolean): { readonly fresh: Uint8Array } {
  const [old, fresh] = ["o", "n"].map((letter) => Buffer.from(`TOY:${letter.repeat(making.size)}`));
  write(making, "new.bin", fresh);
  if (isPacked) write(making, "big.pack", sarcOf({ "big.toy": old, "other.bin": "other" }));
  else write(making, "big.toy", old);
  return { fresh };
}

function toyScene(making: Making, target: string, others: readonly string[]): Scene {
  const [file, inside] = target.split("/");
  writeToys(making, inside !== undefined);
  write(making, "text.txt", "n".repeat(making.size));
  for (const other of others) linkSync(join(making.folder, file), join(making.folder, other));
  return { args: ["encode", "text.txt", "--format", "toy", "-o", target], files: [file, ...others], reads: file };
}

/** Values are searched in texts, so less than the size takes as long. */
function actorOf(power: number, size: number, life = 1): Uint8Array {
  return aampOf({ Attack: { Power: String(power), Life: String(life), Name: `"${"x".repeat(Math.ceil(size))}"` } });
}

/** Each third one is in an archive. */
function writeActors(making: Making, count: number): readonly string[] {
  const actor = actorOf(1, making.size / 24);
  const files = Array.from({ length: count }, (_, at) => (at % 3 === 2 ? `${at}.pack` : `${at}.bxml`));
  for (const file of files) write(making, file, file.endsWith(".pack") ? sarcOf({ "a.bxml": actor }) : actor);
  return files;
}
