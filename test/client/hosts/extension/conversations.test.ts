/** Proves client/hosts/extension/conversations.ts. */

import { expect, test } from "vitest";
import { Conversations } from "../../../../client/hosts/extension/conversations.js";
import { SignedInCalls } from "../../../../client/hosts/extension/signed-in-calls.js";
import { RecordStore, SessionStore } from "../../../../client/hosts/extension/storage.js";
import { createMemoryStorage } from "../../../../testing/simulated-extension.js";
import { createFakeServer, json, problem } from "../../fake-server.js";
import { SESSION } from "./life-lab.js";

test("SF7 PN5 the address by which a task of this site is looked for is masked", async () => {
  const storage = createMemoryStorage();
  const sessions = new SessionStore(storage);
  await sessions.write(SESSION);
  const latest = { sessionId: "session-1", url: "https://shop.test/" };
  const { fetch, sent } = createFakeServer([json(200, { data: latest }), problem(404, "TASK_NOT_FOUND")]);
  const conversations = new Conversations(new SignedInCalls({ sessions, fetch }), new RecordStore(storage, () => 0));
  await conversations.recover({ kind: "recover", url: "https://shop.test/reset?page=2&token=letmein9" });
  const asked = new URL(sent[1]?.path ?? "", SESSION.serverUrl);
  expect(asked.pathname).toBe("/api/session/session-1/task/active");
  expect(asked.searchParams.get("url")).toBe("https://shop.test/reset?page=2&token=[SECRET]");
});
