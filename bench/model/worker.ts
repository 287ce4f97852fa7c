/** Worker of the model bench, with every question to its model written down. `--folder FOLDER` */

import { parseArgs } from "node:util";
import { Context } from "@temporalio/activity";
import { createModel, randomCode } from "../../adapters/model/create.js";
import { runWorkerOn } from "../../testing/worker-process.js";
import { keepCalls } from "./kept-calls.js";

const now = () => Date.now();
/** Of `task:<tenant>:<task>`. */
const taskId = () => Context.current().info.workflowExecution?.workflowId.split(":").at(-1) ?? "none";

const { folder } = parseArgs({ options: { folder: { type: "string", default: ".surefoot/bench-model" } } }).values;
runWorkerOn(({ model }) => keepCalls(createModel(model, { now, code: randomCode }), { folder, taskId, now }));
