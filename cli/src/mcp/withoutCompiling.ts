/** Stops zod from compiling parsers from text. Must run before the first one is made. */
import { config } from "zod/v4/core";

config({ jitless: true });
