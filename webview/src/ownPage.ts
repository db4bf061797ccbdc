/** The common parts of all pages: messages, styles and translations; also the header and filter of pages other than the visual editor. */
import { adoptStyle, make } from "./dom.ts";
import type { Ready, Reload, Translated } from "./protocol.ts";
import { setTranslations } from "./strings.ts";
import base from "./ui/base.css";

export interface EditorApi<From, State> {
  postMessage(message: From | Ready | Reload): void;
  getState(): Partial<State> | undefined;
  setState(state: State): void;
}
declare function acquireVsCodeApi<From, State>(): EditorApi<From, State>;

type Init = { readonly kind: "init" };

/** Messages to a page that has started. */
export type News<To> = Exclude<To, Init>;

/** @param start draws the page after its translations are loaded, and returns the handler for later messages */
export function startPage<From, To extends { readonly kind: string }, State = never>(
  styles: readonly string[],
  start: (init: Extract<To, Init>) => (news: News<To>) => void,
) {
  for (const style of [base, ...styles]) adoptStyle(style);
  const editor = acquireVsCodeApi<From, State>();
  let receive: ((news: News<To>) => void) | undefined;
  window.addEventListener("message", ({ data }: MessageEvent<To>) => {
    if (data.kind !== "init") return receive?.(data as News<To>);
    setTranslations((data as unknown as Translated).translations);
    receive = start(data as Extract<To, Init>);
  });
  editor.postMessage({ kind: "ready" });
  return { editor, send: (message: From) => editor.postMessage(message), reload: () => editor.postMessage({ kind: "reload" }) };
}

/** Makes a page's title, status and error message. */
export function makeHead(title: string, statusText: string) {
  const status = make("p", { class: "status", text: statusText, attributes: { role: "status" } });
  const failure = make("p", { class: "failure", attributes: { role: "alert" } });
  return { status, failure, head: make("header", { children: [make("h1", { text: title }), status, failure] }) };
}

/** @param onDown called on Enter and Arrow Down, to enter the filtered list. Escape clears the filter. */
export function makeFilter(label: string, value: string, onInput: () => void, onDown: (event: KeyboardEvent) => void): HTMLInputElement {
  const attributes = { type: "search", placeholder: label, "aria-label": label, autocomplete: "off", spellcheck: "false" };
  const filter = make("input", { attributes });
  filter.value = value;
  filter.addEventListener("input", onInput);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "Enter") onDown(event);
    else if (event.key === "Escape" && filter.value !== "") {
      filter.value = "";
      onInput();
    } else return;
    event.preventDefault();
  });
  return filter;
}
