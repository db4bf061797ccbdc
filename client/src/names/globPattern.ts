/** Glob patterns of the name list setting: `*`, `?`, `**`, `{a,b}`. Works on relative paths with `/`; knows no file system. */

export function isGlob(path: string): boolean {
  return /[*?{]/.test(path);
}

/** The folders that a pattern names before its first wildcard: `lists/**\/*.txt` needs only `lists`. */
export function globBase(pattern: string): string {
  const segments = pattern.split("/");
  const first = segments.findIndex(isGlob);
  return segments.slice(0, first < 0 ? -1 : first).join("/");
}

/** Matches whole paths, without regard to case. */
export function globToRegExp(pattern: string): RegExp {
  let source = "";
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] ?? "";
    if (pattern.startsWith("**/", i)) {
      source += "(?:[^/]+/)*";
      i += 2;
    } else if (pattern.startsWith("**", i)) {
      source += ".*";
      i += 1;
    } else if (char === "*") source += "[^/]*";
    else if (char === "?") source += "[^/]";
    else if (char === "{") {
      source += "(?:";
      depth++;
    } else if (char === "}" && depth > 0) {
      source += ")";
      depth--;
    } else if (char === "," && depth > 0) source += "|";
    else source += char.replace(/[\\^$.|+()[\]{}]/g, "\\$&");
  }
  return new RegExp(`^${source}${")".repeat(depth)}$`, "i");
}
