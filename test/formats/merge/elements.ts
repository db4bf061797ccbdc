/** The text of a `.bas` file with these elements, each as `!list {…}`. */
export const elementsText = (...elements: readonly string[]) => `!io
version: 0
type: xml
param_root: !list
  objects: {}
  lists:
    Elements: !list
      objects: {}
      lists:
${elements.map((element, at) => `        Element${at}: ${element}\n`).join("")}`;

/** One of a type, with the numbers of its children, and what is in its lists. */
export const elementOf = (type: number, children: readonly number[], lists = "{}") => {
  const numbers = children.map((child, at) => `Child${at}: ${child}`).join(", ");
  return `!list {objects: {Parameters: !obj {TypeIndex: ${type}}, Children: !obj {${numbers}}}, lists: ${lists}}`;
};

/** One that plays a file. */
export const assetOf = (type: number, file: string) =>
  `!list {objects: {Parameters: !obj {TypeIndex: ${type}, FileName: ${file}}}, lists: {}}`;
