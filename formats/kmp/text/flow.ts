/**
 * Conditions, loops and macros, which move the scanner. Repeated blocks are read again from the text, so that every entry has a position.
 * The work of a pass is limited. Source: format reference, 7.6.
 */
import { counted } from "../../core/text/counted.ts";
import { readLoop } from "./loops.ts";
import type { Binding, ReadContext } from "./readContext.ts";
import { isNameStart } from "./scanner.ts";
import { isTrue, NONE, toNumber, type Value } from "./values.ts";

interface Block {
  readonly kind: "if" | "loop" | "macro";
  /** The command that ends the block. */
  readonly end: string;
  /** Where the command is that opened it. */
  readonly start: number;
  readonly startEnd: number;
}

interface LoopBlock extends Block {
  readonly kind: "loop";
  /** The offset after the line that opened it. */
  readonly body: number;
  /** Prepares the next pass; returns false after the last one. */
  readonly next: () => boolean;
}

interface MacroBlock extends Block {
  readonly kind: "macro";
  readonly body: number;
  readonly back: number;
  readonly locals: Map<string, Binding> | undefined;
  readonly args: readonly Value[];
  used: number;
}

type AnyBlock = LoopBlock | MacroBlock | (Block & { readonly kind: "if" });

interface Macro {
  readonly name: string;
  readonly body: number;
  readonly definition: number;
}

/** The commands that close a block, by the command that opens it. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  if: ["endif", "fi"],
  for: ["endfor"],
  repeat: ["endrepeat"],
  while: ["endwhile"],
  loop: ["endloop"],
  foreach: ["endforeach"],
  macro: ["endmacro"],
};

const OPENERS = new Map(Object.entries(FAMILIES).map(([open, [end]]) => [open, end]));
/** The main closing command of a family, by each of its closing commands. */
const CLOSERS = new Map(Object.values(FAMILIES).flatMap((ends) => ends.map((end) => [end, ends[0]] as const)));
const MAX_DEPTH = 50;

export class Flow {
  private readonly blocks: AnyBlock[] = [];
  private readonly macros = new Map<string, Macro>();
  /** The work limit was exceeded, so reading must end. */
  stopped = false;

  constructor(private readonly context: ReadContext) {}

  /** Runs a command of this module; returns false for other commands. The scanner is after the name. */
  run(command: string, start: number, end: number): boolean {
    if (command === "" || command === "call") this.call(start);
    else if (OPENERS.has(command)) this.open(command, start, end);
    else if (command === "elif" || command === "elseif" || command === "else") this.elseBranch(command, start, end);
    else if (CLOSERS.has(command)) this.close(CLOSERS.get(command) as string, start, end);
    else if (command === "break" || command === "continue") this.breakOrContinue(command, start, end);
    else if (command === "param") this.parameters(start, end);
    else return false;
    this.context.isProgram = true;
    return true;
  }

  /** Reports blocks that are still open at the end of the text. */
  finish(): void {
    for (const { end, start, startEnd } of this.blocks)
      this.context.report("not-closed", `\`@${end}\` is missing for this block.`, start, startEnd);
  }

  private spend(characters: number): boolean {
    if (this.stopped) return false;
    if (this.context.spend(characters)) return true;
    this.stopped = true;
    const open = this.blocks[0];
    const message = "Loops and macros of this text run longer than any course needs. Reading stopped here.";
    this.context.report("too-much-work", message, open?.start ?? this.context.scan.pos, open?.startEnd ?? this.context.scan.pos + 1);
    return false;
  }

  private push(block: AnyBlock): boolean {
    if (this.blocks.length < MAX_DEPTH) {
      this.blocks.push(block);
      return true;
    }
    this.context.report(
      "too-deep",
      `Conditions, loops and macros are nested more than ${MAX_DEPTH} deep; reading stopped here.`,
      block.start,
      block.startEnd,
    );
    this.stopped = true;
    return false;
  }

  private open(command: string, start: number, startEnd: number): void {
    const block = { end: OPENERS.get(command) as string, start, startEnd };
    switch (command) {
      case "macro":
        return this.define(start);
      case "if": {
        const taken = isTrue(this.context.expressions.expression());
        this.context.scan.skipLine();
        if (this.push({ ...block, kind: "if" }) && !taken) this.skipBranch();
        return;
      }
      default:
        return this.openLoop(command, block);
    }
  }

  private openLoop(command: string, block: Omit<Block, "kind">): void {
    const next = readLoop(this.context, command, { start: block.start, end: block.startEnd });
    this.context.scan.skipLine();
    if (!this.push({ ...block, kind: "loop", body: this.context.scan.pos, next })) return;
    if (!next()) this.skipTo(block.end, true);
  }

  /** Handles `@elif` and `@else` at the end of a branch that was taken: skips to the end of the condition. */
  private elseBranch(command: string, start: number, end: number): void {
    this.context.scan.skipLine();
    if (this.blocks[this.blocks.length - 1]?.kind === "if") this.skipTo("endif", true);
    else this.unexpected(command, start, end);
  }

  /** Skips to the next branch whose condition holds, or after the end of the condition. */
  private skipBranch(): void {
    for (;;) {
      const found = this.skipTo("endif", false);
      if (found === undefined || found === "endif") return;
      if (found === "else") {
        this.context.scan.skipLine();
        return;
      }
      const taken = isTrue(this.context.expressions.expression());
      this.context.scan.skipLine();
      if (taken) return;
    }
  }

  private close(command: string, start: number, end: number): void {
    const { scan } = this.context;
    scan.skipLine();
    const block = this.blocks[this.blocks.length - 1];
    if (block === undefined || block.end !== command) return this.unexpected(command, start, end);
    if (block.kind === "if") this.blocks.pop();
    else if (block.kind === "macro") this.returnFrom(block);
    else this.again(block);
  }

  private again(block: LoopBlock): void {
    const { scan } = this.context;
    if (this.spend(scan.pos - block.body) && block.next()) scan.pos = block.body;
    else this.blocks.pop();
  }

  private unexpected(command: string, start: number, end: number): void {
    const block = this.blocks[this.blocks.length - 1];
    const open = block ? `; the block that is open here ends with \`@${block.end}\`` : "";
    this.context.report("not-open", `\`@${command}\` does not belong to an open block${open}.`, start, end);
  }

  /** `@break [n] [@if condition]`, and the same for `@continue`. */
  private breakOrContinue(command: string, start: number, end: number): void {
    const { scan, expressions } = this.context;
    let levels = 1;
    if (scan.skipSpace() >= 0 && scan.code() !== 0x40) levels = Math.max(1, toNumber(expressions.column()));
    if (scan.skipSpace() === 0x40 && /^@if\b/i.test(scan.text.slice(scan.pos, scan.pos + 4))) {
      scan.pos += 3;
      if (!isTrue(expressions.expression())) return scan.skipLine();
    }
    scan.skipLine();
    for (;;) {
      while (this.blocks.at(-1)?.kind === "if") this.blocks.pop();
      const block = this.blocks.at(-1);
      if (block?.kind !== "loop") return this.unexpected(command, start, end);
      const isLast = --levels === 0;
      const isAgain = isLast && command === "continue";
      scan.pos = block.body;
      this.skipTo(block.end, !isAgain);
      if (isAgain) return this.again(block);
      if (isLast) return;
    }
  }

  // ------------------------------------------------------------------------------------------------ macros

  private define(start: number): void {
    const { context } = this;
    const { scan } = context;
    scan.skipSpace();
    const nameStart = scan.pos;
    const name = scan.name();
    const span = { start: nameStart, end: scan.pos };
    scan.skipLine();
    if (name === undefined) context.report("name-missing", "A macro needs a name.", start, Math.max(span.end, start + 1));
    else if (this.macros.has(name.toLowerCase()))
      context.report("name-twice", `The macro \`${name}\` already exists; this one is left out.`, span.start, span.end);
    else this.macros.set(name.toLowerCase(), { name, body: scan.pos, definition: context.define("macro", name, span) });
    const found = this.skipTo("endmacro", false);
    if (found === undefined) context.report("not-closed", "`@endmacro` is missing for this block.", start, span.end);
  }

  /** `@:name(args)` and `@call name(args)`. */
  private call(start: number): void {
    const { context } = this;
    const { scan } = context;
    scan.skipSpace();
    const nameStart = scan.pos;
    const name = scan.name() ?? "";
    const nameEnd = scan.pos;
    const macro = this.macros.get(name.toLowerCase());
    const args: Value[] = [];
    if (scan.skipSpace() === 0x28) {
      scan.pos++;
      scan.readItems(0x2c, () => args.push(context.expressions.argument()), 0x29);
      if (scan.code() === 0x29) scan.pos++;
      else context.report("bracket", "`)` is missing for the arguments of the macro.", nameStart, scan.pos);
    }
    scan.skipLine();
    if (macro === undefined) {
      context.report(
        "unknown-macro",
        name === "" ? "Expected the name of a macro." : `Unknown macro \`${name}\`.`,
        nameStart,
        Math.max(nameEnd, nameStart + 1),
      );
      return;
    }
    context.uses.push(nameStart, nameEnd, macro.definition);
    const block: MacroBlock = {
      kind: "macro",
      end: "endmacro",
      start,
      startEnd: nameEnd,
      body: macro.body,
      back: scan.pos,
      locals: context.locals,
      args,
      used: 0,
    };
    if (!this.push(block)) return;
    context.locals = new Map();
    scan.pos = macro.body;
  }

  private returnFrom(block: MacroBlock): void {
    const { context } = this;
    const size = context.scan.pos - block.body;
    this.blocks.pop();
    context.locals = block.locals;
    context.scan.pos = block.back;
    if (block.used < block.args.length)
      context.report(
        "arguments",
        `The macro needs ${counted(block.used, "argument")}; found ${block.args.length}.`,
        block.start,
        block.startEnd,
      );
    this.spend(size);
  }

  /** `@param a b c`: names for the arguments of the call. */
  private parameters(start: number, end: number): void {
    const { context } = this;
    const { scan } = context;
    const block = [...this.blocks].reverse().find((one) => one.kind === "macro");
    if (block === undefined || context.locals === undefined) {
      context.report("not-open", "`@param` is only allowed in a macro.", start, end);
      return scan.skipLine();
    }
    for (let code = scan.skipSpace(); code >= 0; code = scan.skipSpace()) {
      if (code === 0x2c) {
        scan.pos++;
        continue;
      }
      const at = scan.pos;
      const name = isNameStart(code) ? scan.name() : undefined;
      if (name === undefined) {
        context.report("expected", "Expected the name of a parameter.", at, at + 1);
        break;
      }
      if (block.used >= block.args.length)
        context.report("arguments", `The macro is called without a value for \`${name}\`.`, block.start, block.startEnd);
      context.setVariable(context.locals, name, block.args[block.used] ?? NONE, { start: at, end: scan.pos });
      block.used++;
    }
    scan.skipLine();
  }

  // ------------------------------------------------------------------------------------------------ skipping

  /**
   * Skips to the command that ends the current block of a family, and past its line. `leave` also closes the block if it is not a
   * condition, and ignores `@elif` and `@else`; otherwise these are found, too, and the scanner is after the word. Returns the word, or
   * undefined at the end of the text.
   */
  private skipTo(end: string, leave: boolean): string | undefined {
    const { context } = this;
    const { scan } = context;
    const from = scan.pos;
    let depth = 0;
    while (scan.pos < scan.text.length) {
      const line = scan.pos;
      const word = this.commandHere();
      const closer = word === undefined ? undefined : CLOSERS.get(word);
      if (word !== undefined && OPENERS.get(word) === end) depth++;
      else if (closer === end) {
        if (depth === 0) {
          this.spend(line - from);
          scan.skipLine();
          // conditions, and loops that are left, end here; a macro is not an open block while it is defined
          if (leave || end === "endif") this.blocks.pop();
          return end;
        }
        depth--;
      } else if (end === "endif" && depth === 0 && !leave && (word === "else" || word === "elif" || word === "elseif")) {
        this.spend(line - from);
        return word === "else" ? "else" : "elif";
      }
      scan.pos = line;
      scan.skipPhysicalLine();
    }
    const block = leave ? this.blocks.pop() : undefined;
    if (block) context.report("not-closed", `\`@${end}\` is missing for this block.`, block.start, block.startEnd);
    return undefined;
  }

  /** Reads the command at the start of the line. Returns it in lower case. */
  private commandHere(): string | undefined {
    const { scan } = this.context;
    let code = scan.code();
    while (code === 32 || code === 9) {
      scan.pos++;
      code = scan.code();
    }
    if (code !== 0x40) return undefined;
    scan.pos++;
    return scan.name()?.toLowerCase();
  }
}
