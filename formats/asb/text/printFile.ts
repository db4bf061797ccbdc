/** The tables of a file as text: JSON with the keys of the Python tools, one record a line where that reads better. */

import { Stop } from "../../core/issue.ts";
import { printSingle } from "../../core/jsonNumbers.ts";
import { block, hexWord, inline, lines, quote } from "../../core/jsonPrint.ts";
import { issue } from "../diagnostics.ts";
import type {
  AsbFile,
  Calculation,
  Child,
  Command,
  EventGroup,
  GameEvent,
  Node,
  Plugs,
  Prop,
  StateTransition,
  SyncRecord,
  Transition,
} from "../model.ts";
import { BLACKBOARD_TYPES, COMPONENT_SHIFT, Flag, SELECT_SHIFT } from "../model.ts";
import {
  AXES,
  type BodyField,
  CALC_MODES,
  CHECK_TYPES,
  EVENT_PARAMETER_TYPES,
  findNodeType,
  getBodyFields,
  type NodeType,
  OPERATORS,
  SELECT_FLAGS,
  TRANSITION_TYPES,
  type ValueType,
  VERSION_417,
} from "../nodeTypes.ts";
import { isCalculation } from "../tables.ts";
import { printExpressions } from "./printExpressions.ts";
import { printKept, type RecordPrinter } from "./printKept.ts";
import { comparisonType, isPrintedType } from "./propertyForm.ts";
import { printEnum, printSwitch, printWord } from "./words.ts";

/** More than VS Code would show to an extension, and far more than any file needs. */
const LONGEST_TEXT = 100e6;

/** @throws Stop where shared tables would give a text too large to show. */
export function printFile(file: AsbFile): string {
  return new FilePrinter(file).print();
}

class FilePrinter implements RecordPrinter {
  readonly file: AsbFile;
  private size = 0;

  constructor(file: AsbFile) {
    this.file = file;
  }

  /** Counts what was printed of records that may be shared. */
  private counted(text: string): string {
    this.size += text.length;
    if (this.size > LONGEST_TEXT)
      throw new Stop(
        issue(
          "text-too-large",
          `The text of this file would take more than ${LONGEST_TEXT / 1e6} MB, because its records are shared many times over.`,
          {
            bytes: { start: 0, end: 4 },
          },
        ),
      );
    return text;
  }

  print(): string {
    const { file } = this;
    const members = [
      `"Metadata": ${inline([`"Filename": ${quote(file.fileName)}`, `"Version": "0x${file.version.toString(16)}"`, '"HasASNodeBaev": false'])}`,
      `"Blackboard": ${this.blackboard()}`,
      `"Bone Groups": ${lines(
        file.boneGroups.map((group) => this.boneGroup(group)),
        "  ",
      )}`,
      `"Expressions": ${printExpressions(file.expressions)}`,
      `"Partials": ${lines(
        file.partials.map((partial) => this.partial(partial)),
        "  ",
      )}`,
      `"Transitions": ${lines(
        file.transitions.map((group) => this.transitionGroup(group)),
        "  ",
      )}`,
      `"Valid Tags": ${lines(
        file.validTags.map(({ name }) => quote(name)),
        "  ",
      )}`,
    ];
    if (file.enumResolves.length > 0)
      members.push(
        `"Enum Resolve": ${lines(
          file.enumResolves.map(({ offset, className, value }) =>
            inline([`"Offset": ${offset}`, `"Class": ${quote(className)}`, `"Value": ${quote(value)}`]),
          ),
          "  ",
        )}`,
      );
    if (file.version < VERSION_417 && file.stateTransitions.length > 0)
      members.push(
        `"State Transitions": ${lines(
          file.stateTransitions.map((transition) => this.stateTransition(transition, "    ")),
          "  ",
        )}`,
      );
    members.push(
      `"Commands": ${lines(
        file.commands.map((command) => this.command(command)),
        "  ",
      )}`,
      `"Nodes": ${lines(
        file.nodes.map((node, index) => this.node(node, index)),
        "  ",
      )}`,
    );
    const kept = printKept(this);
    if (kept !== undefined) members.push(kept);
    return `${block(members, "")}\n`;
  }

  /** A property. `table` is false outside of nodes, where calculations are named by their number. */
  prop(prop: Prop, type: ValueType, table = false): string {
    return prop.flags === 0 ? printWord(prop, type) : inline(this.source(prop, type, table));
  }

  /** Members of a property that is no plain constant. */
  source(prop: Prop, type: ValueType, table: boolean): string[] {
    const { flags } = prop;
    const index = flags & Flag.index;
    const select = (flags >>> SELECT_SHIFT) & 3;
    const selectFlag = `"Select Flag": ${printEnum(select, SELECT_FLAGS)}`;
    if ((flags & Flag.source) === 0) return [`"Value": ${printWord(prop, type)}`, `"Flags": ${hexWord(flags)}`];
    let said = (Flag.source | (select << SELECT_SHIFT) | index) >>> 0;
    const members: string[] = [];
    const hasDefault = type === "string" ? prop.text !== "" || this.file.fileName !== "" : prop.word !== 0 || prop.y !== 0 || prop.z !== 0;
    if ((flags & Flag.expression) !== 0) {
      said |= Flag.expression;
      members.push(`"Expression Index": ${index}`, `"Input": ${printWord(prop, type)}`, selectFlag);
    } else if (type === "float" && isCalculation(flags)) {
      said |= Flag.calculation;
      const calculation = table ? this.file.calculations[index] : undefined;
      if (calculation === undefined) members.push(`"Calculation Index": ${index}`);
      else members.push(...this.calculation(calculation));
      members.push(selectFlag);
      if (prop.word !== 0) members.push(`"Word": ${hexWord(prop.word)}`);
    } else if ((type === "float" || type === "string") && (flags & Flag.commandData) !== 0) {
      said |= Flag.commandData;
      members.push(`"Command Data Type": ${index}`, selectFlag);
      if (hasDefault) members.push(`"Default Value": ${printWord(prop, type)}`);
    } else {
      members.push(`"Blackboard Index": ${index}`);
      const axis = type === "float" ? (flags & Flag.component) >>> COMPONENT_SHIFT : 0;
      said |= axis << COMPONENT_SHIFT;
      members.push(axis === 0 ? `"Type": "${type}"` : `"Type": "vec3f", "Axis": "${AXES[axis - 1]}"`);
      members.push(selectFlag);
      if (hasDefault) members.push(`"Default Value": ${printWord(prop, type)}`);
    }
    const rest = (flags ^ said) >>> 0;
    if (rest !== 0) members.push(`"Flags": ${hexWord(rest)}`);
    return members;
  }

  calculation({ words }: Calculation): string[] {
    const index = words[0] & Flag.index;
    const isCommand = (words[0] & Flag.source) !== 0;
    const parameter = isCommand ? [`"Command Data Type": ${index}`] : [`"Blackboard Index": ${index}`, '"Type": "float"'];
    const rest = (words[0] ^ ((isCommand ? Flag.source : 0) | index)) >>> 0;
    if (rest !== 0) parameter.push(`"Flags": ${hexWord(rest)}`);
    return [
      `"Parameter": ${inline(parameter)}`,
      `"Adjust Value": ${printSingle(words[1])}`,
      `"Calc Mode": ${printEnum(words[2], CALC_MODES)}`,
      `"Default Value": ${printSingle(words[3])}`,
      `"Adjust Rate": ${printSingle(words[4])}`,
      `"Base Result": ${printSingle(words[5])}`,
      `"Min": ${printSingle(words[6])}`,
      `"Max": ${printSingle(words[7])}`,
    ];
  }

  private blackboard(): string {
    const { file } = this;
    const members: string[] = [];
    file.blackboard.forEach((entries, index) => {
      if (entries.length === 0) return;
      const type = BLACKBOARD_TYPES[index];
      const items = entries.map((entry) => {
        const [x, y, z] = entry.words;
        const item = [`"Name": ${quote(entry.name)}`];
        // values of the blackboard are unsigned in this form
        if (type === "int") item.push(`"Init Value": ${x >>> 0}`);
        else if (type !== "pointer") item.push(`"Init Value": ${printWord({ flags: 0, word: x, y, z, text: entry.text, at: -1 }, type)}`);
        const source = file.sources[entry.source];
        if (source !== undefined) {
          item.push(`"Reference File": ${this.counted(quote(source.path))}`);
          if (source.hashes !== undefined) item.push(`"Reference Hashes": [${source.hashes.map(hexWord).join(", ")}]`);
        }
        if (entry.inherit !== 0) item.push(`"Inherit": ${entry.inherit}`);
        return inline(item);
      });
      members.push(`"${type}": ${lines(items, "    ")}`);
    });
    return block(members, "  ");
  }

  private boneGroup(group: AsbFile["boneGroups"][number]): string {
    const bones = group.bones.map(({ name, weight }) => inline([`"Name": ${quote(name)}`, `"Unknown": ${printSingle(weight)}`]));
    return block([`"Name": ${quote(group.name)}`, `"Unknown": ${group.unknown}`, `"Bones": ${lines(bones, "      ")}`], "    ");
  }

  private partial(partial: AsbFile["partials"][number]): string {
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

  private transitionGroup(group: AsbFile["transitions"][number]): string {
    const entries = group.entries.map((entry) => this.transition(entry));
    return block([`"Unknown": ${group.unknown | 0}`, `"Transitions": ${lines(entries, "      ")}`], "    ");
  }

  private transition(entry: Transition): string {
    const type = (TRANSITION_TYPES[entry.type] ?? "vec3f") as ValueType;
    const members = [
      `"Current Command": ${quote(entry.from)}`,
      `"Next Command": ${quote(entry.to)}`,
      `"Parameter Type": ${printEnum(entry.type, TRANSITION_TYPES)}`,
      `"Allow Multiple Matches": ${printSwitch(entry.allowMultiple)}`,
      `"Parameter": ${quote(entry.parameter)}`,
      `"Value": ${this.prop(entry.value, type)}`,
    ];
    if (entry.group >= 0) members.push(`"Command Group": ${this.texts(this.file.commandGroups[entry.group].commands)}`);
    if (entry.padding[0] !== 0 || entry.padding[1] !== 0) members.push(`"Padding": [${entry.padding.map(hexWord).join(", ")}]`);
    return inline(members);
  }

  /** A short list of texts on one line. */
  texts(texts: readonly string[]): string {
    return this.counted(`[${texts.map(quote).join(", ")}]`);
  }

  private command(command: Command): string {
    const members = [`"Name": ${quote(command.name)}`];
    if (command.tags >= 0) members.push(`"Tags": ${this.texts(this.file.tagGroups[command.tags].tags)}`);
    members.push(
      `"Unknown 1": ${this.prop(command.unknown, "float")}`,
      `"Ignore Same Command": ${this.prop(command.ignoreSame, "bool")}`,
      `"Interpolation Type": ${command.interpolation}`,
      `"GUID": "${command.guid}"`,
      `"Node Index": ${command.node}`,
    );
    if (command.unknown2 !== 0) members.push(`"Unknown 2": ${command.unknown2}`);
    return inline(members);
  }

  private node(node: Node, index: number): string {
    const { file } = this;
    const nodeType = findNodeType(node.type) as NodeType;
    const members = [
      `"Node Index": ${index}`,
      `"Node Type": "${nodeType.name}"`,
      `"No State Transition": ${printSwitch(node.noStateTransition)}`,
    ];
    if (node.tags >= 0) members.push(`"Tags": ${this.texts(file.tagGroups[node.tags].tags)}`);
    members.push(`"GUID": "${node.guid}"`);
    if (node.marking >= 0) members.push(`"ASMarking": ${this.texts(file.markings[node.marking].texts)}`);
    if (node.syncs.length > 0)
      members.push(
        `"Sync Controls": ${lines(
          node.syncs.map((record) => this.sync(file.syncs[record])),
          "      ",
        )}`,
      );
    const calculations = this.calculationsOf(node, nodeType);
    if (calculations.length > 0) members.push(`"Calc Controllers": ${lines(calculations, "      ")}`);
    if (nodeType.hasBody) members.push(`"Body": ${this.body(node, nodeType)}`);
    return this.counted(block(members, "    "));
  }

  /** The calculations of a node, each with the select flag of the property that uses it. */
  private calculationsOf(node: Node, nodeType: NodeType): string[] {
    const selects = new Map<number, number>();
    const look = (prop: Prop | undefined): void => {
      if (prop !== undefined && prop.text === undefined && isCalculation(prop.flags))
        selects.set(prop.flags & Flag.index, (prop.flags >>> SELECT_SHIFT) & 3);
    };
    const items: string[] = [];
    if (node.calculationCount === 0) return items;
    const fields = getBodyFields(nodeType, this.file.version);
    node.fields.forEach((value, i) => {
      if (typeof value !== "number" && fields[i].kind === "float") look(value);
    });
    if (nodeType.children === "range" || nodeType.children === "weight")
      for (const { first, second } of node.plugs?.children ?? []) {
        look(first);
        look(second);
      }
    const end = Math.min(node.firstCalculation + node.calculationCount, this.file.calculations.length);
    for (let i = node.firstCalculation; i < end; i++) {
      const select = selects.get(i);
      const members = this.calculation(this.file.calculations[i]);
      if (select !== undefined) members.push(`"Select Flag": ${printEnum(select, SELECT_FLAGS)}`);
      items.push(this.counted(inline(members)));
    }
    return items;
  }

  sync(record: SyncRecord): string {
    const members = [`"GUID": "${record.guid}"`];
    const [first, second, third] = record.props;
    if (record.type === 0) members.push(`"Fade In Frame": ${this.prop(first, "float")}`, `"Unknown": ${record.unknown}`);
    else if (record.type === 1)
      members.push(
        `"Sync Start Frame": ${this.prop(first, "float")}`,
        `"Normalized Sync Start Frame": ${this.prop(second, "float")}`,
        `"Unknown": ${this.prop(third, "float")}`,
      );
    else if (record.type !== 3) members.push(`"Type": ${record.type}`);
    return this.counted(inline(members));
  }

  private body(node: Node, nodeType: NodeType): string {
    const members: string[] = [];
    const fields = getBodyFields(nodeType, this.file.version);
    node.fields.forEach((value, i) => {
      const text = this.field(fields[i], value);
      if (text !== undefined) members.push(`"${fields[i].name}": ${text}`);
    });
    const { plugs } = node;
    if (plugs !== undefined) this.plugs(plugs, nodeType, members);
    return block(members, "      ");
  }

  private field(field: BodyField, value: Prop | number): string | undefined {
    const { file } = this;
    if (typeof value !== "number") return this.prop(value, field.kind as ValueType, true);
    switch (field.kind) {
      case "switch":
        return printSwitch(value);
      case "enum":
        return printEnum(value, field.values ?? []);
      case "tags":
        return value < 0 ? undefined : this.texts(file.tagGroups[value].tags);
      case "event":
        return this.eventGroup(file.events[value]);
      case "blend": {
        const blend = file.materialBlends[value];
        return blend === undefined ? undefined : this.blend(blend);
      }
      default:
        return String(value);
    }
  }

  blend({ name, start }: AsbFile["materialBlends"][number]): string {
    return this.counted(inline([`"Name": ${quote(name)}`, `"Blend Start": ${printSingle(start)}`]));
  }

  private plugs(plugs: Plugs, nodeType: NodeType, members: string[]): void {
    const { children, states, transitions, events, frameControls, unknown } = plugs;
    if (children.length > 0) {
      const items = children.map((child, i) => this.child(child, nodeType, i, i === children.length - 1));
      members.push(`"Child Nodes": ${nodeType.children === "plain" ? `[${items.join(", ")}]` : lines(items, "        ")}`);
    }
    const numbers = (key: string, nodes: readonly number[]): void => {
      if (nodes.length > 0) members.push(`"${key}": [${nodes.join(", ")}]`);
    };
    numbers("State Connections", states);
    if (transitions.length > 0) {
      const isOld = this.file.version < VERSION_417;
      const items = transitions.map(({ transition, node }) => {
        if (isOld) return String(transition);
        const record = this.file.stateTransitions[transition];
        const text = record === undefined ? "{}" : this.stateTransition(record, "            ");
        return block([`"State Transition": ${text}`, `"Node Index": ${node}`], "          ");
      });
      members.push(`"State Transitions": ${isOld ? `[${items.join(", ")}]` : lines(items, "        ")}`);
    }
    numbers("Events", events);
    numbers("Frame Controls", frameControls);
    if (unknown.length > 0) members.push(`"Unknown Connections": [${unknown.map(hexWord).join(", ")}]`);
  }

  private child(child: Child, nodeType: NodeType, index: number, isLast: boolean): string {
    const { first, second, node } = child;
    const target = `"Node Index": ${node}`;
    const isDefault = isLast && nodeType.hasDefault;
    switch (nodeType.children) {
      case "range": {
        if (!isDefault)
          return inline([
            `"Condition Min": ${this.prop(first as Prop, "float", true)}`,
            `"Condition Max": ${this.prop(second as Prop, "float", true)}`,
            target,
          ]);
        const members = [`"Default": ${this.prop(first as Prop, "string", true)}`, target];
        if (child.padding !== undefined && (child.padding[0] !== 0 || child.padding[1] !== 0))
          members.push(`"Padding": [${child.padding.map(hexWord).join(", ")}]`);
        return inline(members);
      }
      case "text":
      case "number": {
        const type = nodeType.children === "text" ? "string" : "int";
        return inline([`"${isDefault ? "Default" : "Condition"}": ${this.prop(first as Prop, type, true)}`, target]);
      }
      case "weight":
        return inline([`"Weight": ${this.prop(first as Prop, "float", true)}`, target]);
      case "tags": {
        const tags = child.tags < 0 ? [] : this.file.tagGroups[child.tags].tags;
        return inline([`"${child.tags >= 0 && tags.length === 0 ? "Tag Group" : "Tags"}": ${this.texts(tags)}`, target]);
      }
      case "truth":
        return index === 0 ? `{ "Condition True": ${node} }` : index === 1 ? `{ "Condition False": ${node} }` : String(node);
      default:
        return String(node);
    }
  }

  stateTransition(transition: StateTransition, indent: string): string {
    const comparisons = transition.comparisons.map(({ type, operator, values }) => {
      const members = [`"Compare Type": ${printEnum(operator, OPERATORS)}`];
      const [first, second] = values;
      if (typeof first === "number" || typeof second === "number") {
        if (type !== 0) members.push(`"Value Type": ${type}`);
        if (type !== 0 || values.some((word) => word !== 0))
          members.push(`"Raw": [${values.map((word) => hexWord(word as number)).join(", ")}]`);
        return inline(members);
      }
      const valueType: ValueType = type === 1 ? "float" : type === 2 ? "int" : "string";
      if (comparisonType([first, second], valueType) !== type) members.push(`"Value Type": ${type}`);
      members.push(`"Value 1": ${this.prop(first, valueType)}`, `"Value 2": ${this.prop(second, valueType)}`);
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
    return this.counted(block(members, indent));
  }

  eventGroup({ triggers, holds }: EventGroup, indent = "        "): string {
    const members: string[] = [];
    if (triggers.length > 0)
      members.push(
        `"Trigger Events": ${lines(
          triggers.map((event) => this.event(event, false)),
          `${indent}  `,
        )}`,
      );
    if (holds.length > 0)
      members.push(
        `"Hold Events": ${lines(
          holds.map((event) => this.event(event, true)),
          `${indent}  `,
        )}`,
      );
    return this.counted(block(members, indent));
  }

  private event(event: GameEvent, isHold: boolean): string {
    const parameters = event.parameters.map(({ type, value }) => {
      const valueType = EVENT_PARAMETER_TYPES[type];
      if (isPrintedType(value, valueType)) return this.prop(value, valueType);
      const members = value.flags === 0 ? [`"Value": ${printWord(value, valueType)}`] : this.source(value, valueType, false);
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
}
