/** zod makes parsers out of text unless it is told not to: this runs before anything that makes one. */
import { config } from "zod/v4/core";

config({ jitless: true });
