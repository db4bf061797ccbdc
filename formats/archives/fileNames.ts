/** Checks whether a part of a member's path can be the name of an extracted file or folder. Names are untrusted. */

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
/** Characters that Windows does not allow in file names; a colon also denotes a drive or a hidden stream. */
const FORBIDDEN = /[<>:"|?*\\/\p{Cc}]/u;
/** Characters that break a line or reverse the order of others, so that `txt.exe` looks like `exe.txt`. */
const MISLEADING = /[\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/**
 * Files and folders with settings that Git, GitHub and VS Code apply automatically, also by their short names on Windows, which ignores
 * trailing dots and spaces and treats a colon as the start of a stream's name.
 */
const OBEYED =
  /^(?:\.git(?:attributes|config|hub|ignore|modules)?|\.vscode|\.devcontainer(?:\.json)?|(?:git(?:att|con|hub|ign|mod)?|vscode|devcon)~\d+(?:\.jso)?)[. ]*(?::|$)/i;

/** Whether Git, GitHub or VS Code apply settings from a folder or file with this name. Names from files must not lead to it. */
export function isObeyedName(part: string): boolean {
  // macOS ignores invisible characters
  return OBEYED.test(part.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

/** Whether this is a name of Bytewright's temporary files. Only Bytewright's own journal determines whether such a file is its own. */
export function isStagingName(name: string): boolean {
  return name.startsWith(".") && /bytewright-/i.test(name) && /\.(?:tmp|new|old)$/i.test(name);
}

/** Returns why a name is not possible, as the rest of a sentence after the name, or undefined if it is possible on every system. */
export function findNameFault(part: string): string | undefined {
  if (part === "" || part === "." || part === "..") return "does not name a file";
  if (FORBIDDEN.test(part)) return "has a character that Windows does not allow in names";
  if (MISLEADING.test(part)) return "has a character that makes it look like another name";
  if (DEVICE.test(part)) return "is the name of a device on Windows";
  if (isObeyedName(part)) return "is where Git, GitHub or VS Code keeps settings";
  if (isStagingName(part)) return "is a name that Bytewright uses for temporary files";
  return /[. ]$/.test(part) ? "ends with a dot or space, which Windows ignores" : undefined;
}

/** Paths of files that are created together, compared without case as on Windows and macOS. */
export class TakenPlaces {
  private readonly taken = new Map<string, "file" | "folder">();

  /** False if another file has this path, or if one of the two paths is a folder of the other. */
  take(path: string): boolean {
    const parts = path.split("/");
    const key = (count: number) => parts.slice(0, count).join("/").normalize("NFC").toLowerCase();
    for (let count = 1; count < parts.length; count++) if (this.taken.get(key(count)) === "file") return false;
    if (this.taken.has(key(parts.length))) return false;
    for (let count = 1; count < parts.length; count++) this.taken.set(key(count), "folder");
    this.taken.set(key(parts.length), "file");
    return true;
  }
}
