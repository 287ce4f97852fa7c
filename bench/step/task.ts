/** Our side: one task through the API, step by step; each step is one `POST /interact` that brings the next action. */

import { randomUUID } from "node:crypto";
import type { TaskApi } from "../../client/task-api.js";
import type { InteractReply } from "../../protocol/reply.js";
import { LIMIT_MAX } from "../../protocol/task.js";
import { createSimulatedClient, type SimulatedSite } from "../../testing/simulated-client.js";

export interface OpenTask {
  /** Carries out the action at hand and posts the page after: milliseconds of that request alone. */
  readonly step: () => Promise<number>;
  readonly cancel: () => Promise<void>;
}

interface Means {
  readonly apiUrl: string;
  readonly token: string;
  readonly buttons: number;
  readonly characters: number;
}

const WAIT_SECONDS = 15;
const WAITS = 12;

/** What a 202 kept back; throws when it does not come within minutes. */
async function fetched(api: TaskApi, taskId: string, turn: number): Promise<InteractReply> {
  for (let waits = 0; waits < WAITS; waits++) {
    const answer = await api.next(taskId, turn, WAIT_SECONDS);
    if (answer.kind !== "ok") throw new Error(`No reply: ${JSON.stringify(answer)}`);
    if (answer.data !== null) return answer.data;
  }
  throw new Error(`No reply for ${WAITS * WAIT_SECONDS} s.`);
}

export async function openTask({ apiUrl, token, buttons, characters }: Means): Promise<OpenTask> {
  const site = buttonSite(buttons, characters);
  const client = createSimulatedClient({ baseUrl: apiUrl, token, clientId: randomUUID(), site });
  const options = { chain: false } as const;
  const ask = async (fields: Parameters<typeof client.post>[0], turn = 0): Promise<InteractReply> => {
    const answer = await client.post(fields);
    return answer.kind === "reply" ? answer.reply : await fetched(client.api, answer.accepted.taskId, turn);
  };
  let reply = await ask({ query: goalOf(buttons), options, limits: LIMIT_MAX });
  const { taskId } = reply;
  return {
    async step() {
      const { action, actionId } = reply;
      if (action === undefined || actionId === undefined)
        throw new Error(
          `No action at ${site.pressed.size} presses: ${reply.status} ${reply.reason ?? reply.thought ?? ""}`,
        );
      const receipt = await client.carryOut({ action, actionId });
      const startedMs = performance.now();
      reply = await ask({ taskId, receipts: [receipt], clientObservations: { didDomMutate: true } }, reply.turn);
      return performance.now() - startedMs;
    },
    cancel: async () => {
      await fetch(`${apiUrl}/api/agent/tasks/${taskId}/cancel`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: "{}",
      });
    },
  };
}

const SYLLABLES = ["ba", "ko", "ri", "sel", "tan", "mu", "vor", "ly", "den", "ash"];

/** The same every time; two rows are never alike, as in a real list. */
function rowOf(index: number): string {
  const word = (seed: number) => [3, 7, 11].map((prime) => SYLLABLES[(seed * prime + (seed >> 3)) % 10]).join("");
  const [name, street] = [word(index * 13 + 5), word(index * 29 + 1)];
  return `<tr class="row row-${index % 2}"><td><a href="/people/${index * 7919}">${name} ${word(index)}</a></td><td>${street} ${index % 97}, ${10_000 + ((index * 7_919) % 89_999)}</td><td>${name}.${index}@mail.test</td></tr>`;
}

/** Rows of a table, as long as `characters` more or less. */
export function peopleRows(characters: number): string {
  let rows = "";
  for (let index = 0; rows.length < characters; index++) rows += rowOf(index);
  return rows;
}

interface ButtonSite extends SimulatedSite {
  readonly pressed: ReadonlySet<number>;
  press(button: number): void;
}

function buttonSite(buttons: number, characters: number): ButtonSite {
  const pressed = new Set<number>();
  const list = peopleRows(characters - buttons * 80);
  const dom = () => {
    const all = Array.from({ length: buttons }, (_, index) => {
      const state = pressed.has(index) ? "true" : "false";
      return `<p><button id="b${index}" aria-pressed="${state}">Button ${index + 1}</button></p>`;
    });
    return `<html><head><title>Buttons</title></head><body><main><h1>Buttons</h1>${all.join("")}<h2>People</h2><table>${list}</table></main></body></html>`;
  };
  const press = (button: number): void => {
    pressed.add(button - 1);
  };
  return {
    ...{ pressed, press },
    page: () => ({ url: "https://buttons.test/", title: "Buttons", dom: dom() }),
    act: (action) => {
      press(Number(/^click\((\d+)/.exec(action)?.[1]));
      return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    },
  };
}

const goalOf = (buttons: number): string =>
  Array.from({ length: buttons }, (_, index) => `click Button ${index + 1}`).join(", ");
