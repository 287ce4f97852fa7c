/** Worker of the replay bench, on the offline rules with each call written down. `--calls FILE` */

import { parseArgs } from "node:util";
import { currentContext } from "../../activities/attempt.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { runWorkerOn, writtenDown } from "../../testing/worker-process.js";

const { calls = "" } = parseArgs({ options: { calls: { type: "string" } } }).values;
const workflowId = () => currentContext()?.info.workflowExecution?.workflowId ?? "";
runWorkerOn(() => writtenDown(createOfflineModel(), calls, () => ({ workflowId: workflowId() })));
