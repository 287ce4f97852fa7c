/** Proves that the client keeps the contract over an action log, as Playwright and the simulated client run it. */

import { createMemoryLogStorage } from "../../client/action-log.js";
import { runTask } from "../../client/run-task.js";
import { createTaskApi, TaskHeldError, withRetries } from "../../client/task-api.js";
import { BASE_URL, type ContractWorld, type Life, truthOf } from "./contract-world.js";
import { describeEffectivelyOnce, type End, type HostUnderTest } from "./effectively-once.contract.js";

function hostOver(world: ContractWorld): HostUnderTest {
  const kept = createMemoryLogStorage("client-1");
  const clock = {
    now: () => world.nowMs,
    sleep: async (ms: number) => {
      world.nowMs += ms;
    },
  };
  return {
    async live({ mortal, fetch, host }: Life): Promise<End> {
      const newId = () => crypto.randomUUID();
      const api = withRetries(createTaskApi(fetch, { serverUrl: BASE_URL, token: "token" }), clock, newId);
      const { clientId, read, append } = kept;
      const storage = { clientId: mortal(clientId), read: mortal(read), append: mortal(append) };
      for (;;) {
        // The caller finds the task in its list, as a browser that was started again does.
        const taskId = world.tasks.all[0]?.taskId;
        try {
          const options = taskId === undefined ? {} : { taskId };
          const { status } = await runTask("Add both", { api, host, storage, newId, clock }, options);
          if (status !== "needs_user_input") return "rest";
          const task = world.tasks.find(taskId ?? world.tasks.all[0]?.taskId ?? "");
          if (task) world.tasks.say(task, "answer", { text: truthOf(world) });
        } catch (error) {
          if (error instanceof TaskHeldError) return "held";
          if (error instanceof Error && "code" in error && error.code === "TASK_COMPLETED") return "rest";
          throw error;
        }
      }
    },
  };
}

describeEffectivelyOnce(hostOver);
