#!/usr/bin/env node
/** Entry of the npm package: lets Node cache the compiled code of the tool. */
import module from "node:module";

// only from Node 22.1 on
const { enableCompileCache } = module as { readonly enableCompileCache?: () => void };
enableCompileCache?.();
void import("./main.ts");
