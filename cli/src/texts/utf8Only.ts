/** Replaces the package `encoding` of `gettext-parser` in bundles: texts are UTF-8, so tables of other encodings are not needed. */
// biome-ignore lint/style/noDefaultExport: the package has one
export default {
  convert: (text: string): Buffer => Buffer.from(text),
};
