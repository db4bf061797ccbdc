/** Records of tables of the file, which stand in the text where they are used. */
import { printSingle } from "../../core/json/numbers.ts";
import { block, hexWord, inline, lines, quote } from "../../core/json/print.ts";
import type { AsbFile, EventGroup, GameEvent, StateTransition, SyncRecord } from "../model.ts";
import { CHECK_TYPES, EVENT_PARAMETER_TYPES, OPERATORS, type ValueType } from "../nodeTypes.ts";
import type { Printing } from "./printing.ts";
import { comparisonType, isPrintedType } from "./propertyForm.ts";
import { printEnum, printSwitch } from "./words.ts";

export function printSync(printing: Printing, record: SyncRecord): string {
  const members = [printing.guid(record.guid)];
  const [first, second, third] = printing.file.lists.words(record.props);
  if (record.type === 0) members.push(`"Fade In Frame": ${printing.prop(first, "float")}`, `"Unknown": ${record.unknown}`);
  else if (record.type === 1)
    members.push(
      `"Sync Start Frame": ${printing.prop(first, "float")}`,
      `"Normalized Sync Start Frame": ${printing.prop(second, "float")}`,
      `"Unknown": ${printing.prop(third, "float")}`,
    );
  else if (record.type !== 3) members.push(`"Type": ${record.type}`);
  return printing.counted(inline(members));
}

export function printBlend(printing: Printing, { name, start }: AsbFile["materialBlends"][number]): string {
  return printing.counted(inline([`"Name": ${quote(name)}`, `"Blend Start": ${printSingle(start)}`]));
}

export function printStateTransition(printing: Printing, transition: StateTransition, indent: string): string {
  const { props } = printing.file;
  const comparisons = transition.comparisons.map(({ type, operator, first, second, isRaw }) => {
    const members = [`"Compare Type": ${printEnum(operator, OPERATORS)}`];
    if (isRaw) {
      const words = [props.flags(first), props.word(first), props.flags(second), props.word(second)];
      if (type !== 0) members.push(`"Value Type": ${type}`);
      if (type !== 0 || words.some((word) => word !== 0)) members.push(`"Raw": [${words.map(hexWord).join(", ")}]`);
      return inline(members);
    }
    const valueType: ValueType = type === 1 ? "float" : type === 2 ? "int" : "string";
    if (comparisonType(props, first, second, valueType) !== type) members.push(`"Value Type": ${type}`);
    members.push(`"Value 1": ${printing.prop(first, valueType)}`, `"Value 2": ${printing.prop(second, valueType)}`);
    return inline(members);
  });
  const members = [
    `"Current Node": ${transition.current}`,
    `"Target Node": ${transition.target}`,
    `"Check Type": ${printEnum(transition.check, CHECK_TYPES)}`,
    `"Transition to Next Instead of Target": ${printSwitch(transition.toNext)}`,
    `"Skip Transition": ${printSwitch(transition.skip)}`,
    `"Unknown": ${transition.unknown}`,
    `"Parameters": ${lines(comparisons, `${indent}  `)}`,
  ];
  if (transition.padding !== 0) members.push(`"Padding": ${transition.padding}`);
  return printing.counted(block(members, indent));
}

export function printEventGroup(printing: Printing, { triggers, holds }: EventGroup, indent = "        "): string {
  const members: string[] = [];
  if (triggers.length > 0)
    members.push(
      `"Trigger Events": ${lines(
        triggers.map((event) => printEvent(printing, event, false)),
        `${indent}  `,
      )}`,
    );
  if (holds.length > 0)
    members.push(
      `"Hold Events": ${lines(
        holds.map((event) => printEvent(printing, event, true)),
        `${indent}  `,
      )}`,
    );
  return printing.counted(block(members, indent));
}

function printEvent(printing: Printing, event: GameEvent, isHold: boolean): string {
  const { props } = printing.file;
  const parameters = event.parameters.map(({ type, value }) => {
    const valueType = EVENT_PARAMETER_TYPES[type];
    if (isPrintedType(props, value, valueType)) return printing.prop(value, valueType);
    const members = props.flags(value) === 0 ? [`"Value": ${printing.value(value, valueType)}`] : printing.source(value, valueType, false);
    return inline([...members, `"Parameter Type": "${valueType}"`]);
  });
  const members = [
    `"Name": ${quote(event.name)}`,
    `"Unknown": ${event.unknown}`,
    `"Hash": ${hexWord(event.hash)}`,
    `"Start Frame": ${printSingle(event.start)}`,
  ];
  if (isHold) members.push(`"End Frame": ${printSingle(event.end)}`);
  members.push(`"Parameters": [${parameters.join(", ")}]`);
  if (event.size >= 0) members.push(`"Parameter Size": ${event.size}`);
  return inline(members);
}
