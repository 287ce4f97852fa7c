#!/usr/bin/env node
/** The `surefoot` program of a production build. */

import { createProgram, run } from "./commands.js";

await run(createProgram());
