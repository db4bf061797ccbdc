/** What a key means, and where a value is in the file. */

import type { Hover } from "../../core/analysis.ts";
import type { Encoded } from "../../core/coded.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { describePlace, keyAround } from "../../core/json/language.ts";
import { bold, inParagraphs, type Markdown, markdown, prose } from "../../core/text/markdown.ts";
import { findEventNumber } from "../eventNames.ts";
import { findShape, MEANINGS } from "./shapes.ts";

export function hoverAt(json: JsonText, encoded: () => Encoded, offset: number): Hover | undefined {
  const row = json.rowAt(offset);
  if (row < 0 || json.kinds[row] <= Json.array) return undefined;
  const isKey = json.kinds[row] === Json.key;
  // items of a list are what its key says
  const key = isKey ? row : keyAround(json, row);
  const parts = [key < 0 ? undefined : describeKey(json, key), describePlace(encoded(), json.starts[isKey ? row + 1 : row])];
  return { span: json.span(row), contents: inParagraphs(parts) };
}

function describeKey(json: JsonText, key: number): Markdown {
  const name = json.string(key);
  const rows = json.rowsTo(key);
  switch (findShape(json, rows[rows.length - 2])) {
    case "hashes":
      return markdown`${bold(name)} · FNV-1a hash of the GUID of a node of the \`.asb\` file in lower case, or of the name of a clip`;
    case "events": {
      const trigger = findEventNumber(name, false);
      const hold = findEventNumber(name, true);
      if (trigger !== undefined) return markdown`${bold(name)} · event ${trigger} of those at one frame`;
      return markdown`${bold(name)} · ${hold === undefined ? "event of an unknown number" : `event ${hold} of those that last`}`;
    }
    default:
      return inParagraphs([bold(name), MEANINGS[name] === undefined ? undefined : prose(MEANINGS[name])]);
  }
}
