/** Style sheets are imported as text and adopted by the document: the page's policy allows no other way. */
declare module "*.css" {
  const text: string;
  export default text;
}
