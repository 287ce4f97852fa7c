/** Workflows of somebody else's Temporal application, for whom a browser task is one step among others. */

import { condition, defineQuery, defineSignal, setCurrentDetails, setHandler, sleep } from "@temporalio/workflow";
import {
  type BrowserTaskRequest,
  type BrowserTaskResult,
  type Requirement,
  runBrowserTask,
  type Where,
} from "../../../temporal/workflow.js";

export const answered = defineSignal<[string]>("answered");
export const allowed = defineSignal<[boolean]>("allowed");
export const askedFor = defineQuery<readonly string[]>("askedFor");

export async function orderForm(request: BrowserTaskRequest, where: Where): Promise<BrowserTaskResult> {
  const answers: string[] = [];
  const yeses: boolean[] = [];
  const asked: string[] = [];
  setHandler(answered, (text) => void answers.push(text));
  setHandler(allowed, (yes) => void yeses.push(yes));
  setHandler(askedFor, () => asked);
  return await runBrowserTask(request, {
    ...where,
    async onQuestion({ text }) {
      asked.push(text);
      await condition(() => answers.length > 0);
      return answers.shift();
    },
    async onApproval({ what }) {
      asked.push(what);
      await condition(() => yeses.length > 0);
      return { approved: yeses.shift() === true };
    },
    show: setCurrentDetails,
  });
}

/** Has more to do when its task is over. */
export async function orderFormAndMore(request: BrowserTaskRequest, where: Where): Promise<BrowserTaskResult> {
  const result = await orderForm(request, where);
  await sleep("9 seconds");
  return result;
}

/** Waits a month, then has it done, and fails unless it ends as it must. */
export async function checkInAMonth(
  request: BrowserTaskRequest,
  where: Where,
  require?: Requirement,
): Promise<BrowserTaskResult> {
  await sleep("30 days");
  return await runBrowserTask(request, { ...where, ...(require && { require }) });
}

/** As docs/temporal.md shows it, or where it is said. */
export async function addMember(name: string, url: string, where: Where = {}): Promise<string> {
  const query = `Add a member with name ${name}, email jas@example.test, phone 5550100, city Oslo, company Acme and level Premium`;
  const { proof } = await runBrowserTask({ query, url }, { ...where, require: "verified" });
  return `${name}: ${proof.criteria.map(({ description }) => description).join("; ")}`;
}
