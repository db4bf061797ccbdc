/** Registers the AI assistants' tools in VS Code; the language server runs them. */
import * as api from "vscode";
import { Disposable, type ExtensionContext, l10n, MarkdownString, workspace } from "vscode";
import { inLines, plain } from "../../../formats/core/text/markdown.ts";
import type { LanguageService } from "../language/languageService.ts";
import { dumpFolders } from "../settings.ts";

/** The API of VS Code 1.95 and later, which the typings of the oldest supported version lack. */
interface Newer {
  readonly lm?: { registerTool?(name: string, tool: Tool): Disposable };
  readonly LanguageModelToolResult?: new (parts: readonly unknown[]) => object;
  readonly LanguageModelTextPart?: new (text: string) => object;
}
interface Called {
  readonly input: unknown;
}
interface Tool {
  invoke(called: Called): Promise<object>;
  prepareInvocation(called: Called): Promise<object | undefined>;
}

const PREFIX = "bytewright_";

/** Does nothing if VS Code has no such tools. */
export function registerAssistantTools(context: ExtensionContext, language: LanguageService): Disposable {
  const { lm, LanguageModelToolResult: Result, LanguageModelTextPart: Part } = api as unknown as Newer;
  // 1.91 has the function, and no tools
  if (!lm?.registerTool || !Result || !Part) return Disposable.from();
  const declared: readonly { readonly name: string }[] = context.extension.packageJSON.contributes.languageModelTools;
  const paramsOf = (name: string, { input }: Called) => {
    return { name: name.slice(PREFIX.length), input, dumpCount: dumpFolders().length, mayWrite: workspace.isTrusted };
  };
  const toolOf = (name: string): Tool => ({
    async prepareInvocation(called) {
      const question = await language.ask("bytewright/assistantQuestion", paramsOf(name, called));
      if (!question) return undefined;
      // names and values come from files
      const [title = "", ...lines] = question.split("\n");
      return { confirmationMessages: { title, message: new MarkdownString(inLines(lines.map(plain)).source) } };
    },
    async invoke(called) {
      const result = await language.ask("bytewright/assistantCall", paramsOf(name, called));
      if (!result) throw new Error(l10n.t("The language server did not start."));
      if (result.error !== undefined) throw new Error(result.error);
      return new Result([new Part(result.text)]);
    },
  });
  try {
    return Disposable.from(...declared.flatMap(({ name }) => lm.registerTool?.(name, toolOf(name)) ?? []));
  } catch {
    // a version in which they are still a proposal
    return Disposable.from();
  }
}
