/** The part of a plane that a canvas shows: x to the right, z down. Must not know the canvas or what is drawn. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export class Viewport {
  width = 1;
  height = 1;
  /** The center of the view, in world units. */
  x = 0;
  z = 0;
  /** Pixels per world unit. */
  scale = 0.01;

  toX(x: number): number {
    return (x - this.x) * this.scale + this.width / 2;
  }
  toY(z: number): number {
    return (z - this.z) * this.scale + this.height / 2;
  }
  worldX(pixel: number): number {
    return (pixel - this.width / 2) / this.scale + this.x;
  }
  worldZ(pixel: number): number {
    return (pixel - this.height / 2) / this.scale + this.z;
  }

  /** @param margin pixels beyond the edges that count as in sight */
  isInSight(x: number, z: number, margin = 0): boolean {
    const [px, py] = [this.toX(x), this.toY(z)];
    return px >= -margin && py >= -margin && px <= this.width + margin && py <= this.height + margin;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.z -= dy / this.scale;
  }

  /** @param px pixel that stays in place; the middle if missing */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const [x, z] = [this.worldX(px), this.worldZ(py)];
    this.scale = Math.min(10, Math.max(0.0005, this.scale * factor));
    this.x = x - (px - this.width / 2) / this.scale;
    this.z = z - (py - this.height / 2) / this.scale;
  }

  /** @param closest maximum pixels per world unit @param least minimum world units to show @param covered pixels hidden at the top */
  fit({ left, right, top, bottom }: Box, closest = 1, least = 100, covered = 0): void {
    const free = 48;
    const across = Math.max(1, this.width - free) / Math.max(least, right - left);
    const down = Math.max(1, this.height - free - covered) / Math.max(least, bottom - top);
    this.scale = Math.min(closest, across, down);
    this.x = (left + right) / 2;
    this.z = (top + bottom) / 2 - covered / 2 / this.scale;
  }

  /** Moves as little as possible to show a position. */
  reveal(x: number, z: number): void {
    const free = 40;
    const [px, py] = [this.toX(x), this.toY(z)];
    if (px < free) this.pan(free - px, 0);
    if (px > this.width - free) this.pan(this.width - free - px, 0);
    if (py < free) this.pan(0, free - py);
    if (py > this.height - free) this.pan(0, this.height - free - py);
  }
}
