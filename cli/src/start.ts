#!/usr/bin/env node
/** Entry of the npm package: Node keeps what it compiled of the tool, which saves a third of the time that a call takes to start. */
import module from "node:module";

// only from Node 22.1 on
const { enableCompileCache } = module as { readonly enableCompileCache?: () => void };
enableCompileCache?.();
void import("./main.ts");
