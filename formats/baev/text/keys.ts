/** The keys of every object of the text, in the order in which they are written. A question mark: the key may be left out. */
import { JsonKeys } from "../../core/json/reader.ts";

export const NODE = new JsonKeys("Hash", "Unknown", "Event", "Index?");
export const EVENT = new JsonKeys("Trigger Array?", "Hold Array?", "Is Hold?", "Event Id?");
export const OCCURRENCE = new JsonKeys("Parameters", "Start Frame", "End Frame?", "Parameter Size?");
export const FLOAT = new JsonKeys("Float");
