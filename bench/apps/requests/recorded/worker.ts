/** Worker of the apps bench with recorded answers, on a model that answers as it is recorded. */

import { runWorkerOn } from "../../../../testing/worker-process.js";
import { RECORDED } from "./answers.js";
import { createCapableModel } from "./capable-model.js";

runWorkerOn(() => createCapableModel(RECORDED));
