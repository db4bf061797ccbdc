/** Makes an archive from the files in a folder. */
import { lstatSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import type { NestedArchive } from "../../formats/archives/nested.ts";
import { emptyArchive, remake } from "../../formats/archives/remake.ts";
import { layersElsewhere, MAX_UNPACKED } from "../../formats/containers/index.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { quote } from "../../formats/core/json/print.ts";
import { suppliesFor } from "./dictionaries.ts";
import { fileKey, ioStop, leadsInto, orStop, readBytes } from "./files.ts";
import { enterArchive, splitArchivePath } from "./insideArchives.ts";
import { writeNew } from "./overwriting.ts";
import { byteFinding, findingLine } from "./report.ts";
import type { Run } from "./run.ts";
import { sourceAt } from "./sources.ts";
import type { Failure } from "./wholeFile.ts";

const MEBIBYTE = 1024 * 1024;
/** Files that systems leave in folders. */
const LEFT_BY_SYSTEMS = /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini)$/i;

/**
 * Makes an archive, or replaces an existing one with `force`.
 * @param like an archive with the layout for the new one; undefined to use the extension's
 * @returns the failed step and its reason; then nothing is written
 */
export function createArchive(run: Run, target: string, folder: string, like: string | undefined, force: boolean): Failure | undefined {
  const supplies = suppliesFor(run, target);
  const model = catchStop(() => {
    if (splitArchivePath(run, target).inside !== "")
      throw ioStop("is-member", "The new archive would be inside another one. Make a file, then put it there with --add.");
    return like === undefined ? emptyArchive(basename(target), supplies) : enterArchive(run, splitArchivePath(run, like));
  });
  if ("issue" in model) return { path: like ?? target, issue: model.issue };
  const files = catchStop(() => readFolder(run, folder, target));
  if ("issue" in files) return { path: folder, issue: files.issue };
  const written = catchStop(() => {
    const bytes = made(model.value, files.value, supplies) ?? sourceAt(run, like ?? target).read();
    writeNew(run, target, bytes, force);
  });
  return "issue" in written ? { path: target, issue: written.issue } : undefined;
}

function made(
  model: NestedArchive,
  files: ReadonlyMap<string, Uint8Array>,
  supplies: ReturnType<typeof suppliesFor>,
): Uint8Array | undefined {
  // the layers change only if their dictionary does
  const moved = layersElsewhere(model.layers, supplies);
  const isSame = moved.every((layer, i) => layer.settings.dictionary === model.layers[i].settings.dictionary);
  return remake(model, files, isSame ? model.layers : moved)?.wrap();
}

/** Files by path below the folder. Skips links that lead out of it, with a message, because their targets may be private. */
function readFolder(run: Run, top: string, target: string): ReadonlyMap<string, Uint8Array> {
  if (!orStop(() => statSync(run.at(top))).isDirectory()) throw ioStop("not-a-folder", `${quote(top)} is not a folder.`);
  const files = new Map<string, Uint8Array>();
  const own = fileKey(run, target);
  let total = 0;
  const passOver = (path: string, why: string) =>
    run.complain(findingLine({ ...byteFinding(path, ioStop("passed-over", `${why}, so it is not packed.`).issue), severity: "warning" }));
  const readInto = (below: string): void => {
    const entries = orStop(() => readdirSync(run.at(join(top, below)), { withFileTypes: true }));
    for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(top, below, name);
      const inside = below === "" ? name : `${below}/${name}`;
      const isLink = orStop(() => lstatSync(run.at(path))).isSymbolicLink();
      const found = statSync(run.at(path), { throwIfNoEntry: false });
      if (LEFT_BY_SYSTEMS.test(name) || isObeyedName(name)) passOver(path, "This belongs to the system, Git, GitHub or VS Code");
      else if (isLink && !leadsInto(run.at(top), run.at(path))) passOver(path, "This link leads out of the folder");
      else if (isLink && found?.isDirectory()) passOver(path, "This is a link to a folder");
      else if (found?.isDirectory()) readInto(inside);
      else if (!found?.isFile()) passOver(path, "This is not a file");
      else if (fileKey(run, path) === own) passOver(path, "This is the archive that is made");
      else {
        total += found.size;
        if (total > MAX_UNPACKED)
          throw ioStop(
            "too-large",
            `${quote(top)} holds more than ${MAX_UNPACKED / MEBIBYTE} MiB, more than Bytewright opens in one archive.`,
          );
        files.set(inside, readBytes(run, path));
      }
    }
  };
  readInto("");
  if (files.size === 0) throw ioStop("nothing-to-pack", `${quote(top)} holds no files, so no archive was made.`);
  return files;
}
