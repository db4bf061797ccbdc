/** What the source map of a file distinguishes: records, the fields in them, and what has no record. */
import { NEWER_FIELDS } from "./newerHeader.ts";
import { HEADER } from "./schema.ts";

/** Groups of connections of a node. */
const PLUGS_START = 45;
const HEADER_START = 51;
const NEWER_START = HEADER_START + HEADER.fields.length + 1;

export const MapField = {
  property: 0,
  textProperty: 1,
  vector: 2,
  command: 3,
  node: 4,
  fade: 5,
  plug: 6,
  sync: 7,
  stateTransition: 8,
  comparison: 9,
  triggerEvent: 10,
  holdEvent: 11,
  transitionGroup: 12,
  transition: 13,
  blackboardName: 14,
  blackboardValue: 15,
  sourceFile: 16,
  partial: 17,
  partialBone: 18,
  boneGroup: 19,
  bone: 20,
  calculation: 21,
  materialBlend: 22,
  enumResolve: 23,
  marking: 24,
  tagGroup: 25,
  commandGroup: 26,
  start: 27,
  flags: 28,
  tag: 29,
  expressions: 30,
  expressionInfo: 31,
  expression: 32,
  instruction: 33,
  functionCall: 34,
  leftConstant: 35,
  rightConstant: 36,
  section: 37,
  partialSkeleton: 38,
  value: 39,
  syncList: 40,
  bones: 41,
  calculationList: 42,
  eventList: 43,
  blackboardType: 44,
  plugs: PLUGS_START,
  header: HEADER_START,
  headerWord: HEADER_START + HEADER.fields.length,
  newerHeader: NEWER_START,
  /** One for each node type that has a body. */
  body: NEWER_START + NEWER_FIELDS.length,
} as const;
