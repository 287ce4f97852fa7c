/** Proves client/tab-actions.ts and dialog-replay.ts: an answer that presses once more what asked presses nothing on another page. */

import { describe, expect, test } from "vitest";
import { DialogReplay } from "../../client/dialog-replay.js";
import { InputNotSentError } from "../../client/host.js";
import { attemptOnTab } from "../../client/tab-actions.js";
import type { TabDriver } from "../../client/tab-driver.js";
import { orderOf } from "./page-lab.js";

const ACCEPT = 'dialog("accept")';
const DIALOG = { type: "confirm", message: "Delete it?" };
const clock = { now: () => 0, sleep: async () => undefined };
const notSent = async (): Promise<void> => {
  throw new InputNotSentError();
};
// The cast: all that is asked of the tab.
const driverOf = (parts: object): TabDriver => ({ clock, isClosed: () => false, ...parts }) as unknown as TabDriver;

describe("attemptOnTab", () => {
  test("PR5 a yes that could not be given is told as an attempt that failed", async () => {
    const driver = driverOf({ dialogs: { open: () => null, answer: notSent } });
    const { attempts } = (await attemptOnTab({ kind: "dialog", answer: "accept" }, orderOf(ACCEPT), driver)) ?? {};
    expect(attempts).toMatchObject([{ method: "dialog", result: "failed", delivered: false }]);
    expect(attempts?.[0]?.observed).toContain("another page");
  });
});

describe("DialogReplay", () => {
  test("CL15 where what asked is gone as it is pressed once more, nothing is accepted", async () => {
    const answers: string[] = [];
    let isOpen = true;
    const driver = driverOf({
      dialogs: {
        open: () => (isOpen ? DIALOG : null),
        answer: async (answer: string) => {
          isOpen = false;
          answers.push(answer);
        },
      },
      surface: {
        resolve: async () => ({ kind: "found", n: 1 }),
        aim: async () => ({ kind: "open", x: 1, y: 1 }),
        arm: async () => undefined,
      },
      input: { click: notSent, address: async () => "https://a.test/" },
    });
    const replay = new DialogReplay(driver, (view) => view);
    // The cast: a snapshot's id is branded by the server that minted it.
    const target = { snapshotId: "s", epoch: "e", id: 1, fingerprint: "", role: "", name: "" } as never;
    await replay.beforeAction(orderOf("click(1)", { target }));
    await replay.withhold();
    await replay.beforeAction(orderOf(ACCEPT));
    expect(answers).toEqual(["dismiss"]);
  });
});
