/** Asks what is to be added to a row, and under which name; or for a new name. */
import type { FieldAddition } from "../../../formats/core/fields/fields.ts";
import { make } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import { makeDropdown } from "../ui/dropdown.ts";
import { makeTextField } from "../ui/textField.ts";

export interface Asked {
  readonly option: string;
  readonly name: string | undefined;
}

/**
 * @param title what is done, and to what
 * @param additions of which one is chosen; none where only a name is asked for
 * @param submit gives a sentence why it was not done; the form then stays
 * @param close takes the form away
 */
export function makeNameForm(
  title: string,
  additions: readonly FieldAddition[],
  startName: string | undefined,
  submit: (asked: Asked) => Promise<string | undefined>,
  close: () => void,
): HTMLElement {
  const problem = make("span", { class: "problem", attributes: { role: "alert" } });
  const suggestions = additions[0]?.names ?? [];
  const name = startName === undefined ? undefined : makeTextField(l10n.t("Name"), () => {}, { value: startName, suggestions });
  let typedName = false;
  name?.addEventListener("input", () => {
    typedName = true;
  });
  const kinds =
    additions.length > 1
      ? makeDropdown(
          l10n.t("Type"),
          additions.map(({ option, label }) => ({ value: option, label })),
          additions[0]?.option,
          (chosen) => {
            const addition = additions.find(({ option }) => option === chosen);
            if (!name || !addition) return;
            name.suggestions = addition.names ?? [];
            if (!typedName && addition.name !== undefined) name.value = addition.name;
          },
        )
      : undefined;
  const run = async () => {
    const said = await submit({ option: kinds?.value ?? additions[0]?.option ?? "", name: name?.value });
    if (said === undefined) close();
    else problem.textContent = said;
  };
  const form = make("div", {
    class: "form",
    attributes: { role: "dialog", "aria-label": title },
    children: [
      make("span", { class: "title", text: title }),
      ...(kinds ? [kinds] : []),
      ...(name ? [name] : []),
      makeButton(l10n.t("OK"), () => void run(), { primary: true }),
      makeButton(l10n.t("Cancel"), close),
      problem,
    ],
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && (event.target as HTMLElement).closest("bw-text-field")) void run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  queueMicrotask(() => (name ?? kinds)?.focus());
  return form;
}
