/** The links of an overview: to its parts, line by line, and the commands of its head. */
import type { DocumentLinkProvider } from "vscode";
import { DocumentLink, Range, Uri } from "vscode";
import { type Address, addressOf, editedPartUri, shownPartUri } from "./addresses.ts";
import type { Loaded } from "./loadOverview.ts";

/** A line of an overview. Its address is made when it is followed: an overview may have a hundred thousand. */
class LineLink extends DocumentLink {
  readonly loaded: Loaded;
  readonly line: number;

  constructor(range: Range, loaded: Loaded, line: number) {
    super(range);
    this.loaded = loaded;
    this.line = line;
  }
}

/** @param load what the overview at an address shows; undefined for the address of a part */
export function partLinks(load: (address: Address) => Promise<Loaded | undefined>): DocumentLinkProvider<DocumentLink> {
  return {
    async provideDocumentLinks(document) {
      const loaded = await load(addressOf(document.uri));
      if (!loaded) return [];
      const rangeOf = (line: number) => {
        const { text, range } = document.lineAt(line);
        return new Range(line, text.length - text.trimStart().length, line, range.end.character);
      };
      const { parts } = loaded.overview;
      const links: DocumentLink[] = [];
      for (let line = 0; line < Math.min(parts.length, document.lineCount); line++)
        if (parts[line]) links.push(new LineLink(rangeOf(line), loaded, line));
      for (const [line, command] of loaded.commands) links.push(new DocumentLink(rangeOf(line), Uri.parse(`command:${command}`)));
      return links;
    },
    resolveDocumentLink(link) {
      const target = link instanceof LineLink ? partUri(link.loaded, link.line) : undefined;
      if (target) link.target = target;
      return link;
    },
  };
}

/** Undefined where the line of the overview is about no part. */
export function partUri({ real, overview, editing, suffix }: Loaded, line: number): Uri | undefined {
  const linked = overview.parts[line];
  if (!linked) return undefined;
  const { name, part } = linked;
  return editing && part !== undefined ? editedPartUri(real, name, suffix) : shownPartUri(real, line, name, suffix);
}
