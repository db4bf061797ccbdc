/** Properties try what the commit chooses, before each file of tests. */
import fc from "fast-check";
import { SEED } from "./extent.mjs";

fc.configureGlobal({ seed: SEED });
