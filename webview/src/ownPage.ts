/** What pages of their own have in common, besides the visual editor: messages of the extension, style, texts, the filter above a list. */
import { adoptStyle, make } from "./dom.ts";
import { setTranslations } from "./strings.ts";
import base from "./ui/base.css";
import page from "./ui/page.css";

interface EditorApi<From, State> {
  postMessage(message: From | { readonly kind: "ready" }): void;
  getState(): Partial<State> | undefined;
  setState(state: State): void;
}
declare function acquireVsCodeApi<From, State>(): EditorApi<From, State>;

interface Init {
  readonly kind: "init";
  readonly translations: Readonly<Record<string, string>>;
}

/** @param start draws the page, once its texts can be in the language of VS Code */
export function startPage<From, To extends { readonly kind: string }, State = never>(
  styles: readonly string[],
  start: (init: Extract<To, Init>) => void,
): EditorApi<From, State> {
  for (const style of [base, page, ...styles]) adoptStyle(style);
  const editor = acquireVsCodeApi<From, State>();
  window.addEventListener("message", ({ data }: MessageEvent<Init>) => {
    if (data.kind !== "init") return;
    setTranslations(data.translations);
    start(data as Extract<To, Init>);
  });
  editor.postMessage({ kind: "ready" });
  return editor;
}

export function makeFilter(label: string): HTMLInputElement {
  return make("input", {
    attributes: { type: "search", placeholder: label, "aria-label": label, autocomplete: "off", spellcheck: "false" },
  });
}
