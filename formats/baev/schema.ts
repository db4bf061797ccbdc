/** The records of a BAEV file, declared once. Source: format reference, appendix A. */
import type { FieldSchema, FieldType, StructSchema } from "../core/schema.ts";

function field(name: string, type: FieldType, size: number, meaning: string, label?: string): FieldSchema {
  return { name, type, size, meaning, ...(label === undefined ? {} : { label }) };
}
const pointer = (name: string, meaning: string): FieldSchema => field(name, "bits", 8, meaning, "pointer of 64 bits");
const array = (name: string, meaning: string): FieldSchema =>
  field(name, "bytes", 16, `${meaning} Pointer of 64 bits, count, size of an item; all 0 when empty.`, "array");

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The first 168 bytes. Two section headers follow, `Default` and `StringPool`, then the container.",
  fields: [
    field("magic", "bytes", 4, "The letters `BFFH`."),
    field("zero", "u32", 4, "0."),
    field("file size", "u32", 4, "Size of the file."),
    field("alignment", "u32", 4, "8."),
    array("sections", "Section headers of 40 bytes."),
    pointer("container", "The container."),
    field("class", "text", 128, "Name of the class that the file holds."),
  ],
};
export const CONTAINER: StructSchema = {
  name: "container",
  title: "Container",
  meaning: "Version and tables of the file.",
  fields: [
    field("zero", "bytes", 8, "0."),
    field("version", "bytes", 4, "Micro and minor version of 8 bits, major of 16."),
    field("padding", "u32", 4, "0."),
    pointer("strings", "The string pool."),
    array("hash entries", "Sorted by hash."),
    array("nodes", "The nodes."),
  ],
};
export const HASH_ENTRY: StructSchema = {
  name: "hashEntry",
  title: "Hash entry",
  meaning: "Leads from the FNV-1a hash of a node's GUID, or of a clip's name, to nodes.",
  fields: [field("hash", "u32", 4, "The hash."), field("padding", "u32", 4, "0."), array("nodes", "Numbers of nodes.")],
};
export const NODE: StructSchema = {
  name: "node",
  title: "Node",
  meaning: "Events that belong together.",
  fields: [
    pointer("events", "Its events."),
    field("event count", "u32", 4, "Number of events."),
    field("event size", "u32", 4, "48."),
    field("Hash", "u32", 4, "FNV-1a hash of the GUID of an Event node, in most nodes."),
    field("Unknown", "u32", 4, "Probably the length of the clip in frames."),
  ],
};
export const EVENT: StructSchema = {
  name: "event",
  title: "Event",
  meaning: "An event with its occurrences.",
  fields: [
    pointer("name", "Name of the event."),
    array("Trigger Array", "Occurrences at one frame."),
    array("Hold Array", "Occurrences that last."),
    field("Is Hold", "u32", 4, "1 where the event lasts."),
    field("Event Id", "u32", 4, "Number of the event in the game's list of trigger or hold events."),
  ],
};
export const OCCURRENCE: StructSchema = {
  name: "occurrence",
  title: "Occurrence",
  meaning: "When an event happens, and with which values.",
  fields: [
    array("Parameters", "Pointers to the parameters."),
    field("Start Frame", "f32", 4, "Frame at which it starts."),
    field("End Frame", "f32", 4, "Frame at which it ends; 0 for triggers."),
  ],
};
export const STRUCTS: readonly StructSchema[] = [HEADER, CONTAINER, HASH_ENTRY, NODE, EVENT, OCCURRENCE];
