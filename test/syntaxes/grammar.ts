/** A grammar of the package, in the engine that VS Code has. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createOnigScanner, createOnigString, loadWASM } from "vscode-oniguruma";
import { type IGrammar, INITIAL, type IRawGrammar, parseRawGrammar, Registry } from "vscode-textmate";

/** @param change what is different from the file */
export async function loadGrammar(languageId: string, change: (raw: IRawGrammar) => IRawGrammar = (raw) => raw): Promise<IGrammar> {
  await loadWASM(readFileSync(join(dirname(createRequire(import.meta.url).resolve("vscode-oniguruma")), "onig.wasm")));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async (scope) => {
      const file = `syntaxes/${scope.replace("source.", "")}.tmLanguage.json`;
      return change(parseRawGrammar(readFileSync(file, "utf8"), file));
    },
  });
  const loaded = await registry.loadGrammar(`source.${languageId}`);
  if (!loaded) throw new Error("The grammar was not loaded.");
  return loaded;
}

/** Each part of a text that is not a blank, with its innermost scope without the language's name. */
export function tokenize(grammar: IGrammar, text: string, languageId: string): string[] {
  let state = INITIAL;
  return text.split("\n").flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.flatMap(({ startIndex, endIndex, scopes }) => {
      const part = line.slice(startIndex, endIndex).trim();
      return part === "" ? [] : [`${part} ${(scopes.at(-1) ?? "").replace(new RegExp(`\\.(?:${languageId}|bytewright-json)$`), "")}`];
    });
  });
}
