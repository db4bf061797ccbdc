/** Answers to the course map's queries: the kinds of objects, and an entry's fields other than its position. */
import { linkOf } from "../language/entries.ts";
import { filesOfObject } from "../objects/objectFiles.ts";
import { findObjectKind, objectKinds, readSettingWords } from "../objects/objectTable.ts";
import { isWord } from "../schema/fields.ts";
import type { KmpField } from "../schema/index.ts";
import { Gobj } from "../schema/things.ts";
import type { ParsedText } from "../text/parsedText.ts";
import { choicesOf, ROW_LAYOUTS, type RowKind, tableOf, writtenChoice } from "../text/rowLayouts.ts";
import type { MapEntry } from "./mapModel.ts";
import type { EntryField, MapQuery, ObjectChoice } from "./mapQueries.ts";

/** Columns that the map shows itself, or that are never set. */
const SHOWN = /^(x|y|z|rotation_[xyz]|(left|right)_[xz]|view_(begin|end)_[xyz]|previous|next|padding|id|reference|object)$/;
const NEXT_IS_A_CHOICE = "CAME";

export function answerOf(parsed: ParsedText, query: MapQuery): readonly ObjectChoice[] | readonly EntryField[] {
  return query.kind === "objects" ? objectChoices() : fieldsOf(parsed, query.entry);
}

function objectChoices(): readonly ObjectChoice[] {
  return [...objectKinds().values()].map(({ id, name, meaning, route }) => ({
    id,
    name,
    title: meaning,
    route,
    files: filesOfObject(id, 0).map(({ path }) => path),
  }));
}

function fieldsOf(parsed: ParsedText, { section, index }: MapEntry): readonly EntryField[] {
  const kind = section as RowKind;
  const { course } = parsed;
  const table = tableOf(course, kind);
  if (!table || index >= table.count) return [];
  const object = kind === "GOBJ" ? findObjectKind(course.tables.GOBJ.u16(index, Gobj.object)) : undefined;
  const columns = (ROW_LAYOUTS[kind]?.columns ?? []).filter(
    ({ name }) => !SHOWN.test(name) || (name === "next" && kind === NEXT_IS_A_CHOICE),
  );
  return columns.map((column) => {
    const { field, name } = column;
    const setting = /^setting_(\d)$/.exec(name)?.[1];
    const said = setting && object?.settings.get(Number(setting));
    const words = said ? readSettingWords(said) : undefined;
    const link = linkOf(parsed, { section: kind, index }, field);
    const value = table[column.type](index, column.offset);
    const own = value === field.none ? -1 : value;
    const shown = (one: number) => (isWord(field) ? writtenChoice(column, one) : String(one));
    return {
      name,
      label: words?.label || name.replaceAll("_", " "),
      meaning: said || [field.meaning, link ? `Index of an entry of ${link}.` : ""].filter(Boolean).join(" "),
      value: own,
      shown: column.type === "f32" ? String(Math.round(own * 1000) / 1000) : shown(own),
      choices: (words?.values ?? choicesOf(column, value)).map((choice) => {
        const one = choice.value === field.none ? -1 : Number(choice.value);
        return { value: one, shown: shown(one), title: choice.name };
      }),
      flags: flagsOf(field),
    };
  });
}

/** Names of bits, of a field or of its lowest part. */
function flagsOf({ flags, parts }: KmpField): readonly string[] {
  const low = parts?.find(({ shift }) => shift === 0);
  return (flags ?? low?.field.flags ?? []).map((flag) => flag ?? "");
}
