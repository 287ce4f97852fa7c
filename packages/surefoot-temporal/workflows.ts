/** A workflow that has something done in a browser. */

import { condition, defineSignal, setHandler } from "@temporalio/workflow";
import { type BrowserTaskResult, runBrowserTask } from "surefoot-temporal/workflow";

export const answered = defineSignal<[string]>("answered");

export async function addMember(name: string, url: string): Promise<BrowserTaskResult> {
  const answers: string[] = [];
  setHandler(answered, (text) => void answers.push(text));
  const result = await runBrowserTask(
    { query: `Add a member named ${name}`, url },
    {
      id: `member-${name}`,
      async onQuestion() {
        await condition(() => answers.length > 0);
        return answers.shift();
      },
    },
  );
  if (result.outcome !== "verified") throw new Error(`not proven: ${JSON.stringify(result.proof.criteria)}`);
  return result;
}
