/** Creates elements in one expression. Sets text only as text, never as HTML, and shows invisible characters as numbers. */
import { seenText } from "../../formats/core/text/oneLine.ts";

interface Properties {
  readonly class?: string;
  readonly text?: string;
  /** Skips undefined values. */
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

/** Returns the text with the parts between backticks as code elements. */
export function withCode(text: string): (Node | string)[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? make("code", { text: part }) : part));
}

/** Sets an attribute only if its value changes: scrolling updates rows thousands of times. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets the text of an element that contains only text. Reuses its text node, because scrolling would create many as garbage. */
export function setText(element: Element, text: string): void {
  const node = element.firstChild;
  const seen = seenText(text);
  if (!(node instanceof Text)) element.textContent = seen;
  else if (node.data !== seen) node.data = seen;
}

/** Adds a style sheet to the document, each text only once. */
export function adoptStyle(text: string): void {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
const adopted = new Set<string>();

/** Returns a function that runs the work in the next animation frame, once for all calls until then. */
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

/** Shows the problem of an input field in a separate element; undefined hides it. */
export function showProblem(field: Element, element: HTMLElement, problem: string | undefined): void {
  setText(element, problem ?? "");
  element.hidden = problem === undefined;
  setAttribute(field, "aria-invalid", problem === undefined ? undefined : "true");
  setAttribute(field, "aria-describedby", problem === undefined ? undefined : element.id);
}
