/** Worker of the refusals bench, on a model that takes the right steps and believes everything. */

import { runWorkerOn } from "../../testing/worker-process.js";
import { APPS } from "./all-apps.js";
import { createBelievingModel } from "./believing-model.js";

runWorkerOn(() => createBelievingModel(APPS.flatMap(({ draws }) => Object.values(draws).flat())));
