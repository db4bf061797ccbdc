/**
 * The times that our file systems report, each later than all before: VS Code treats an equal or older time as an unchanged file, but real
 * clocks are coarse and restored backups are old.
 */
export class StatedClock {
  private last = 0;

  next(): number {
    this.last = Math.max(Date.now(), this.last + 1);
    return this.last;
  }
}
