/** What a reader asks of the values of a JSON text, gathered while it reads. Knows no format. */
import type { JsonExpectation } from "./jsonExpectation.ts";
import { JsonReader } from "./jsonReader.ts";

/** Reads as its base does, and remembers what it was asked for. */
export class GatheringReader extends JsonReader {
  /** By the row of the value. */
  readonly gathered = new Map<number, JsonExpectation>();

  override expects(row: number, expectation: JsonExpectation): void {
    if (row >= 0) this.gathered.set(row, expectation);
  }

  override integer(row: number, least: number, most: number): number {
    this.expects(row, { kind: "integer", least, most });
    return super.integer(row, least, most);
  }

  override single(row: number): number {
    this.expects(row, { kind: "single" });
    return super.single(row);
  }

  override text(row: number): string {
    // a form that was told before says more
    if (!this.gathered.has(row)) this.expects(row, { kind: "text" });
    return super.text(row);
  }

  override switch(row: number, most: number): number {
    const value = super.switch(row, most);
    this.expects(row, { kind: "switch", most });
    return value;
  }

  override enum(row: number, names: readonly (string | undefined)[], most: number): number {
    const value = super.enum(row, names, most);
    this.expects(row, { kind: "words", names, most });
    return value;
  }
}
