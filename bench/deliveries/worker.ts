/** Worker of the deliveries bench, on a model that never gives up. */

import { runWorkerOn } from "../../testing/worker-process.js";
import { BUTTONS } from "./all-buttons.js";
import { createStubbornModel } from "./stubborn-model.js";

runWorkerOn(() => createStubbornModel(BUTTONS));
