/** The state that printers of all parts of a file share, and the printing of properties. */
import { Stop } from "../../core/issue.ts";
import { printSingle } from "../../core/json/numbers.ts";
import { hexWord, inline, quote } from "../../core/json/print.ts";
import { printSwitch } from "../../core/record/parts.ts";
import { issue } from "../diagnostics.ts";
import { printGuid } from "../model/guid.ts";
import { type AsbFile, COMPONENT_SHIFT, Flag, type Guid, isCalculation, SELECT_SHIFT } from "../model/model.ts";
import type { Prop, PropValue } from "../model/props.ts";
import { CALCULATION } from "../records/calculationRecord.ts";
import { AXES, SELECT_FLAGS, type ValueType } from "../records/enums.ts";
import { printEnum } from "./words.ts";

export class Printing {
  private size = 0;

  constructor(
    readonly file: AsbFile,
    private readonly maxText: number,
  ) {}

  /** Counts the text of records that may be shared. */
  counted(text: string): string {
    this.size += text.length;
    if (this.size > this.maxText)
      throw new Stop(
        issue(
          "text-too-large",
          `The text of this file would be larger than ${Math.floor(this.maxText / 1e6)} MB, because its records are shared many times over.`,
          { bytes: { start: 0, end: 4 } },
        ),
      );
    return text;
  }

  /** A short list of texts on one line. */
  texts(texts: readonly string[]): string {
    return this.counted(`[${texts.map(quote).join(", ")}]`);
  }

  /** A property. `table` is false outside of nodes, where calculations are referred to by index. */
  prop(prop: Prop, type: ValueType, table = false): string {
    return prop.flags === 0 ? this.value(prop.value, type) : inline(this.source(prop, type, table));
  }

  /** Members of a property that is not a plain constant. */
  source({ flags, value }: Prop, type: ValueType, table: boolean): string[] {
    const index = flags & Flag.index;
    const select = (flags >>> SELECT_SHIFT) & 3;
    const selectFlag = `"Select Flag": ${printEnum(select, SELECT_FLAGS)}`;
    if ((flags & Flag.source) === 0) return [`"Value": ${this.value(value, type)}`, `"Flags": ${hexWord(flags)}`];
    let said = (Flag.source | (select << SELECT_SHIFT) | index) >>> 0;
    const members: string[] = [];
    const hasDefault = this.hasDefault(value);
    if ((flags & Flag.expression) !== 0) {
      said |= Flag.expression;
      members.push(`"Expression Index": ${index}`, `"Input": ${this.value(value, type)}`, selectFlag);
    } else if (type === "float" && isCalculation(flags)) {
      const calculation = table ? this.file.calculations[index] : undefined;
      const said = calculation === undefined ? [`"Calculation Index": ${index}`] : CALCULATION.printMembers(this, calculation);
      return [...said, ...this.besideCalculation({ flags, value })];
    } else if ((type === "float" || type === "string") && (flags & Flag.commandData) !== 0) {
      said |= Flag.commandData;
      members.push(`"Command Data Type": ${index}`, selectFlag);
      if (hasDefault) members.push(`"Default Value": ${this.value(value, type)}`);
    } else {
      members.push(`"Blackboard Index": ${index}`);
      const axis = type === "float" ? (flags & Flag.component) >>> COMPONENT_SHIFT : 0;
      said |= axis << COMPONENT_SHIFT;
      members.push(axis === 0 ? `"Type": "${type}"` : `"Type": "vec3f", "Axis": "${AXES[axis - 1]}"`);
      members.push(selectFlag);
      if (hasDefault) members.push(`"Default Value": ${this.value(value, type)}`);
    }
    const rest = (flags ^ said) >>> 0;
    if (rest !== 0) members.push(`"Flags": ${hexWord(rest)}`);
    return members;
  }

  /** The members of a float from a calculation other than those of the calculation. */
  besideCalculation({ flags, value }: Pick<Prop, "flags" | "value">): string[] {
    const select = (flags >>> SELECT_SHIFT) & 3;
    const members = [`"Select Flag": ${printEnum(select, SELECT_FLAGS)}`];
    if (value !== 0) members.push(`"Word": ${hexWord(value as number)}`);
    const rest = (flags & ~(Flag.source | Flag.calculation | Flag.select | Flag.index)) >>> 0;
    if (rest !== 0) members.push(`"Flags": ${hexWord(rest)}`);
    return members;
  }

  /** True if the source has a default value: without one, the value word is 0. */
  private hasDefault(value: PropValue): boolean {
    const { firstString, fileName } = this.file;
    if (typeof value === "string") return firstString === undefined ? value !== "" || fileName !== "" : value !== firstString;
    return typeof value === "number" ? value !== 0 : value.some((word) => word !== 0);
  }

  value(value: PropValue, type: ValueType): string {
    if (typeof value === "string") return quote(value);
    if (typeof value === "object") return `[${value.map(printSingle).join(", ")}]`;
    return type === "float" ? printSingle(value) : type === "bool" ? printSwitch(value) : String(value | 0);
  }

  guid(guid: Guid): string {
    return `"${printGuid(guid)}"`;
  }
}
