/** What identifies entries of an event file: lists by the hash of their node, events by name; occurrences by what is in them. */
import { jsonMergeModel } from "../core/merge/jsonModel.ts";

export const MERGE = jsonMergeModel({ lists: { Parameters: { byPosition: true } } });
