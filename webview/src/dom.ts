/** Making elements in one expression. Text is always set as text, never as HTML, and what cannot be seen in it is shown as numbers. */
import { seenText } from "../../formats/core/text/oneLine.ts";

interface Properties {
  readonly class?: string;
  readonly text?: string;
  /** Attributes; those that are undefined are left out. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly children?: readonly (Node | string)[];
}

export function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Properties = {}): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const { class: names, text, attributes = {}, children = [] } = properties;
  if (names) element.className = names;
  if (text !== undefined) element.textContent = seenText(text);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** What is between backticks is code. */
export function withCode(text: string): (Node | string)[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? make("code", { text: part }) : part));
}

/** Sets an attribute only where it is another: rows that scroll by are written thousands of times. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets the text of an element that holds nothing else. Its node stays, as one more for each row that scrolls by would be garbage. */
export function setText(element: Element, text: string): void {
  const node = element.firstChild;
  const seen = seenText(text);
  if (!(node instanceof Text)) element.textContent = seen;
  else if (node.data !== seen) node.data = seen;
}

/** Adds a style sheet to the document, once for each text. */
export function adoptStyle(text: string): void {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
const adopted = new Set<string>();

/** Work that is done in the next frame, once for all that ask for it until then. */
export function onceInFrame(work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      work();
    });
  };
}

export function makeToolbar(label: string | undefined, children: readonly HTMLElement[], kind = "tools"): HTMLElement {
  return make("div", { class: kind, attributes: { role: "toolbar", "aria-label": label }, children });
}

/** Says in an element of its own what is wrong with what is typed into a field; undefined where nothing is. */
export function showProblem(field: Element, element: HTMLElement, problem: string | undefined): void {
  setText(element, problem ?? "");
  element.hidden = problem === undefined;
  setAttribute(field, "aria-invalid", problem === undefined ? undefined : "true");
  setAttribute(field, "aria-describedby", problem === undefined ? undefined : element.id);
}
