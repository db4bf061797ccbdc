/** Builds the API for other extensions on top of the library. */
import { Disposable, Hover, languages, MarkdownString, type Uri } from "vscode";
import { findArchiveType } from "../../formats/archives/registry.ts";
import { findContainer } from "../../formats/containers/index.ts";
import { parseNameList } from "../../formats/core/names.ts";
import { formats } from "../../formats/registry.ts";
import { listFormats, openArchive, openFile, provideZstd, registerFormat } from "../../library/src/index.ts";
import type { BytewrightApi, CompressionOptions, KnowledgeTable } from "./api.ts";
import type { DiskSupplier } from "./files/supplier.ts";
import type { NamesService } from "./names/namesService.ts";

/** A word of a decoded text, in any of the text forms. */
const WORD = /[^\s:"'{}[\],]+/;

/**
 * @param onFormats called when formats are added or removed
 */
export function makeApi(names: NamesService, supplier: DiskSupplier, onFormats: () => void): BytewrightApi {
  const prepare = async (bytes: Uint8Array, near: Uri | undefined): Promise<CompressionOptions> => {
    if (!findContainer(bytes) && !findArchiveType(bytes)) return {};
    const library = await supplier.readLibrary();
    if (library) provideZstd(library);
    const { dictionaries } = await supplier.find(near);
    return { dictionaries: dictionaries.map((dictionary) => dictionary.bytes) };
  };
  return {
    version: 1,
    listFormats,
    async openFile(bytes, fileName, near) {
      const [compression] = await Promise.all([prepare(bytes, near), names.ready]);
      return openFile(bytes, fileName, { ...compression, names: names.lists.flatMap((list) => [...list.names, ...list.patterns]) });
    },
    async openArchive(bytes, near) {
      return openArchive(bytes, await prepare(bytes, near));
    },
    registerFormat(provider) {
      const unregister = registerFormat(provider);
      onFormats();
      return new Disposable(() => {
        unregister();
        onFormats();
      });
    },
    registerKnowledge(table) {
      const list = table.names && parseNameList(table.names.join("\n"), "user", table.title);
      return Disposable.from(...(list ? [names.add(list)] : []), ...(table.meanings ? [registerMeanings(table)] : []));
    },
  };
}

function registerMeanings({ title, meanings = {}, formats: ids }: KnowledgeTable): Disposable {
  const known = new Map(Object.entries(meanings));
  const selector = formats.filter(({ id }) => !ids || ids.includes(id)).map(({ languageId }) => languageId);
  return languages.registerHoverProvider(selector, {
    provideHover(document, position) {
      const range = document.getWordRangeAtPosition(position, WORD);
      const meaning = range && known.get(document.getText(range));
      // from other extensions: never Markdown
      return meaning === undefined ? undefined : new Hover(new MarkdownString().appendText(`${meaning} (${title})`), range);
    },
  });
}
