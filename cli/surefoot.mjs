#!/usr/bin/env node
/** The `surefoot` program: runs the command line from source. */

import { register } from "tsx/esm/api";

register();
await import("./main.ts");
