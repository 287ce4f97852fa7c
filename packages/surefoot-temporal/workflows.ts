/** A workflow that has something done in a browser. */

import { condition, defineSignal, setHandler } from "@temporalio/workflow";
import { type BrowserTaskResult, runBrowserTask } from "surefoot-temporal/workflow";

export const answered = defineSignal<[string]>("answered");

export async function addMember(name: string, url: string): Promise<BrowserTaskResult> {
  const answers: string[] = [];
  setHandler(answered, (text) => void answers.push(text));
  return await runBrowserTask(
    { query: `Add a member named ${name}`, url },
    {
      id: `member-${name}`,
      require: "verified",
      async onQuestion() {
        await condition(() => answers.length > 0);
        return answers.shift();
      },
    },
  );
}
