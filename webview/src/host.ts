/** The connection to the extension: requests and edits that always settle, messages, and state kept across reloads. Must not know views. */
import type { VisualIntent, VisualQuestion } from "../../server/src/visual/protocol.ts";
import type { EditorApi, News } from "./ownPage.ts";
import type { Answered, Answers, FromPage, ToPage } from "./protocol.ts";
import { l10n } from "./strings.ts";

/** Saved state, by name. */
export type HostState = Readonly<Record<string, unknown>>;

/** The outcome of an edit: done, or refused with a sentence for the user, for example if the text changed in the meantime. */
export type Edited = Exclude<Answers["edit"], { readonly kind: "stale" }>;

/**
 * Milliseconds. Reading a large document for the first time takes a second or two, and much longer in a new window on a busy machine. A
 * progress bar shows that the page is waiting; giving up would leave it empty.
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
  /** The page began or stopped waiting for answers. */
  onWaiting: (isWaiting: boolean) => void = () => {};

  constructor(private readonly editor: EditorApi<FromPage, HostState>) {}

  /** Adds a listener for messages that are not answers. */
  listen(listener: (message: News<ToPage>) => void): void {
    this.listeners.push(listener);
  }

  send(message: FromPage): void {
    this.editor.postMessage(message);
  }

  reload(): void {
    this.editor.postMessage({ kind: "reload" });
  }

  /** @throws Error with a sentence for the user */
  ask<Question extends VisualQuestion>(question: Question): Promise<Answered<Question["kind"]>> {
    return this.request((id) => ({ kind: "ask", id, question })) as Promise<Answered<Question["kind"]>>;
  }

  /** Never throws: returns failures as refused. @param version the version that the user saw */
  async edit(version: number, intent: VisualIntent): Promise<Edited> {
    try {
      const outcome = (await this.request((id) => ({ kind: "edit", id, version, intent }))) as Answers["edit"];
      if (outcome.kind !== "stale") return outcome;
      return { kind: "refused", message: l10n.t("The text changed in the meantime. Try again.") };
    } catch (error) {
      return { kind: "refused", message: sentenceOf(error) };
    }
  }

  /** Returns the document's backdrop, or null if it has none. @throws Error with a sentence for the user */
  backdrop(): Promise<Answers["backdrop"]> {
    return this.request((id) => ({ kind: "backdrop", id })) as Promise<Answers["backdrop"]>;
  }

  /** Returns the text in the clipboard. @throws Error with a sentence for the user */
  clipboard(): Promise<Answers["clipboard"]> {
    return this.request((id) => ({ kind: "clipboard", id })) as Promise<Answers["clipboard"]>;
  }

  /** Returns the state saved under this name by this page or an earlier run of it. */
  recall<T>(name: string): T | undefined {
    return this.editor.getState()?.[name] as T | undefined;
  }

  remember(name: string, value: unknown): void {
    this.editor.setState({ ...this.editor.getState(), [name]: value });
  }

  reportFailure(doing: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.send({ kind: "log", message: `${doing}: ${text}` });
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

/** Returns the sentence for the user, which is the message of a failed request. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
