/** Making and reusing elements of SVG. */
const NAMESPACE = "http://www.w3.org/2000/svg";

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Brings a group to this many children of one kind, and gives them. Those that stay are kept, with focus and all. */
export function childrenOf<Tag extends keyof SVGElementTagNameMap>(parent: Element, tag: Tag, count: number): SVGElementTagNameMap[Tag][] {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) parent.append(makeSvg(tag));
  return [...parent.children] as SVGElementTagNameMap[Tag][];
}

/** A path through points, x and y in turn, by two functions to pixels; broken where a number is not finite. */
export function pathOf(points: ArrayLike<number>, toX: (x: number) => number, toY: (y: number) => number): string {
  let path = "";
  let isDown = false;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = clamped(toX(points[at]));
    const y = clamped(toY(points[at + 1]));
    if (x !== x || y !== y) {
      isDown = false;
      continue;
    }
    path += `${isDown ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`;
    isDown = true;
  }
  return path;
}

/** Browsers lose lines that end millions of pixels outside. */
function clamped(pixel: number): number {
  return Math.max(-1e5, Math.min(1e5, pixel));
}
