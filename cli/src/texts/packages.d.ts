/** The parts we use of packages without types. */
declare module "gettext-parser" {
  interface Translation {
    readonly msgid: string;
    readonly msgstr?: readonly string[];
    readonly comments?: { readonly flag?: string };
  }
  export const po: {
    /** @throws SyntaxError with the number of the line */
    parse(text: string): { readonly translations: Readonly<Record<string, Readonly<Record<string, Translation>>>> };
    compile(
      table: { readonly charset: string; readonly headers: object; readonly translations: object },
      options: { readonly foldLength: number },
    ): Buffer;
  };
}

declare module "sax" {
  /** Calls back while it is written to; knows only the entities of XML. */
  class SAXParser {
    constructor(strict: boolean, options: { readonly position: boolean });
    /** From 0. */
    line?: number;
    onerror: (error: Error) => void;
    ondoctype: (doctype: string) => void;
    onopentag: (tag: { readonly name: string; readonly attributes: object }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    write(text: string): this;
    close(): this;
  }
  const sax: { SAXParser: typeof SAXParser; MAX_BUFFER_LENGTH: number };
  export default sax;
}
