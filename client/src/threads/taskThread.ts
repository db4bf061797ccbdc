/** Runs tasks in a thread of any kind, one at a time: each gets the next answer, and all fail if the thread does. */
import type { Thread } from "../platform.ts";

export class TaskThread<Task, Result> implements Thread<Task, Result> {
  private settle: { readonly resolve: (result: Result) => void; readonly reject: (error: Error) => void } | undefined;
  private failure: Error | undefined;

  /** @param post sends a task, and moves these buffers of it */
  constructor(
    private readonly post: (task: Task, moved: readonly ArrayBufferLike[]) => void,
    private readonly stop: () => void,
  ) {}

  run(task: Task, moved: readonly ArrayBufferLike[] = []): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      if (this.failure) reject(this.failure);
      else this.post(task, moved);
    });
  }

  answer(result: Result): void {
    this.settle?.resolve(result);
  }

  fail(error: Error): void {
    this.failure ??= error;
    this.settle?.reject(this.failure);
  }

  end(): void {
    this.stop();
    this.fail(new Error("The thread has ended."));
  }
}
