/** Worker on a model that takes no time: the worker process as it is; what to press next is read off the request. */

import type { QuestionInput } from "../../activities/context.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { createScriptedModel } from "../../testing/scripted-model.js";
import { runWorkerOn } from "../../testing/worker-process.js";

/** The first button that is not pressed yet: the page says so itself. */
function nextPress({ page }: Pick<QuestionInput<"refineStep">, "page">) {
  const button = Object.values(page.skeleton.nodes).find(
    ({ control, state, name }) => control?.tag === "button" && state.pressed !== true && /^Button \d+$/.test(name),
  );
  if (button?.control === undefined) return null;
  const action = `click(${button.control.sf?.n ?? button.control.index})`;
  return { action, thought: `${button.name} is next.`, lastForStep: true };
}

runWorkerOn(() =>
  createScriptedModel(
    {
      judge: { reason: "It is pressed.", actionSucceeded: true, taskCompleted: false, confidence: 0.95 },
      refine: (input) => {
        const press = nextPress(input);
        return press === null ? { kind: "cannot", reason: "Nothing is left." } : { kind: "action", ...press };
      },
      generate: (input) =>
        nextPress(input) ?? { action: 'fail("Nothing is left.")', thought: "Done.", lastForStep: true },
    },
    { otherwise: createOfflineModel() },
  ),
);
