/** The tree of a JSON text, built by rules that a format declares: what identifies entries of lists, and which numbers refer to entries. */
import { Json, type JsonText } from "../../json/json.ts";
import { parseSpecialSingle } from "../../json/numbers.ts";
import { parseJson } from "../../json/parseJson.ts";
import { quote } from "../../json/print.ts";
import { ownOf } from "../../lists.ts";
import { usualFloat } from "./contents.ts";
import { type Identity, type ListRule, type MergeModel, TreeNode } from "./tree.ts";

export interface JsonListRule {
  /** Members that together identify an entry. */
  readonly keys?: readonly string[];
  /** Paths show the number of an entry. */
  readonly isNumbered?: boolean;
  readonly byPosition?: boolean;
  readonly ordered?: boolean;
  /** Files sort the entries by their identity. */
  readonly isSorted?: boolean;
  /** Paths inside an entry to texts that tell people what it is. */
  readonly title?: readonly string[];
  /** The space by which numbers elsewhere refer to the entries. */
  readonly space?: string;
  /** The member that repeats the index of the entry. */
  readonly place?: string;
  /** A list that contains only values is one value: a row of numbers, some of which may be written as integers or bits. */
  readonly isVector?: boolean;
  /** Entries are rows of numbers, each one value, identified by the first number, which has this name. */
  readonly rowKey?: string;
}

export interface JsonMergeRules {
  /** Names of values that must be equal in ours and theirs, by path. */
  readonly same?: Readonly<Record<string, string>>;
  /** By the key of the list, or by the keys of the surrounding map and the list: `Expressions/Commands`. */
  readonly lists: Readonly<Record<string, JsonListRule>>;
  /** For all lists in the map with this key. Numbers refer to their entries by the space `KEY/NAME`. */
  readonly maps?: Readonly<Record<string, JsonListRule>>;
  /** Spaces of members that are numbers of entries. */
  readonly references?: Readonly<Record<string, string>>;
  /** Spaces of lists whose items are numbers of entries. */
  readonly referenceLists?: Readonly<Record<string, string>>;
  /** Members that count as one value with all their contents, because the parts are meaningless alone. */
  readonly whole?: readonly string[];
  /** A member that is a number in one of the lists of {@link maps}; another member names the list. */
  readonly typed?: { readonly key: string; readonly type: string; readonly map: string };
  /** Members computed from others, so never a conflict. */
  readonly derived?: readonly string[];
  /** Members that describe the layout of the file, so never a conflict, unless they contain a {@link carried} member. */
  readonly properties?: readonly string[];
  /** Members that only complete a text: any version of them will do, and differences are not shown. */
  readonly carried?: readonly string[];
  /** Updates {@link derived} members in the text of the result. */
  readonly finish?: (text: string) => string;
}

const TYPES: Readonly<Record<number, string>> = {
  [Json.string]: "string",
  [Json.integer]: "integer",
  [Json.float]: "float",
  [Json.true]: "bool",
  [Json.false]: "bool",
  [Json.null]: "null",
};

export function jsonMergeModel(rules: JsonMergeRules): MergeModel {
  return {
    readTree: (text) => new TreeMaker(parseJson(text), rules).make(),
    refuse(ours, theirs) {
      for (const [path, title] of Object.entries(rules.same ?? {})) {
        const [our, their] = [ours, theirs].map((root) => root.find(path)?.text ?? "none");
        if (our !== their) return `Ours and theirs are incompatible: ${title} is ${our} in ours and ${their} in theirs.`;
      }
      return undefined;
    },
    ...(rules.finish && { finish: rules.finish }),
    keyText: quote,
    titleOf(entry) {
      const { title = [] } = ownOf(rules.lists, entry.parent?.key ?? "") ?? {};
      return title.flatMap((path) => entry.find(path)?.said ?? []).join(" ");
    },
    isOneValue(text) {
      if (text !== text.trim()) return false;
      const { errors, comments, count } = parseJson(text);
      return errors.length === 0 && comments.length === 0 && count > 0;
    },
  };
}

/** A list of this many floats or fewer is one value. */
const MAX_VECTOR = 4;

class TreeMaker {
  private readonly spaces = new Map<string, TreeNode>();
  private readonly references: { readonly node: TreeNode; readonly space: string }[] = [];

  constructor(
    private readonly json: JsonText,
    private readonly rules: JsonMergeRules,
  ) {}

  make(): TreeNode {
    const root = this.node(0, "", "");
    for (const { node, space } of this.references) {
      // an entry's copy of its own index is not a reference
      if (node.derived) continue;
      if (node.type === "integer") node.count(Number(node.text), space, this.spaces.get(space)?.children ?? []);
    }
    return root;
  }

  /** @param name key of the value, or of the list that contains it @param mapName key of the surrounding map */
  private node(row: number, name: string, mapName: string): TreeNode {
    const { json } = this;
    if (this.rules.carried?.includes(name)) return this.valueAt(row, "carried");
    if (this.rules.whole?.includes(name)) return this.valueAt(row, "whole", json.raw(row).replaceAll(/\s+/g, " "));
    const kind = json.kind(row);
    const isList = kind === Json.array;
    const node =
      isList || kind === Json.object
        ? new TreeNode(isList ? "list" : "map", "")
        : new TreeNode("value", TYPES[kind] ?? "missing", json.raw(row));
    if (kind === Json.string) node.said = json.string(row);
    if (node.said !== undefined && node.text.includes("\\")) node.comparedAs(quote(node.said));
    if (kind === Json.float) node.comparedAs(usualFloat(node.text));
    node.flow = true;
    node.at(json.span(row));
    if (isList) this.addItems(node, row, name, mapName);
    else if (kind === Json.object) this.addMembers(node, row, name);
    return node;
  }

  /** A node that is one value, whatever its parts. Without a text, it is equal in all versions. */
  private valueAt(row: number, type: string, text = ""): TreeNode {
    const node = new TreeNode("value", type, text);
    node.flow = true;
    node.at(this.json.span(row));
    return node;
  }

  private addMembers(map: TreeNode, row: number, name: string): void {
    const { json, rules } = this;
    for (const key of json.keys(row)) {
      const word = json.string(key);
      const child = this.node(key + 1, word, name);
      child.named(word);
      child.start = json.starts[key];
      child.keyEnd = json.ends[key];
      child.isDerived = rules.derived?.includes(word) ?? false;
      if (rules.properties?.includes(word) && !rules.carried?.some((key) => child.find(key))) markProperty(child);
      const space = ownOf(rules.references, word);
      if (space !== undefined) this.references.push({ node: child, space });
      map.add(child);
    }
    const { typed } = rules;
    const entry = typed && map.find(typed.key);
    if (typed && entry) this.references.push({ node: entry, space: `${typed.map}/${map.find(typed.type)?.said ?? ""}` });
  }

  private addItems(list: TreeNode, row: number, name: string, mapName: string): void {
    const { json, rules } = this;
    const own = ownOf(rules.lists, `${mapName}/${name}`) ?? ownOf(rules.lists, name);
    // a list directly in a list is not a member of a map
    const rule = own ?? (name === "" ? undefined : ownOf(rules.maps, mapName));
    if (rule?.isVector ? this.isPlain(row) : !rule && this.isVector(row)) {
      const numbers = json.items(row).map((item) => json.raw(item));
      list.becomeValue(printList(numbers));
      list.comparedAs(printList(numbers.map(usualFloat)));
      return;
    }
    for (const item of json.items(row)) list.add(rule?.rowKey === undefined ? this.node(item, "", "") : this.row(item));
    const space = own ? own.space : rule && `${mapName}/${name}`;
    if (space !== undefined) {
      list.space = { name: space, rank: 0 };
      this.spaces.set(space, list);
    }
    const items = ownOf(rules.referenceLists, name);
    if (items !== undefined) for (const node of list.children) if (node.kind === "value") this.references.push({ node, space: items });
    list.rule = ruleOf(rule);
    const { place } = rule ?? {};
    if (place === undefined) return;
    for (const [at, entry] of list.children.entries()) {
      const number = entry.find(place);
      if (number?.text === String(at)) number.derived = { list, offset: 0, isPlace: true };
    }
  }

  private isPlain(row: number): boolean {
    const items = this.json.items(row);
    return items.length > 0 && items.every((item) => TYPES[this.json.kind(item)] !== undefined);
  }

  private isVector(row: number): boolean {
    const { json } = this;
    const items = json.items(row);
    const isFloat = (item: number) =>
      json.kind(item) === Json.float || (json.kind(item) === Json.string && parseSpecialSingle(json.string(item)) !== undefined);
    return items.length > 0 && items.length <= MAX_VECTOR && items.every(isFloat);
  }

  /** Reads `[3, "+", 1, 2, 3]`: everything after the first number is one value, because a clip has very many such rows. */
  private row(row: number): TreeNode {
    const { json } = this;
    const node = new TreeNode("value", "row", this.rowText);
    node.own = row;
    node.flow = true;
    node.at(json.span(row));
    node.written = this.writtenRow;
    node.whole = json.raw(row);
    node.said = json.raw(json.nexts[row] > row + 1 ? row + 1 : row);
    return node;
  }

  private readonly rowText = ({ own }: TreeNode): string => this.printRow(this.json.items(own as number).slice(1));
  private readonly writtenRow = ({ own }: TreeNode): string => this.printRow(this.json.items(own as number));

  private printRow(items: readonly number[]): string {
    return printList(items.map((item) => this.json.raw(item)));
  }
}

function printList(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}

function markProperty(node: TreeNode): void {
  node.isProperty = true;
  for (const child of node.children) markProperty(child);
}

function numberOf(text: string): bigint | undefined {
  return /^\d+$/.test(text) ? BigInt(text) : undefined;
}

function ruleOf(rule: JsonListRule | undefined): ListRule {
  if (!rule) return { identities: [] };
  const { keys, rowKey, isNumbered = false, byPosition = false, ordered = false, isSorted = false } = rule;
  const identity: Identity | undefined =
    rowKey === undefined ? keys?.map((key) => ({ path: key, name: key })) : [{ path: "", name: rowKey }];
  return {
    identities: identity ? [identity] : [],
    doubles: "by content",
    isNumbered,
    byPosition,
    ordered,
    sortKeys: isSorted ? [rowKey === undefined ? (text) => text : numberOf] : [],
  };
}
