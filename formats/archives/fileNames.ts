/** Whether a part of a member's path can be the name of a file or folder where the member is extracted. The name is not trusted. */

/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
/** What no file on Windows may have in its name; the colon also means a drive or a hidden stream. */
const FORBIDDEN = /[<>:"|?*\\/\p{Cc}]/u;
/** Characters that break a line or turn the order of others around: `exe.txt` may be `txt.exe`. */
const MISLEADING = /[\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/**
 * Files and folders with settings that Git, GitHub and VS Code obey without being asked, also by their short names on Windows, which leaves out
 * dots and blanks at the end and takes a colon for a stream.
 */
const OBEYED =
  /^(?:\.git(?:attributes|config|hub|ignore|modules)?|\.vscode|\.devcontainer(?:\.json)?|(?:git(?:att|con|hub|ign|mod)?|vscode|devcon)~\d+(?:\.jso)?)[. ]*(?::|$)/i;

/** Whether one of them obeys what is in a folder, or a file, of this name. Nothing is written there that a file names. */
export function isObeyedName(part: string): boolean {
  // macOS leaves out signs that have no shape
  return OBEYED.test(part.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

/** Whether Bytewright gives such names to files while it writes them. Nothing but its own record of writes makes a file with one its own. */
export function isStagingName(name: string): boolean {
  return name.startsWith(".") && /bytewright-/i.test(name) && /\.(?:tmp|new|old)$/i.test(name);
}

/** Why it cannot, to be read after the name; undefined where it can on every system. */
export function findNameFault(part: string): string | undefined {
  if (part === "" || part === "." || part === "..") return "does not name a file";
  if (FORBIDDEN.test(part)) return "has a character that Windows does not allow in names";
  if (MISLEADING.test(part)) return "has a character that makes it look like another name";
  if (DEVICE.test(part)) return "is the name of a device on Windows";
  if (isObeyedName(part)) return "is where Git, GitHub or VS Code keeps settings";
  if (isStagingName(part)) return "is a name that Bytewright gives to files while it writes them";
  return /[. ]$/.test(part) ? "ends in a dot or a blank, which Windows leaves out" : undefined;
}

/** Paths of files that are made together, compared as Windows and macOS do: case does not count. */
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
