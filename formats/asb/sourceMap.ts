/** Which text stands for which bytes of the file as it would be saved. */
import { fieldOffset } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { writeFile } from "./binary/writeFile.ts";
import { VERSION_417 } from "./nodeTypes.ts";
import { HEADER, MAP_SCHEMAS, MapField } from "./schema.ts";
import type { ParsedText } from "./text/parseFile.ts";

/** The map of a text without errors: offsets are those of the file as it would be saved. */
export function mapOfText(parsed: ParsedText): SourceMap {
  const { json, file } = parsed;
  const builder = new SourceMapBuilder(json.count);
  const metadata = json.find(0, "Metadata");
  const place = (row: number): readonly [number, number] => (row < 0 ? [0, 0] : [json.starts[row], json.ends[row]]);
  HEADER.fields.forEach((field, index) => {
    if (field.name === "material blends" && file.version < VERSION_417) return;
    const [start, end] =
      field.name === "version"
        ? place(json.find(metadata, "Version"))
        : field.name === "Filename"
          ? place(json.find(metadata, "Filename"))
          : [0, 0];
    const at = fieldOffset(HEADER, field.name);
    builder.add(MapField.header + index, 0, start, end, at, at + field.size);
  });
  writeFile(file, (field, row, start, end) => {
    if (row >= 0) builder.add(field, row, json.starts[row], json.ends[row], start, end);
  });
  return builder.build(MAP_SCHEMAS, (row) => json.pathOf(row));
}
