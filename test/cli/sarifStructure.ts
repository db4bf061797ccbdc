/** The part of the schema of SARIF 2.1.0 that our files use: which members an object may have, which it must have, and of what kind they are. */

type Check = (value: unknown, at: string) => readonly string[];

const text: Check = (value, at) => (typeof value === "string" && value !== "" ? [] : [`${at}: no text`]);
const from =
  (least: number): Check =>
  (value, at) =>
    Number.isSafeInteger(value) && (value as number) >= least ? [] : [`${at}: no whole number from ${least}`];
const flag: Check = (value, at) => (typeof value === "boolean" ? [] : [`${at}: no boolean`]);
const one =
  (...words: readonly string[]): Check =>
  (value, at) =>
    words.includes(value as string) ? [] : [`${at}: none of ${words}`];
const list =
  (check: Check, most = Number.POSITIVE_INFINITY): Check =>
  (value, at) =>
    Array.isArray(value) && value.length <= most
      ? value.flatMap((item, index) => check(item, `${at}/${index}`))
      : [`${at}: no list up to ${most}`];
const object =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value, at) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at}: no object`];
    const known = { ...required, ...optional };
    return [
      ...Object.keys(required).flatMap((key) => (key in value ? [] : [`${at}/${key}: missing`])),
      ...Object.entries(value).flatMap(([key, member]) => (known[key] ? known[key](member, `${at}/${key}`) : [`${at}/${key}: unknown`])),
    ];
  };

const message = object({ text });
const uri: Check = (value, at) =>
  typeof value === "string" && /^[\w.~!$&'()*+,;=:@/%-]+$/.test(value) && !/^(?:\/|\w:)|%(?![\dA-F]{2})/.test(value)
    ? []
    : [`${at}: no relative URI: ${value}`];
const rule = object({ id: text, shortDescription: message, fullDescription: message, help: message });
const region = object({ startLine: from(1), startColumn: from(1), endLine: from(1), endColumn: from(1) });
const location = object(
  { physicalLocation: object({ artifactLocation: object({ uri }), region }) },
  { logicalLocations: list(object({ fullyQualifiedName: text, kind: text })) },
);
const result = object({
  ruleId: text,
  ruleIndex: from(0),
  level: one("error", "warning"),
  message,
  locations: list(location, 1),
  partialFingerprints: object({ primaryLocationLineHash: text }),
});
const run = object({
  tool: object({ driver: object({ name: text, semanticVersion: text, rules: list(rule, 25_000) }) }),
  automationDetails: object({ id: text }),
  columnKind: one("utf16CodeUnits", "unicodeCodePoints"),
  invocations: list(
    object({ executionSuccessful: flag }, { toolExecutionNotifications: list(object({ level: one("warning"), message })) }),
  ),
  results: list(result, 5000),
});
const log = object({ $schema: text, version: one("2.1.0"), runs: list(run, 20) });

/** What is wrong with a file; empty where it is right. */
export function findSarifBreaches(source: string): readonly string[] {
  return log(JSON.parse(source), "");
}
