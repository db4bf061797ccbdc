/** Pairs the files of two mods to merge by path. Must not know where they are stored. */

export type FileOfMods<Place> =
  | { readonly path: string; readonly kind: "ours" | "theirs"; readonly only: Place }
  | { readonly path: string; readonly kind: "both"; readonly ours: Place; readonly theirs: Place };

/** Sorted by path in the mod. A missing file in a mod means the game's own file, not a deleted one. */
export function filesOfMods<Place>(our: ReadonlyMap<string, Place>, their: ReadonlyMap<string, Place>): readonly FileOfMods<Place>[] {
  return [...new Set([...our.keys(), ...their.keys()])].sort().map((path) => {
    const [ours, theirs] = [our.get(path), their.get(path)];
    if (ours !== undefined && theirs !== undefined) return { path, kind: "both", ours, theirs };
    return ours === undefined ? { path, kind: "theirs", only: theirs as Place } : { path, kind: "ours", only: ours };
  });
}

/** Pairs of files that are the same file with different compression; the game reads only one of them. */
export function differentlyCompressed<Place>(
  files: readonly FileOfMods<Place>[],
): readonly { readonly ours: string; readonly theirs: string }[] {
  const plain = new Map<string, string>();
  for (const { path, kind } of files) if (kind !== "theirs") plain.set(plainName(path), path);
  return files.flatMap(({ path, kind }) => {
    const ours = plain.get(plainName(path));
    return kind === "theirs" && ours !== undefined ? [{ ours, theirs: path }] : [];
  });
}

/** The path without the mark of compression: `A.byml` for `A.byml.zs` and `A.sbyml`. */
function plainName(path: string): string {
  return path.replace(/\.zs$/, "").replace(/\.s(?=[^./]+$)/, ".");
}
