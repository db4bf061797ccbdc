/** Text files that are imported as strings, in bundles and tests. */
declare module "*.txt" {
  const text: string;
  export default text;
}
