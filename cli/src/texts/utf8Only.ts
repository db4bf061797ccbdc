/** What `gettext-parser` takes `encoding` for, as bundles have it: texts are UTF-8, and no tables of other encodings come along. */
// biome-ignore lint/style/noDefaultExport: the package has one
export default {
  convert: (text: string): Buffer => Buffer.from(text),
};
