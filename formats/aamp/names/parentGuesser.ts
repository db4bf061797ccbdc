/**
 * Names that a child may have after its parent: the parent's name and a number, and a few usual variations. Nothing is put
 * together before it is known to fit: the hash is run back over every possible number once and compared with the states of the
 * possible prefixes, which follow from the parent's own hash. Must know no lists.
 */
import { CRC_START, continueCrc } from "../../core/bytes/crc32.ts";
import { undoByte } from "./crcBackward.ts";

const CHILDREN = continueCrc(CRC_START, "Children");
const CHILD = continueCrc(CRC_START, "Child");
const UNDERSCORE = 0x5f;
const ZERO = 0x30;
const LETTER_S = 0x73;
const LETTER_E = 0x65;
const LIST = [0x74, 0x73, 0x69, 0x4c];
/** Forms of one number: `7`, `_7`, `07`, `_07`, `007`, `_007`. */
const FORMS = 6;

export class ParentGuesser {
  /** States before each form of both numbers. */
  private readonly states = new Int32Array(2 * FORMS);
  private hash = 0;
  private childIndex = 0;
  /** False until the states are those of the hash and index aimed at. */
  private ready = false;

  /** Says which hash the next calls of {@link derive} are about, and that it is child number `childIndex` of its parent. */
  aim(hash: number, childIndex: number): void {
    this.hash = hash;
    this.childIndex = childIndex;
    this.ready = false;
  }

  /** The name of the child after its parent's name, by oead's patterns in oead's order. */
  derive(parentName: string, parentHash: number): string | undefined {
    const parent = ~parentHash;
    let form = this.match(parent);
    if (form >= 0) return this.render(parentName, form);
    form = this.match(CHILDREN);
    if (form >= 0) return this.render("Children", form);
    form = this.match(CHILD);
    if (form >= 0) return this.render("Child", form);
    const length = parentName.length;
    const last = parentName.charCodeAt(length - 1);
    if (last === LETTER_S) {
      let before = undoByte(parent, LETTER_S);
      form = this.match(before);
      if (form >= 0) return this.render(parentName.slice(0, -1), form);
      if (parentName.charCodeAt(length - 2) === LETTER_E) {
        before = undoByte(before, LETTER_E);
        form = this.match(before);
        if (form >= 0) return this.render(parentName.slice(0, -2), form);
      }
    } else if (last === LIST[0] && parentName.endsWith("List")) {
      let before = parent;
      for (const byte of LIST) before = undoByte(before, byte);
      form = this.match(before);
      if (form >= 0) return this.render(parentName.slice(0, -4), form);
    }
    return undefined;
  }

  /** The child's name where it is `prefix` and one of the forms. */
  deriveFrom(prefix: string): string | undefined {
    const form = this.match(continueCrc(CRC_START, prefix));
    return form < 0 ? undefined : this.render(prefix, form);
  }

  /** The first form that, put after text that leads to `state`, gives the hash; -1 if none does. */
  private match(state: number): number {
    if (!this.ready) this.runBack();
    const { states } = this;
    for (let form = 0; form < states.length; form++) if (states[form] === state) return form;
    return -1;
  }

  private runBack(): void {
    for (let which = 0; which < 2; which++) {
      const number = this.childIndex + which;
      let state = ~this.hash;
      let digits = 0;
      for (let rest = number; digits === 0 || rest > 0; rest = (rest / 10) | 0, digits++) state = undoByte(state, ZERO + (rest % 10));
      for (let form = which * FORMS, width = 1; width <= 3; form += 2, width++) {
        if (width > digits) state = undoByte(state, ZERO);
        this.states[form] = state;
        this.states[form + 1] = undoByte(state, UNDERSCORE);
      }
    }
    this.ready = true;
  }

  private render(prefix: string, form: number): string {
    const which = form < FORMS ? 0 : 1;
    const variant = form - which * FORMS;
    const digits = String(this.childIndex + which).padStart((variant >> 1) + 1, "0");
    return prefix + (variant & 1 ? "_" : "") + digits;
  }
}
