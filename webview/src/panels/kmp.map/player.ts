/** Plays cameras of the course: time passes, and the pictures show what a camera shows then. */
import type { Film, Shot } from "./cameraShots.ts";

export class Player {
  shot: Shot | undefined;
  private readonly onShot: () => void;
  private frame = 0;

  constructor(onShot: () => void) {
    this.onShot = onShot;
  }

  get isPlaying(): boolean {
    return this.shot !== undefined;
  }

  play(film: Film): void {
    cancelAnimationFrame(this.frame);
    const start = performance.now();
    const show = () => {
      this.shot = film.shotAt((performance.now() - start) / 1000);
      if (this.shot) this.frame = requestAnimationFrame(show);
      this.onShot();
    };
    show();
  }

  /** Whether something was played. */
  stop(): boolean {
    if (!this.shot) return false;
    cancelAnimationFrame(this.frame);
    this.shot = undefined;
    this.onShot();
    return true;
  }
}
