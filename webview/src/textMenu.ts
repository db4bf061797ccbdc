/** The context menu of text boxes, and of texts that are selected on the page. */
import type { TextCommand } from "../../formats/core/text/textMenu.ts";
import type { Offered } from "./contextMenu.ts";
import type { Host } from "./host.ts";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "search"]);

/** Text boxes of the toolkit are inside elements of theirs. */
export function findTextBox(event: Event): TextBox | undefined {
  const [target] = event.composedPath();
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : undefined;
}

export function textBoxCommands(box: TextBox, host: Host): Offered<TextCommand> {
  const { selectionStart, selectionEnd, value } = box;
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  // as if it were typed: the box says that its text is another, and the browser can undo it
  const type = (text: string) => {
    box.focus();
    box.setSelectionRange(selectionStart, selectionEnd);
    document.execCommand("insertText", false, text);
  };
  const copy = () => host.send({ kind: "copy", text: selected });
  const cut = () => {
    copy();
    type("");
  };
  const selectAll = () => {
    box.focus();
    box.select();
  };
  return {
    ...(selected === "" ? {} : { copy }),
    ...(selected === "" || box.readOnly ? {} : { cut }),
    ...(box.readOnly ? {} : { paste: () => void host.clipboard().then(type, (error) => host.reportFailure("pasting", error)) }),
    ...(value === "" ? {} : { selectAll }),
  };
}

export function textCommands(host: Host): Offered<TextCommand> {
  const text = String(document.getSelection() ?? "");
  return text === "" ? {} : { copy: () => host.send({ kind: "copy", text }) };
}
