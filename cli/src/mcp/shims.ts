/** Replaces a module of the protocol's library in bundles, because the original compiles schemas to code. */
import nodeProcess from "node:process";
import { findMismatch, type Schema } from "../../../assistant/schema.ts";

export const process = nodeProcess;

interface Judged {
  readonly valid: boolean;
  readonly data: unknown;
  readonly errorMessage: string | undefined;
}

export class DefaultJsonSchemaValidator {
  getValidator(schema: Schema): (input: unknown) => Judged {
    return (input) => {
      const errorMessage = findMismatch(schema, input);
      return { valid: errorMessage === undefined, data: errorMessage === undefined ? input : undefined, errorMessage };
    };
  }
}
