import { pageFile } from "../pageFiles.ts";

/**
 * Brings in the toolkit behind the first rows: it is most of what the page loads, and rows need none of it. What was made of its elements
 * by then becomes what it is by itself, with the attributes and values that it was given.
 */
export async function loadToolkit(): Promise<void> {
  await import(pageFile("toolkit.js"));
  // it takes the theme's colours when the window has loaded, which is past
  if (document.readyState === "complete") window.dispatchEvent(new Event("load"));
}

/** Runs `work` now, or once the toolkit has made the element what it is. */
export function whenMade(element: Element, work: () => void): void {
  if (element.matches(":defined")) work();
  else void customElements.whenDefined(element.localName).then(work);
}
