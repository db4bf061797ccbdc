/** The lists of a document whose records stand by themselves. */
import { printSingle } from "../../core/json/numbers.ts";
import { block, hexWord, inline, lines, quote } from "../../core/json/print.ts";
import { type AsbFile, BLACKBOARD_TYPES, type Command, type Transition } from "../model.ts";
import { TRANSITION_TYPES, type ValueType } from "../nodeTypes.ts";
import type { Printing } from "./printing.ts";
import { printEnum, printSwitch } from "./words.ts";

export function printBlackboard(printing: Printing): string {
  const { file } = printing;
  const members: string[] = [];
  file.blackboard.forEach((entries, index) => {
    if (entries.length === 0) return;
    const type = BLACKBOARD_TYPES[index];
    const items = entries.map((entry) => {
      const item = [`"Name": ${quote(entry.name)}`];
      // values of the blackboard are unsigned in this form
      if (type === "int") item.push(`"Init Value": ${file.props.word(entry.value)}`);
      else if (type !== "pointer") item.push(`"Init Value": ${printing.value(entry.value, type)}`);
      const source = file.sources[entry.source];
      if (source !== undefined) {
        item.push(`"Reference File": ${printing.counted(quote(source.path))}`);
        if (source.hashes !== undefined) item.push(`"Reference Hashes": [${source.hashes.map(hexWord).join(", ")}]`);
      }
      if (entry.inherit !== 0) item.push(`"Inherit": ${entry.inherit}`);
      return inline(item);
    });
    members.push(`"${type}": ${lines(items, "    ")}`);
  });
  return block(members, "  ");
}

export function printBoneGroup(group: AsbFile["boneGroups"][number]): string {
  const bones = group.bones.map(({ name, weight }) => inline([`"Name": ${quote(name)}`, `"Unknown": ${printSingle(weight)}`]));
  return block([`"Name": ${quote(group.name)}`, `"Unknown": ${group.unknown}`, `"Bones": ${lines(bones, "      ")}`], "    ");
}

export function printPartial(partial: AsbFile["partials"][number]): string {
  const bones = partial.bones.map(({ name, unknown1, unknown2 }) =>
    inline([`"Name": ${quote(name)}`, `"Unknown 1": ${unknown1}`, `"Unknown 2": ${unknown2}`]),
  );
  return block(
    [
      `"Is Material Slot": ${printSwitch(partial.material)}`,
      `"Name": ${quote(partial.name)}`,
      `"Unknown": ${quote(partial.unknown)}`,
      `"Bones": ${lines(bones, "      ")}`,
    ],
    "    ",
  );
}

export function printEnumResolve({ node, offset, className, value }: AsbFile["enumResolves"][number]): string {
  const place = node < 0 ? [] : [`"Node Index": ${node}`];
  return inline([...place, `"Offset": ${offset}`, `"Class": ${quote(className)}`, `"Value": ${quote(value)}`]);
}

export function printTransitionGroup(printing: Printing, group: AsbFile["transitions"][number]): string {
  const entries = group.entries.map((entry) => printTransition(printing, entry));
  return block([`"Unknown": ${group.unknown | 0}`, `"Transitions": ${lines(entries, "      ")}`], "    ");
}

function printTransition(printing: Printing, entry: Transition): string {
  const type = (TRANSITION_TYPES[entry.type] ?? "vec3f") as ValueType;
  const members = [
    `"Current Command": ${quote(entry.from)}`,
    `"Next Command": ${quote(entry.to)}`,
    `"Parameter Type": ${printEnum(entry.type, TRANSITION_TYPES)}`,
    `"Allow Multiple Matches": ${printSwitch(entry.allowMultiple)}`,
    `"Parameter": ${quote(entry.parameter)}`,
    `"Value": ${printing.prop(entry.value, type)}`,
  ];
  if (entry.group >= 0) members.push(`"Command Group": ${printing.texts(printing.file.commandGroups[entry.group].commands)}`);
  if (entry.padding[0] !== 0 || entry.padding[1] !== 0) members.push(`"Padding": [${entry.padding.map(hexWord).join(", ")}]`);
  return inline(members);
}

export function printCommand(printing: Printing, command: Command): string {
  const members = [`"Name": ${quote(command.name)}`];
  if (command.tags >= 0) members.push(`"Tags": ${printing.texts(printing.file.tagGroups[command.tags].tags)}`);
  members.push(
    `"Unknown 1": ${printing.prop(command.unknown, "float")}`,
    `"Ignore Same Command": ${printing.prop(command.ignoreSame, "bool")}`,
    `"Interpolation Type": ${command.interpolation}`,
    printing.guid(command.guid),
    `"Node Index": ${command.node}`,
  );
  if (command.unknown2 !== 0) members.push(`"Unknown 2": ${command.unknown2}`);
  return inline(members);
}
