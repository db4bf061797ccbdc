/** Open pages of the visual editor. VS Code passes a command of a context menu the context that the page has set, which includes its number. */
import type { Answers, FromPage, ToPage } from "../../../webview/src/protocol.ts";
import type { Page } from "../page/page.ts";
import { sentenceOf } from "../wording.ts";

type Post = (message: ToPage) => void;

export class OpenPages {
  private readonly posts = new Map<number, Post>();
  private last = 0;

  /** @returns the number of the page */
  add(post: Post): number {
    this.posts.set(++this.last, post);
    return this.last;
  }

  remove(page: number): void {
    this.posts.delete(page);
  }

  /** Whether the command came from the menu of a page, which then runs it. @param context the argument of the command */
  run(command: string, context: unknown): boolean {
    const { bytewrightPage: page } = (context ?? {}) as { readonly bytewrightPage?: unknown };
    const post = typeof page === "number" ? this.posts.get(page) : undefined;
    post?.({ kind: "menu", command });
    return post !== undefined;
  }
}

/** Answers a request of a page when the answer is ready. */
export async function answerPage(page: Page<ToPage, FromPage>, id: number, work: PromiseLike<Answers[keyof Answers]>): Promise<void> {
  try {
    page.post({ kind: "answer", id, answer: await work });
  } catch (error) {
    page.post({ kind: "failed", id, message: sentenceOf(error) });
  }
}
