#!/usr/bin/env node
/** The `surefoot` program: runs the command line from source. */

import "../stack/typescript.mjs";

await import("./main.ts");
