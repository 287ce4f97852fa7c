/** Proves VD15 for what is done in a window that a script opened: its page's own words do not say that the task's deed is done. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { gatherEvidence } from "../../../../core/verification/evidence/evidence.js";
import type { ObservedRequest } from "../../../../protocol/observation.js";
import { type Act, inputOf } from "../acts.js";
import { control, heading, status, text } from "../pages.js";

const gather = (act: Act, inForeignWindow?: boolean) => gatherEvidence({ ...inputOf(act), inForeignWindow });
const write: ObservedRequest = { method: "POST", url: "http://clinic.test/book", startedByAction: true, status: 201 };

/** Buttons that hand in: by their word, by their form, alone or beside a field. */
const BUTTONS: Readonly<Record<string, readonly SkeletonNode[]>> = {
  "a word": [control("button", "Confirm", { n: 1 })],
  "a form": [control("button", "Go", { n: 1, control: { form: "f:a", submits: true } })],
  "a form with a field": [
    control("button", "Save", { n: 1, control: { form: "f:a", submits: true } }),
    control("textbox", "Your name", { n: 2, control: { form: "f:a" } }),
  ],
};
/** What the page makes of the press by itself. */
const THANKS: Readonly<Record<string, (page: readonly SkeletonNode[]) => readonly SkeletonNode[]>> = {
  "another heading in place of all": () => [heading("Thank you!"), text("You take part in the draw.")],
  "a status beside it": (page) => [...page, status("Your entry has been saved")],
  "a status in its place": ([first]) => [first!, status("Confirmed successfully")],
  nothing: (page) => page,
};
const ADDRESSES = ["http://clinic.test/advert", "http://clinic.test/advert/thanks"];

const members = Object.entries(BUTTONS).flatMap(([button, controls]) =>
  Object.entries(THANKS).flatMap(([thanks, answer]) =>
    ADDRESSES.map((to) => [button, thanks, to, controls, answer] as const),
  ),
);

function press(controls: readonly SkeletonNode[], after: readonly SkeletonNode[], to: string, sent: boolean): Act {
  const requests = sent ? [write] : [];
  const witness = {
    didNetworkOccur: sent,
    requests,
    caused: after.map(({ name, text = "" }) => ({ text: name || text })),
  };
  const before = [heading("Holiday prize"), ...controls];
  return {
    action: "click(1)",
    kind: "submit",
    on: controls[0],
    before,
    after,
    from: ADDRESSES[0],
    to,
    seen: { witness },
  };
}

describe("a press in a window that nothing connects with the task", () => {
  test.each(members)("VD15 by %s, answered by %s at %s, is no success", (_b, _t, to, controls, answer) => {
    const page = [heading("Holiday prize"), ...controls];
    const { settlement, summary } = gather(press(controls, answer(page), to, false), true);
    expect(summary.submitTiers).toEqual([]);
    expect(summary.window).toBeUndefined();
    expect(settlement).not.toMatchObject({ verdict: { actionSucceeded: true } });
  });

  test.each(members)(
    "VD15 by %s, answered by %s at %s, counts once the site has taken it",
    (_b, _t, to, controls, answer) => {
      const page = [heading("Holiday prize"), ...controls];
      const { summary } = gather(press(controls, answer(page), to, true), true);
      expect(summary.submitTiers).toEqual(["response"]);
      expect(summary.window).toBe("own");
    },
  );

  test("VD15 in a window of the task's own its page's words count", () => {
    const succeeded = members.filter(([, , to, controls, answer]) => {
      const page = [heading("Holiday prize"), ...controls];
      return gather(press(controls, answer(page), to, false)).summary.submitTiers.length > 0;
    });
    expect(succeeded.length).toBeGreaterThan(members.length / 2);
  });
});

describe("which window a task is in", () => {
  const choose = control("button", "Choose a slot", { n: 1 });
  const opened = (after: readonly SkeletonNode[], on: SkeletonNode = choose): Act => ({
    action: "click(1)",
    on,
    before: [heading("Surgery"), on],
    after,
    to: "http://clinic.test/other",
    seen: { witness: { newTab: true, movedTo: "opened" } },
  });
  const other = [heading("Holiday prize"), control("button", "Confirm", { n: 1, epoch: "p2" })];

  test("VD15 one that a script opened, and that is called otherwise, is foreign", () => {
    expect(gather(opened(other)).summary.window).toBe("foreign");
  });

  test("VD15 one to which its link leads, or that is called like its button, is the task's own", () => {
    const link = control("link", "Offers", { n: 1, href: "/other" });
    expect(gather(opened(other, link)).summary.window).toBe("own");
    expect(gather(opened([heading("Choose a slot")])).summary.window).toBe("own");
  });

  test("VD15 who goes elsewhere is in the task's own window again", () => {
    const away = { before: other, after: [heading("Surgery")], to: "http://clinic.test/" };
    for (const action of ['navigate("http://clinic.test/")', "switchTab(1)"]) {
      expect(gather({ ...away, action }, true).summary.window).toBe("own");
    }
    const closed: Act = { ...away, action: "click(1)", seen: { witness: { movedTo: "opener" } } };
    expect(gather(closed, true).summary.window).toBe("own");
  });
});
