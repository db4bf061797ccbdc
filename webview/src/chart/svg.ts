/** Makes and reuses SVG elements. */
const NAMESPACE = "http://www.w3.org/2000/svg";

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Adds or removes children until the group has this many, and returns them. Remaining elements stay, including their focus. */
export function childrenOf<Tag extends keyof SVGElementTagNameMap>(parent: Element, tag: Tag, count: number): SVGElementTagNameMap[Tag][] {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) parent.append(makeSvg(tag));
  return [...parent.children] as SVGElementTagNameMap[Tag][];
}

/** Returns a path through points (alternating x and y), converted to pixels; a number that is not finite breaks it. */
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

/** Browsers do not draw lines that end millions of pixels outside the picture. */
function clamped(pixel: number): number {
  return Math.max(-1e5, Math.min(1e5, pixel));
}
