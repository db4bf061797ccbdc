/**
 * The times that our file systems state. Each is later than all before, whatever the clock of the real file system says: VS Code takes an equal
 * or older time for an unchanged file, but clocks are coarse and restored backups old.
 */
export class StatedClock {
  private last = 0;

  next(): number {
    this.last = Math.max(Date.now(), this.last + 1);
    return this.last;
  }
}
