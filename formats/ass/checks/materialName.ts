/** Checks the name of a material. */
import type { Span } from "../../core/text/span.ts";
import { closestFix } from "../closestFix.ts";
import { replacement } from "../findings.ts";
import { type NamePiece, PROPERTIES, parseMaterialName, SPECIAL_MATERIALS, SYMBOLS } from "../materialName.ts";
import type { RecordReader } from "../parse/reader.ts";
import { type StringPart, textStart } from "../scene.ts";

const MAX_SHADER = 32;
/** First version of Halo 3. */
const HALO_3 = 3;

export function checkMaterialName({ findings }: RecordReader, part: StringPart, version: number): void {
  const { text } = part;
  const inner = textStart(part);
  const spanOf = (piece: NamePiece): Span => ({ start: inner + piece.start, end: inner + piece.start + piece.text.length });
  if (text.trim() === "") {
    findings.add("material-name-empty", part, "Material name is empty.");
    return;
  }
  if (text !== text.trim()) {
    const correction = replacement("Remove the spaces", spanOf({ text, start: 0 }), text.trim());
    findings.add("name-whitespace", part, "Material name starts or ends with a space.", correction);
  }
  const name = parseMaterialName(text);
  const isHalo2 = version < HALO_3;
  if (name.special === undefined) checkShader();
  else checkSpecial(name.special);
  checkSymbols();
  checkProperties();

  function checkSpecial(special: NamePiece): void {
    const lower = special.text.toLowerCase();
    const names = SPECIAL_MATERIALS.map((one) => one.name);
    const known = SPECIAL_MATERIALS[names.indexOf(lower)];
    const said = `+${special.text}`;
    if (known === undefined) {
      const correction = closestFix(spanOf({ text: said, start: special.start - 1 }), lower, names, (closest) => `+${closest}`);
      findings.add("unknown-special-material", part, `${said} is not a known special material.`, correction);
      return;
    }
    if (known.needsLabel && (name.label ?? "").trim() === "")
      findings.add("special-material-name", part, `${said} needs a name after a colon.`);
    if (known.onlyHalo3 && isHalo2) findings.add("special-material-game", part, `${said} is a Halo 3 special material.`);
  }

  function checkShader(): void {
    const { collection, shader } = name;
    if (shader.text.length > MAX_SHADER) {
      const message = `Shader name has ${shader.text.length} characters; the tools allow ${MAX_SHADER}.`;
      findings.add("shader-name-length", spanOf(shader), message);
    }
    const start = collection?.start ?? shader.start;
    const path = text.slice(start, shader.start + shader.text.length);
    if (path !== path.toLowerCase()) {
      const span = spanOf({ text: path, start });
      const correction = replacement("Change to lower case", span, path.toLowerCase());
      findings.add("shader-name-case", span, "Shader names must be lower case, as in tag paths.", correction);
    }
  }

  function checkSymbols(): void {
    const seen = new Set<string>();
    for (const symbol of name.symbols) {
      const span = spanOf(symbol);
      const known = SYMBOLS.find((one) => one.symbol === symbol.text);
      if (seen.has(symbol.text)) {
        findings.add("symbol-repeated", span, `Symbol ${symbol.text} appears twice.`, replacement("Remove it", span, ""));
      } else if (known?.onlyHalo3 && isHalo2)
        findings.add("symbol-game", span, `The symbol ${symbol.text} (${known.meaning}) exists in Halo 3 only.`);
      seen.add(symbol.text);
    }
  }

  function checkProperties(): void {
    for (const property of name.properties) {
      const span = spanOf(property);
      const keys = PROPERTIES.map(({ key }) => key);
      const known = PROPERTIES[keys.indexOf(property.key)];
      if (known === undefined) {
        const keySpan = { start: span.start, end: span.start + property.key.length + 1 };
        const correction = closestFix(keySpan, property.key, keys, (closest) => `${closest}:`);
        findings.add("property-unknown", span, `Unknown material property ${property.key}:.`, correction);
        continue;
      }
      if (property.value === "" || Number.isNaN(Number(property.value)))
        findings.add("property-value", span, `${property.key}: needs a number.`);
      if (known.onlyHalo3 && isHalo2) findings.add("property-game", span, `${property.key}: is a Halo 3 material property.`);
    }
  }
}
