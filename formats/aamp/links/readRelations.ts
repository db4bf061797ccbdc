/**
 * Finds links and definitions in a file's tree by the rules of `linkTable.ts`. Needs no text and, except for some AI parameters, no names.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { lastPart } from "../../core/files/fileNames.ts";
import { actorTarget } from "../../core/knowledge/actors.ts";
import type { Names } from "../../core/names.ts";
import type { Definition, Link, LinkTarget, Relations } from "../../core/relations.ts";
import { MAX_RELATIONS, NO_RELATIONS } from "../../core/relations.ts";
import { readTree } from "../binary/readTree.ts";
import { aampNameIndex } from "../names/index.ts";
import type { Parameter, ParameterObject, ParameterTree } from "../parameterTree.ts";
import type { DefinitionRule, LinkRule, RuleTarget } from "./linkTable.ts";
import { DEFINITION_RULES, DEMO, LINK_RULES, NO_TARGET } from "./linkTable.ts";

/** Widths that numbers are written in: `ItemName1`, `ItemName01`, `ItemName001`. */
const WIDTHS = [1, 2, 3];
/** More numbered children than any file has. */
const MAX_NUMBERS = 4096;

/** Names in rules, compared with hashes: `Name`, `Name_N` with a number for `N`, `*Name`, `*`, or a hash. Does not depend on rules. */
class NamePattern {
  private readonly hash: number | undefined;
  private readonly anything: boolean;
  private readonly ending: string | undefined;
  private readonly stem: string | undefined;
  private readonly numbered = new Set<number>();
  private numbers = 0;

  constructor(pattern: string) {
    this.anything = pattern === "*";
    this.ending = pattern.startsWith("*") && !this.anything ? pattern.slice(1) : undefined;
    this.stem = /[a-z_]N$/.test(pattern) ? pattern.slice(0, -1) : undefined;
    this.hash = pattern.startsWith("0x") ? Number(pattern) | 0 : crc32(pattern) | 0;
  }

  /**
   * @param most no numbered child of the file has a larger number
   * @param nameOf returns the name of a hash, if known
   */
  matches(hash: number, most: number, nameOf: (hash: number) => string | undefined): boolean {
    if (this.anything) return true;
    if (this.ending !== undefined) {
      const name = nameOf(hash);
      return name !== undefined && name.length > this.ending.length && name.endsWith(this.ending);
    }
    if (this.stem === undefined) return hash === this.hash;
    this.grow(this.stem, Math.min(most, MAX_NUMBERS));
    return this.numbered.has(hash);
  }

  private grow(stem: string, most: number): void {
    for (; this.numbers <= most; this.numbers++)
      for (const width of WIDTHS) this.numbered.add(crc32(stem + String(this.numbers).padStart(width, "0")) | 0);
  }
}

/** Longer values are not names. Lists of names may be longer. */
const MAX_VALUE = 256;
const MAX_LIST = 4096;

interface Place<Rule> {
  readonly rule: Rule;
  readonly object: NamePattern;
  readonly parameter: NamePattern;
}

interface Rules {
  readonly links: readonly Place<LinkRule>[];
  readonly definitions: readonly Place<DefinitionRule>[];
}

const rulesByEnding = new Map<string, Rules>();

function rulesOf(ending: string): Rules {
  const known = rulesByEnding.get(ending);
  if (known) return known;
  const holds = ({ endings }: { readonly endings: readonly string[] }) => endings.includes(ending);
  const rules: Rules = {
    links: LINK_RULES.filter(holds).flatMap((rule) =>
      rule.parameters.map((parameter) => ({ rule, object: new NamePattern(rule.object), parameter: new NamePattern(parameter) })),
    ),
    definitions: DEFINITION_RULES.filter(holds).map((rule) => ({
      rule,
      object: new NamePattern(rule.object),
      parameter: new NamePattern(rule.parameter),
    })),
  };
  // extensions without rules are not cached, because file names may have any
  if (rules.links.length + rules.definitions.length > 0) rulesByEnding.set(ending, rules);
  return rules;
}

/** Splits `Actor/X.sbxml`, or its text form `X.sbxml.yml`, into `X` and `bxml`. */
function splitName(fileName: string): { readonly stem: string; readonly ending: string } {
  const name = lastPart(fileName).replace(/\.yml$/, "");
  const dot = name.lastIndexOf(".");
  return { stem: name.slice(0, Math.max(dot, 0)), ending: name.slice(dot + 1).replace(/^s(?=b)/, "") };
}

/** The first rule for this parameter of this object; undefined if the value is not a link. */
export function findLinkRule(
  fileName: string,
  object: ParameterObject,
  parameter: Parameter,
  tree: ParameterTree,
  names: Names,
): LinkRule | undefined {
  const nameOf = (hash: number) => aampNameIndex(names).find(hash >>> 0);
  const most = tree.objects.length + tree.parameters.length;
  return rulesOf(splitName(fileName).ending).links.find(
    (place) => place.object.matches(object.hash, most, nameOf) && place.parameter.matches(parameter.hash, most, nameOf),
  )?.rule;
}

export function readRelations(bytes: Uint8Array, fileName: string, names: Names): Relations {
  const { stem, ending } = splitName(fileName);
  const rules = rulesOf(ending);
  if (rules.links.length + rules.definitions.length === 0) return NO_RELATIONS;
  return new Reading(readTree(bytes).tree, rules, names).read(ending === DEMO.ending ? stem : undefined);
}

class Reading {
  private readonly links: Link[] = [];
  private readonly definitions: Definition[] = [];

  constructor(
    private readonly tree: ParameterTree,
    private readonly rules: Rules,
    private readonly names: Names,
  ) {}

  /** @param demo for a demo, the name of its event, which is that of the file */
  read(demo: string | undefined): Relations {
    const { tree } = this;
    const nameOf = (hash: number) => aampNameIndex(this.names).find(hash >>> 0);
    const most = tree.objects.length + tree.parameters.length;
    for (const object of tree.objects) {
      const objectHash = object.hash;
      const links = this.rules.links.filter((place) => place.object.matches(objectHash, most, nameOf));
      const definitions = this.rules.definitions.filter((place) => place.object.matches(objectHash, most, nameOf));
      if (links.length + definitions.length === 0) continue;
      for (const parameter of object.parameters) {
        const value = parameter.text;
        if (value === undefined) continue;
        const hash = parameter.hash;
        const link = links.find((place) => place.parameter.matches(hash, most, nameOf));
        if (link && !isExcepted(link.rule, object)) this.addLinks(parameter, value, link.rule);
        const definition = definitions.find((place) => place.parameter.matches(hash, most, nameOf));
        if (definition && value.length <= MAX_VALUE)
          this.definitions.push({ at: parameter.recordAt, kind: definition.rule.entry, name: value });
      }
      if (this.links.length + this.definitions.length > MAX_RELATIONS) break;
    }
    if (demo !== undefined) this.addEvent(demo);
    return { links: this.links, definitions: this.definitions };
  }

  private addLinks(parameter: Parameter, value: string, rule: LinkRule): void {
    if (value.length > (rule.joined ? MAX_LIST : MAX_VALUE)) return;
    const at = parameter.recordAt;
    for (const name of rule.joined ? value.split(",") : [value]) {
      if (NO_TARGET.has(name) || name.length > MAX_VALUE) continue;
      this.links.push({ at, value: name, kind: kindOf(rule.target), target: targetOf(rule.target, name), absence: rule.absence });
      // a table is an object of the same file: the one with this name
      const table = rule.target.to === "here" && rule.target.entry === "table" ? this.findObject(name) : undefined;
      if (table !== undefined) this.definitions.push({ at: table, kind: "table", name });
    }
  }

  /** The byte offset of an object of the root list. */
  private findObject(name: string): number | undefined {
    return this.tree.root.findObject(crc32(name) | 0)?.recordAt;
  }

  private addEvent(stem: string): void {
    const wanted = crc32(DEMO.parameter) | 0;
    const extension = this.tree.parameters.find(({ hash }) => hash === wanted);
    const kind = extension?.text === "evtm" ? DEMO.kinds.evtm : DEMO.kinds.evfl;
    const at = extension?.recordAt ?? 0;
    const target: LinkTarget = { in: "game", paths: [`EventFlow/${stem}.${kind}`] };
    this.links.push({ at, value: stem, kind: "file", target, absence: "silent" });
  }
}

function isExcepted({ unless }: LinkRule, { parameters }: ParameterObject): boolean {
  if (!unless) return false;
  const wanted = crc32(unless.parameter) | 0;
  return parameters.some(({ hash, text }) => hash === wanted && text === unless.value);
}

function kindOf({ to }: RuleTarget): string {
  return to === "here" || to === "users" || to === "part" ? "name" : to === "database" ? "key" : to;
}

export function targetOf(target: RuleTarget, value: string): LinkTarget {
  const withValue = (path: string) => path.replaceAll("{v}", () => value);
  switch (target.to) {
    case "file":
    case "database":
      return { in: "game", paths: target.paths.map(withValue) };
    case "actor":
      return actorTarget(value);
    case "here":
      return { in: "file", entry: { kind: target.entry, name: value } };
    case "users":
      return { in: "users", ending: target.ending, entry: { kind: target.entry, name: value } };
    case "key":
    case "part":
      return { in: "table", path: withValue(target.path), entry: { kind: target.entry, name: value } };
  }
}
