/** The disks of the machine that runs the extension, through Node. */
import { closeSync, constants, fsyncSync, openSync, readFileSync, renameSync } from "node:fs";
import { access, lstat, open, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Uri } from "vscode";
import type { LocalDisk } from "./localDisk.ts";

const PERMISSIONS = 0o7777;

export const localDisk: LocalDisk = {
  process: process.pid,

  isRunning(number) {
    try {
      process.kill(number, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM";
    }
  },

  async findTarget(file) {
    if (file.scheme !== "file") return undefined;
    try {
      const target = await realpath(file.fsPath);
      const state = await lstat(target);
      if (!state.isFile() || state.nlink !== 1) return undefined;
      await access(target, constants.W_OK);
      return Uri.file(target);
    } catch {
      // writing in place will report the problem
      return undefined;
    }
  },

  async create(file, bytes, like) {
    const { mode, uid, gid } = await stat(like.fsPath);
    const handle = await open(file.fsPath, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      const own = await handle.stat();
      if (own.uid !== uid || own.gid !== gid) await handle.chown(uid, gid);
      await handle.chmod(mode & PERMISSIONS);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },

  // synchronous, so that nothing in this process can run between comparing and renaming
  async swap(from, to, expected) {
    if (Buffer.compare(readFileSync(to.fsPath), expected) !== 0) return false;
    renameSync(from.fsPath, to.fsPath);
    syncFolder(path.dirname(to.fsPath));
    return true;
  },

  remove: (file) => rm(file.fsPath, { force: true }),
};

/** Makes the new name survive a power failure. Not all systems can; the file is whole in any case. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows cannot open folders
  }
}
