/** Chaos worker, on a model that fails by seeded chance. `--seed N --faults R` */

import { parseArgs } from "node:util";
import { createModel, randomCode } from "../../adapters/model/create.js";
import { createFaultyModel } from "../faulty-model.js";
import { runWorkerOn } from "../worker-process.js";

const { seed, faults } = parseArgs({
  options: { seed: { type: "string", default: "1" }, faults: { type: "string", default: "0" } },
}).values;
runWorkerOn(({ model }) =>
  createFaultyModel(createModel(model, { now: () => Date.now(), code: randomCode }), {
    seed: Number(seed),
    rate: Number(faults),
  }),
);
