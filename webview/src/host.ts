/**
 * The way to the extension: questions and changes that always settle, news, and what is remembered over a reload. Must know no
 * view.
 */
import type { VisualIntent, VisualQuestion } from "../../server/src/visual/protocol.ts";
import type { EditorApi, News } from "./ownPage.ts";
import type { Answered, Answers, FromPage, ToPage } from "./protocol.ts";
import { l10n } from "./strings.ts";

/** What is remembered, by names. */
export type HostState = Readonly<Record<string, unknown>>;

/** What came of a change. Refused, with a sentence for the user, also where the text is another than the user saw. */
export type Edited = Exclude<Answers["edit"], { readonly kind: "stale" }>;

/**
 * Milliseconds. A large document takes a second or two to be read for the first time, and a window that was just opened on a busy machine much
 * longer: meanwhile a bar says that the page is waiting, and giving up leaves it empty.
 */
const MAX_WAIT = 120_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly timer: number;
}

export class Host {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners: ((message: News<ToPage>) => void)[] = [];
  private nextId = 1;
  /** Answers are waited for, or no longer. */
  onWaiting: (isWaiting: boolean) => void = () => {};

  constructor(private readonly editor: EditorApi<FromPage, HostState>) {}

  /** News, in the order in which they come. */
  listen(listener: (message: News<ToPage>) => void): void {
    this.listeners.push(listener);
  }

  send(message: FromPage): void {
    this.editor.postMessage(message);
  }

  /** @throws Error with a sentence for the user. */
  ask<Question extends VisualQuestion>(question: Question): Promise<Answered<Question["kind"]>> {
    return this.request((id) => ({ kind: "ask", id, question })) as Promise<Answered<Question["kind"]>>;
  }

  /** Never throws: what cannot be done is refused. @param version that the user saw */
  async edit(version: number, intent: VisualIntent): Promise<Edited> {
    try {
      const outcome = (await this.request((id) => ({ kind: "edit", id, version, intent }))) as Answers["edit"];
      if (outcome.kind !== "stale") return outcome;
      return { kind: "refused", message: l10n.t("The text changed in the meantime. Try again.") };
    } catch (error) {
      return { kind: "refused", message: sentenceOf(error) };
    }
  }

  /** What is below the document; null where there is nothing. @throws Error with a sentence for the user. */
  backdrop(): Promise<Answers["backdrop"]> {
    return this.request((id) => ({ kind: "backdrop", id })) as Promise<Answers["backdrop"]>;
  }

  /** The text in the clipboard. @throws Error with a sentence for the user. */
  clipboard(): Promise<Answers["clipboard"]> {
    return this.request((id) => ({ kind: "clipboard", id })) as Promise<Answers["clipboard"]>;
  }

  /** What was remembered under this name, by an earlier run of this page. */
  recall<T>(name: string): T | undefined {
    return this.editor.getState()?.[name] as T | undefined;
  }

  remember(name: string, value: unknown): void {
    this.editor.setState({ ...this.editor.getState(), [name]: value });
  }

  reportFailure(doing: string, error: unknown): void {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.send({ kind: "log", message: `${doing}: ${said}` });
  }

  private request(message: (id: number) => FromPage): Promise<unknown> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => {
        this.forget(id);
        reject(new Error(l10n.t("Bytewright did not answer within {0} seconds.", MAX_WAIT / 1000)));
      }, MAX_WAIT);
      this.waiting.set(id, { resolve, reject, timer });
      this.onWaiting(true);
      this.send(message(id));
    });
  }

  private forget(id: number): void {
    this.waiting.delete(id);
    this.onWaiting(this.waiting.size > 0);
  }

  receive(message: News<ToPage>): void {
    if ("id" in message) {
      const waiting = this.waiting.get(message.id);
      if (!waiting) return;
      this.forget(message.id);
      window.clearTimeout(waiting.timer);
      if (message.kind === "failed") waiting.reject(new Error(message.message));
      else waiting.resolve(message.answer);
      return;
    }
    for (const listener of this.listeners) listener(message);
  }
}

/** Errors of questions have a sentence for the user. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
