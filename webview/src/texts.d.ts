/** Style sheets are imported as text and adopted by the document, because the page's policy does not allow any other way. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** A module that build.mjs bundles separately as text, for a worker. */
declare module "*?text" {
  const text: string;
  export default text;
}
