/** A module bundled by itself, as text, for a worker that is made of it. By build.mjs. */
declare module "*?text" {
  const text: string;
  export default text;
}
