/** Style sheets are imported as text and adopted by the document: the page's policy allows no other way. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** A module bundled by itself, as text, for a worker that is made of it. By build.mjs. */
declare module "*?text" {
  const text: string;
  export default text;
}
