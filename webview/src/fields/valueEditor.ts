/** The control for one value, made from the field's declaration. Checks input while typing. */
import type { ChoiceOption, Control, FieldValue } from "../../../formats/core/fields/fields.ts";
import { make } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeDropdown } from "../ui/dropdown.ts";
import { makeTextField, type TextFieldElement } from "../ui/textField.ts";
import { fromDegrees, type Quaternion, toDegrees } from "./rotation.ts";
import { findProblem, stepped } from "./validity.ts";

export interface ValueEditor {
  readonly element: HTMLElement;
  focus(): void;
  value(): FieldValue;
  /** Shows a problem below the control; undefined removes it. */
  setProblem(message: string | undefined): void;
  readonly problem: string | undefined;
  /** Called by controls that are done after one choice. */
  onDone: (() => void) | undefined;
}

/** @param name of the field, for screen readers */
export function makeValueEditor(control: Control, current: FieldValue | undefined, name: string): ValueEditor {
  const message = make("span", { class: "message", attributes: { role: "status", "aria-live": "polite" } });
  const box = make("div", { class: "control", attributes: { "data-kind": control.kind } });
  const editor: ValueEditor & { problem: string | undefined } = {
    element: make("div", { class: "editing", children: [box, message] }),
    problem: undefined,
    onDone: undefined,
    focus: () => {},
    value: () => current ?? "",
    setProblem(text) {
      editor.problem = text;
      message.textContent = text ?? hintOf(control);
      message.classList.toggle("invalid", text !== undefined);
    },
  };
  editor.setProblem(undefined);
  const parts = Array.isArray(current) ? current.map(String) : [];
  if (control.kind === "choice") {
    const dropdown = makeDropdown(
      name,
      withCurrent(control.options, String(current)),
      String(current),
      (_, isPassing) => !isPassing && editor.onDone?.(),
    );
    box.append(dropdown);
    return Object.assign(editor, { focus: () => dropdown.focus(), value: () => dropdown.value });
  }
  if (control.kind === "vector") return fillFields(editor, box, control, control.parts, parts, name);
  if (control.kind === "color") return fillColor(editor, box, control, parts, name);
  if (control.kind === "quaternion") return fillRotation(editor, box, control, parts, name);
  const field = makeTextField(name, (typed) => check(editor, control, [[field, typed]]), {
    value: String(current ?? ""),
    placeholder: "",
    suggestions: control.kind === "text" ? control.suggestions : undefined,
  });
  if (control.kind === "number") stepWithArrows(field, control, () => check(editor, control, [[field, field.value]]));
  box.append(field);
  return Object.assign(editor, { focus: () => field.focus(), value: () => field.value });
}

/** Adds the current value to the options, so that opening the control does not change it. */
function withCurrent(options: readonly ChoiceOption[], current: string): readonly ChoiceOption[] {
  return options.some(({ value }) => value === current) ? options : [{ value: current, label: current }, ...options];
}

function hintOf(control: Control): string {
  if (control.kind === "number" && control.unit !== undefined) return control.unit;
  if (control.kind === "number" && control.integer && control.min !== undefined && control.max !== undefined)
    return l10n.t("{0} to {1}", control.min, control.max);
  if (control.kind === "text" && control.maxBytes !== undefined) return l10n.t("at most {0} bytes", control.maxBytes);
  if (control.kind === "text" && control.expected !== undefined) return control.expected;
  if (control.kind === "quaternion") return l10n.t("degrees about X, Y, Z");
  return "";
}

function check(editor: ValueEditor, control: Control, fields: readonly (readonly [TextFieldElement, string])[]): void {
  let first: string | undefined;
  for (const [field, typed] of fields) {
    const problem = findProblem(control, typed);
    field.problem = problem;
    first ??= problem;
  }
  editor.setProblem(first);
}

function stepWithArrows(field: TextFieldElement, limits: { integer: boolean; min?: number; max?: number }, onStep: () => void): void {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const next = stepped(field.value, event.key === "ArrowUp" ? 1 : -1, limits);
    if (next === undefined) return;
    event.preventDefault();
    field.value = next;
    onStep();
  });
}

/** Adds a text field for each part. */
function fillFields(
  editor: ValueEditor,
  box: HTMLElement,
  control: Control,
  labels: readonly string[],
  values: readonly string[],
  name: string,
): ValueEditor {
  const fields = labels.map((label, at) =>
    makeTextField(`${name} ${label}`, () => checkAll(), { value: values[at] ?? "0", placeholder: label }),
  );
  const checkAll = () =>
    check(
      editor,
      control,
      fields.map((field) => [field, field.value] as const),
    );
  for (const field of fields) stepWithArrows(field, { integer: false }, checkAll);
  box.append(...fields);
  return Object.assign(editor, { focus: () => fields[0]?.focus(), value: () => fields.map((field) => field.value) });
}

/** Adds a color picker, which has 256 steps from 0 to 1, and text fields for exact numbers. */
function fillColor(editor: ValueEditor, box: HTMLElement, control: Control, values: readonly string[], name: string): ValueEditor {
  const picker = make("input", { attributes: { type: "color", "aria-label": l10n.t("Pick {0}", name) } });
  const labels = [l10n.t("red"), l10n.t("green"), l10n.t("blue"), l10n.t("alpha")];
  const filled = fillFields(editor, box, control, labels, values, name);
  const fields = [...box.querySelectorAll<TextFieldElement>("bw-text-field")];
  const show = () => {
    picker.value = `#${fields
      .slice(0, 3)
      .map((field) => toByte(Number(field.value)).toString(16).padStart(2, "0"))
      .join("")}`;
  };
  show();
  for (const field of fields) field.addEventListener("input", show);
  picker.addEventListener("input", () => {
    for (let at = 0; at < 3; at++) {
      const step = Number.parseInt(picker.value.slice(1 + at * 2, 3 + at * 2), 16);
      // a part that the picker did not change keeps its exact number, which may be above 1
      if (toByte(Number(fields[at].value)) !== step) fields[at].value = String(Math.round((step / 255) * 1e4) / 1e4);
    }
  });
  box.prepend(picker);
  return filled;
}

function toByte(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part || 0)) * 255);
}

/** Shows a quaternion as angles. Keeps the four numbers if no angle was changed. */
function fillRotation(
  editor: ValueEditor,
  box: HTMLElement,
  control: Control & { kind: "quaternion" },
  values: readonly string[],
  name: string,
): ValueEditor {
  const ordered = control.order === "wxyz" ? [values[1], values[2], values[3], values[0]] : values;
  const angles = toDegrees(ordered.map(Number) as unknown as Quaternion).map(String);
  const filled = fillFields(editor, box, control, ["X", "Y", "Z"], angles, name);
  const typed = filled.value as () => readonly string[];
  return Object.assign(filled, {
    value: () => {
      const now = typed();
      if (now.every((angle, at) => angle === angles[at])) return values;
      const [x, y, z, w] = fromDegrees(now.map(Number) as unknown as [number, number, number]).map(String);
      return control.order === "wxyz" ? [w, x, y, z] : [x, y, z, w];
    },
  });
}
