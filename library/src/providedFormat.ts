/** Wraps a custom format as a `Format`: its laws hold even if the provider throws or omits something. */
import type { Analysis } from "../../formats/core/analysis.ts";
import type { Decoded, Encoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import { type Issue as FoundIssue, hasErrors } from "../../formats/core/issue.ts";
import { Names } from "../../formats/core/names.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { SourceMap } from "../../formats/core/sourceMap.ts";
import type { FormatProvider, Issue } from "./api.ts";

const noMap = () => SourceMap.empty;

/** @throws RangeError if the provider's description is invalid */
export function formatOf(provider: FormatProvider): Format {
  const { id, title, description = title, extensions, textSuffix, languageId = "plaintext" } = provider;
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new RangeError(`"${id}" is not the id of a format: expected lower-case letters, digits and hyphens.`);
  if (!/^\.[\w.-]+$/.test(textSuffix))
    throw new RangeError(`The format ${id} has the text suffix "${textSuffix}": expected a dot and letters.`);

  const ask = <Answer extends { readonly issues: readonly Issue[] }>(
    work: () => Answer,
  ): Answer | { readonly issues: readonly FoundIssue[] } => {
    try {
      const answer = work();
      return { ...answer, issues: answer.issues.map((issue) => ownIssue(id, issue)) };
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return { issues: [{ code: `${id}/failed`, severity: "error", message: `The extension for ${title} failed: ${said}` }] };
    }
  };

  const encode = (text: string): Encoded => {
    const answer = ask(() => provider.encode(text));
    const bytes = "bytes" in answer ? answer.bytes : undefined;
    if (!bytes || hasErrors(answer.issues)) return { issues: withError(id, answer.issues, "The text gives no bytes."), map: noMap };
    return { bytes, issues: answer.issues, map: noMap };
  };

  const decode = (bytes: Uint8Array): Decoded => {
    const answer = ask(() => provider.decode(bytes));
    const text = "text" in answer ? answer.text : undefined;
    const facts = [{ label: "Format", value: title }];
    if (text === undefined) return { kind: "fail", issues: withError(id, answer.issues, "The file cannot be read."), map: noMap, facts };
    const encoded = encode(text).bytes;
    const difference = encoded ? findDifference(encoded, bytes) : 0;
    return { kind: "ok", text, issues: answer.issues, exact: difference === undefined, difference, map: noMap, facts };
  };

  return {
    id,
    title,
    description,
    languageId,
    textSuffix,
    extensions,
    sniff: (head) => {
      try {
        return provider.sniff(head);
      } catch {
        return false;
      }
    },
    decode,
    encode,
    analyse: (text): Analysis => {
      const encoded = encode(text);
      return { issues: [], encoded: () => encoded };
    },
    format: (text) => {
      const { bytes } = encode(text);
      const again = bytes && decode(bytes);
      return again?.kind === "ok" ? again.text : undefined;
    },
    builtinNames: () => Names.none,
    diagnostics: {},
    structs: [],
  };
}

function ownIssue(id: string, { code, severity, message, text, bytes }: Issue): FoundIssue {
  const own = code.startsWith(`${id}/`) ? code : `${id}/${code}`;
  return { code: own, severity, message, ...(text && { text }), ...(bytes && { bytes }) };
}

function withError(id: string, issues: readonly FoundIssue[], message: string): readonly FoundIssue[] {
  return hasErrors(issues) ? issues : [...issues, { code: `${id}/failed`, severity: "error", message }];
}
