/** The files of two mods that are merged. Knows their paths, not where they are stored. */

export type FileOfMods<Place> =
  | { readonly path: string; readonly kind: "ours" | "theirs"; readonly only: Place }
  | { readonly path: string; readonly kind: "both"; readonly ours: Place; readonly theirs: Place };

/** Sorted by path in the mod. A file that a mod lacks is the game's own: nothing is deleted. */
export function filesOfMods<Place>(our: ReadonlyMap<string, Place>, their: ReadonlyMap<string, Place>): readonly FileOfMods<Place>[] {
  return [...new Set([...our.keys(), ...their.keys()])].sort().map((path) => {
    const [ours, theirs] = [our.get(path), their.get(path)];
    if (ours !== undefined && theirs !== undefined) return { path, kind: "both", ours, theirs };
    return ours === undefined ? { path, kind: "theirs", only: theirs as Place } : { path, kind: "ours", only: ours };
  });
}

/** Files that may be the same one in the game, which reads only one of them. */
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

/** The path without its mark of compression: `A.byml` for `A.byml.zs` and `A.sbyml`. */
function plainName(path: string): string {
  return path.replace(/\.zs$/, "").replace(/\.s(?=[^./]+$)/, ".");
}
