/** The sections of a file, with names and byte offsets. */
import type { Header } from "./header.ts";
import { NODE_SIZE } from "./header.ts";

export interface Section {
  readonly name: string;
  readonly start: number;
  /** Member of the document with the section's contents. */
  readonly key?: string;
}

/** All sections in the order of the file. */
export function sectionsOf(header: Header): readonly Section[] {
  const { commands, nodes } = header;
  const list: Section[] = [
    { name: "header", key: "Metadata", start: 0 },
    { name: "commands", key: "Commands", start: commands },
    { name: "nodes", key: "Nodes", start: nodes },
    { name: "event offset table", start: header.events },
    { name: "node bodies", start: Math.max(header.events + header.eventCount * 4, nodes + header.nodeCount * NODE_SIZE) },
    { name: "sync index table", start: header.syncIndices },
    { name: "sync records", start: header.syncs },
    { name: "state transitions and events", key: "State Transitions", start: header.stateTransitions },
    { name: "transitions", key: "Transitions", start: header.transitions },
    { name: "command groups", start: header.commandGroups },
    { name: "blackboard", key: "Blackboard", start: header.blackboard },
    { name: "partials", key: "Partials", start: header.partials },
    { name: "bone groups", key: "Bone Groups", start: header.boneGroups },
    { name: "calculation table", start: header.calculations },
    { name: "tag list and tag groups", key: "Valid Tags", start: header.tags },
    { name: "expressions", key: "Expressions", start: header.expressions },
    { name: "AS markings", start: header.markings },
    { name: "material blends", start: header.materialBlends },
    { name: "enum resolve table", key: "Enum Resolve", start: header.enums },
    { name: "string pool", start: header.pool },
  ];
  return list.filter(({ start }, index) => index === 0 || start > 0).sort((a, b) => a.start - b.start);
}

/** Name of the section that contains a byte. */
export function findSection(header: Header, offset: number): string {
  return sectionsOf(header).reduce((found, { name, start }) => (start <= offset ? name : found), "header");
}
