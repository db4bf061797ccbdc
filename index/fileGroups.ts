/** Files by a key that several may have. A file that is alone is kept as such: with a list for each, the lists would take more room than the files. */
import type { ProjectFile } from "./project.ts";

export class FileGroups {
  private readonly groups = new Map<string, ProjectFile | ProjectFile[]>();

  keys(): Iterable<string> {
    return this.groups.keys();
  }

  /** Sorted by path, so that it does not matter in which order files came. */
  get(key: string): readonly ProjectFile[] {
    const group = this.groups.get(key);
    return group === undefined ? [] : Array.isArray(group) ? group : [group];
  }

  add(key: string, file: ProjectFile): void {
    const group = this.groups.get(key);
    if (group === undefined || group === file) {
      this.groups.set(key, file);
      return;
    }
    const files = Array.isArray(group) ? group : [group];
    let at = files.length;
    while (at > 0 && files[at - 1].path > file.path) at--;
    if (files[at - 1] !== file) files.splice(at, 0, file);
    this.groups.set(key, files);
  }

  remove(key: string, file: ProjectFile): void {
    const left = this.get(key).filter((other) => other !== file);
    if (left.length === 0) this.groups.delete(key);
    else this.groups.set(key, left.length === 1 ? left[0] : left);
  }
}
