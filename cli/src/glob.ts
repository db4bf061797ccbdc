/** Patterns of file names, for shells that do not expand them: `*`, `?`, `[abc]`, `{a,b}` within a name. Reads no folder. */

/** True for text that has a meaning as a pattern. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

const SPECIAL = /[\\^$.|+()\]}]/;

/** A test for one part of a path. Like in shells, `*` and `?` do not match a leading dot. */
export function parseNamePattern(pattern: string): RegExp {
  let source = "";
  let alternatives = 0;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    const end = char === "[" ? pattern.indexOf("]", i + 2) : -1;
    if (char === "*") source += "[^/]*";
    else if (char === "?") source += "[^/]";
    else if (end > 0) {
      const inside = pattern
        .slice(i + 1, end)
        .replace(/^!/, "^")
        .replaceAll("\\", "\\\\")
        .replaceAll("[", "\\[");
      source += `[${inside}]`;
      i = end;
    } else if (char === "{" && pattern.indexOf("}", i) > 0) {
      source += "(?:";
      alternatives++;
    } else if (char === "}" && alternatives > 0) {
      source += ")";
      alternatives--;
    } else if (char === "," && alternatives > 0) source += "|";
    else source += SPECIAL.test(char) || char === "[" || char === "{" ? `\\${char}` : char;
  }
  const hidden = /^[*?[]/.test(pattern) ? "(?!\\.)" : "";
  try {
    return new RegExp(`^${hidden}(?:${source})$`, "u");
  } catch {
    // a pattern that makes no sense ("[z-a]", "{a,{b}") matches only itself
    return new RegExp(`^${pattern.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`, "u");
  }
}
