/** Files of text that are imported as a string, in bundles and in tests alike. */
declare module "*.txt" {
  const text: string;
  export default text;
}
