/** Sessions with the toy format, for the tests of the features. */
import type { InitializationOptions } from "../../server/src/protocol.ts";
import type { ClientOptions } from "./client.ts";
import { openSession } from "./client.ts";
import type { TestDocument } from "./testDocument.ts";
import { toy } from "./toyFormat.ts";

/** A session with one open toy document; ends with the test. */
export function openToy(text: string, settings?: InitializationOptions, options: Partial<ClientOptions> = {}): Promise<TestDocument> {
  return openSession({ formats: [toy], ...(settings && { settings }), ...options }, text);
}

/** A text with every kind of line, and a hash (of "health") that only a sent list of names knows. */
export const EVERYTHING = `[enemies]
speed = 12
tint = #ff8000
0xceda2313 = 5
[bosses]
target = @speed
`;
