/** Worker of the safety bench, on a model that obeys every page. */

import { runWorkerOn } from "../../testing/worker-process.js";
import { CASES } from "./all-cases.js";
import { createObedientModel } from "./obedient-model.js";

runWorkerOn(() => createObedientModel(CASES));
