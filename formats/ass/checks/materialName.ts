/** Checks of the name of a material by itself. */
import { closestWord } from "../closestWord.ts";
import { replacement } from "../findings.ts";
import { type MaterialName, PROPERTIES, parseMaterialName, SPECIAL_MATERIALS, SYMBOLS } from "../materialName.ts";
import type { RecordReader } from "../parse/reader.ts";
import { type StringPart, textStart } from "../scene.ts";

const LONGEST_SHADER = 32;
/** Versions from this one on are those of Halo 3. */
const HALO_3 = 3;

export function checkMaterialName({ findings }: RecordReader, part: StringPart, version: number): void {
  const { text, start: from, end: to } = part;
  const inner = textStart(part);
  if (text.trim() === "") {
    findings.add("material-name-empty", from, to, "Material name is empty.");
    return;
  }
  if (text !== text.trim()) {
    const correction = replacement("Remove the blanks", inner, inner + text.length, text.trim());
    findings.add("name-whitespace", from, to, "Material name starts or ends with a space.", correction);
  }
  const name = parseMaterialName(text);
  const isHalo2 = version < HALO_3;
  if (name.special === undefined) checkShader();
  else checkSpecial(name.special);
  checkSymbols();
  checkProperties();

  function checkSpecial(special: NonNullable<MaterialName["special"]>): void {
    const known = SPECIAL_MATERIALS.find(({ name: candidate }) => candidate === special.text.toLowerCase());
    const at = inner + special.start;
    const said = `+${special.text}`;
    if (known === undefined) {
      const closest = closestWord(
        special.text.toLowerCase(),
        SPECIAL_MATERIALS.map((one) => one.name),
      );
      const correction = closest && replacement(`Change to +${closest}`, at, at + special.text.length, closest);
      findings.add("unknown-special-material", from, to, `${said} is not a special material that the tools know.`, correction || undefined);
      return;
    }
    if (known.needsLabel && (name.label ?? "").trim() === "")
      findings.add("special-material-name", from, to, `${said} needs a name after a colon.`);
    if (known.onlyHalo3 && isHalo2) findings.add("special-material-game", from, to, `${said} is a Halo 3 special material.`);
  }

  function checkShader(): void {
    const { collection, shader } = name;
    if (shader.text.length > LONGEST_SHADER) {
      const at = inner + shader.start;
      const message = `Shader name has ${shader.text.length} characters; the tools allow ${LONGEST_SHADER}.`;
      findings.add("shader-name-length", at, at + shader.text.length, message);
    }
    const at = collection?.start ?? shader.start;
    const path = text.slice(at, shader.start + shader.text.length);
    if (path !== path.toLowerCase()) {
      const correction = replacement("Change to lower case", inner + at, inner + at + path.length, path.toLowerCase());
      findings.add("shader-name-case", inner + at, inner + at + path.length, "Shader names are lower case in tag paths.", correction);
    }
  }

  function checkSymbols(): void {
    const seen = new Set<string>();
    for (const symbol of name.symbols) {
      const at = inner + symbol.start;
      const known = SYMBOLS.find((one) => one.symbol === symbol.text);
      if (seen.has(symbol.text)) {
        const message = `Symbol ${symbol.text} is given twice.`;
        findings.add("symbol-repeated", at, at + 1, message, replacement("Remove it", at, at + 1, ""));
      } else if (known?.onlyHalo3 && isHalo2)
        findings.add("symbol-game", at, at + 1, `The symbol ${symbol.text} (${known.meaning}) exists in Halo 3 only.`);
      seen.add(symbol.text);
    }
  }

  function checkProperties(): void {
    for (const property of name.properties) {
      const at = inner + property.start;
      const propertyEnd = at + property.text.length;
      const known = PROPERTIES.find(({ key }) => key === property.key);
      if (known === undefined) {
        const closest = closestWord(
          property.key,
          PROPERTIES.map(({ key }) => key),
        );
        const correction = closest && replacement(`Change to ${closest}:`, at, at + 2, closest);
        findings.add("property-unknown", at, propertyEnd, `Unknown material property ${property.key}:.`, correction || undefined);
        continue;
      }
      if (property.value === "" || Number.isNaN(Number(property.value)))
        findings.add("property-value", at, propertyEnd, `${property.key}: needs a number.`);
      if (known.onlyHalo3 && isHalo2) findings.add("property-game", at, propertyEnd, `${property.key}: is a Halo 3 material property.`);
    }
  }
}
