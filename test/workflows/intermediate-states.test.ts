/** A request that changes one control several times, with saves between, by the whole stack and the offline rules (CT9). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KINDS, SAVES, type Story, settingsOf, storyOf } from "./changes.js";
import { openRecordedLab, type RecordedLab } from "./recorded-lab.js";

let lab: RecordedLab;
beforeAll(async () => {
  lab = await openRecordedLab(inject("services"));
});
afterAll(() => lab?.close());

/** How it ended, and what the site stored. */
async function play(story: Story, lost?: Parameters<typeof settingsOf>[1]) {
  const site = settingsOf(story, lost);
  const taskId = await lab.run(site, story.request);
  const { status, reason } = (await lab.api.call("GET", `/api/agent/tasks/${taskId}`)).body.data;
  return { request: story.request, status, reason, stored: site.stored, acts: site.acts };
}

/** Each kind of control with two, three and four changes; what a save leaves and how it is worded go round. */
const stories = KINDS.flatMap((kind, k) =>
  [2, 3, 4].map((length, l) => storyOf(kind, length, SAVES[(k + l) % SAVES.length] ?? "in-place", 5 * k + 4 * l)),
);

describe("changes of one control", () => {
  test.each(KINDS)("CT9 all of them carried out, the task is completed: %s", async (kind) => {
    const told = await Promise.all(
      stories.filter((one) => one.kind === kind).map(async (story) => ({ story, ...(await play(story)) })),
    );
    for (const { story, status, stored, ...more } of told) {
      expect({ status, stored }, JSON.stringify({ ...story, ...more })).toEqual({
        status: "completed",
        stored: story.values,
      });
    }
  });

  /** The page is loaded again and shows what is stored; or the site refuses in words and by its status. */
  test.each(KINDS)("CT9 where a save of them is lost, the task is not completed: %s", async (kind) => {
    const story = storyOf(kind, 3, "loaded-again", 1);
    const losses = [200, 422, 200].map((status, save) => ({ save, status }));
    const told = await Promise.all(losses.map(async (lost) => ({ lost, ...(await play(story, lost)) })));
    for (const { status, ...more } of told) expect(status, JSON.stringify({ ...story, ...more })).not.toBe("completed");
  });
});
