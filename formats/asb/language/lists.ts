/** Which list of a document a container is, and whether its items may come and go: those that others name by number keep their places. */
import type { JsonFreedom } from "../../core/json/fieldRules.ts";
import { KEPT } from "../text/words.ts";

export type ListKind =
  | "commands"
  | "nodes"
  | "blackboard entries"
  | "bone groups"
  | "bones"
  | "partials"
  | "partial bones"
  | "transition groups"
  | "transitions"
  | "tags"
  | "commands by name"
  | "enum values"
  | "state transitions"
  | "sync controls"
  | "children"
  | "states"
  | "state transition plugs"
  | "events"
  | "frame controls"
  | "trigger events"
  | "hold events"
  | "parameters"
  | "expressions";

const LISTS: readonly (readonly [RegExp, ListKind, JsonFreedom])[] = [
  [/^Nodes\/\d+\/Body\/Child Nodes$/, "children", "any"],
  [/^Nodes\/\d+\/Body\/State Connections$/, "states", "any"],
  [/^Nodes\/\d+\/Body\/State Transitions$/, "state transition plugs", "any"],
  [/^Nodes\/\d+\/Body\/Events$/, "events", "any"],
  [/^Nodes\/\d+\/Body\/Frame Controls$/, "frame controls", "any"],
  [/^Nodes\/\d+\/Sync Controls$/, "sync controls", "any"],
  [/\/Trigger Events$/, "trigger events", "any"],
  [/\/Hold Events$/, "hold events", "any"],
  [/\/(?:Trigger|Hold) Events\/\d+\/Parameters$/, "parameters", "any"],
  [/^Valid Tags$|\/Tags$|\/Tag Group$/, "tags", "any"],
  [/^Commands$/, "commands", "any"],
  [/^Nodes$/, "nodes", "end"],
  [/^Blackboard\/[^/]+$/, "blackboard entries", "end"],
  [/^Expressions\/Commands$/, "expressions", "end"],
  [/^Bone Groups$/, "bone groups", "any"],
  [/^Bone Groups\/\d+\/Bones$/, "bones", "any"],
  [/^Partials$/, "partials", "any"],
  [/^Partials\/\d+\/Bones$/, "partial bones", "any"],
  [/^Transitions$/, "transition groups", "any"],
  [/^Transitions\/\d+\/Transitions$/, "transitions", "any"],
  [/^Transitions\/\d+\/Transitions\/\d+\/Command Group$/, "commands by name", "any"],
  [/^Enum Resolve$/, "enum values", "any"],
  [/^State Transitions$/, "state transitions", "any"],
];

/** @param path keys and numbers from the root */
export function findList(path: string): { readonly kind: ListKind; readonly freedom: JsonFreedom } | undefined {
  // what is kept in addition to the usual form is numbered throughout
  const found = path.startsWith(`${KEPT}/`) ? undefined : LISTS.find(([pattern]) => pattern.test(path));
  return found && { kind: found[1], freedom: found[2] };
}
