/** Proves api/service.ts: what Prometheus is told of the API, of whom it says nothing, and that strangers make no series of their own. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { A_REQUEST, INTERACT, useLab } from "./lab.js";

const lab = useLab();

const scrape = () => lab.figures();
/** Our own, without their values. */
const series = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("surefoot_"))
    .map((line) => line.replace(/ \S+$/, ""))
    .sort();

describe("figures of the API", () => {
  test("OP7 are in Prometheus' text format, and callers of the API have no way to them", async () => {
    expect((await lab.send("/metrics", {})).status).toBe(404);
    const text = await scrape();
    expect(text).toContain("# TYPE surefoot_http_reply_seconds histogram");
    expect(text).toMatch(/^process_resident_memory_bytes\{process="api"\} \d/m);
  });

  test("OP7 counts every reply by method, declared route and status, refused ones too", async () => {
    await lab.call("GET", "/api/agent/tasks");
    await lab.send("/api/agent/tasks", {});
    const text = await scrape();
    const counted = (status: number) =>
      `surefoot_http_reply_seconds_count{process="api",method="GET",route="/api/agent/tasks",status="${status}"} 1`;
    expect(text).toContain(counted(200));
    expect(text).toContain(counted(401));
  });

  test("OP7 ids, unknown paths and what follows a question mark make no series of their own", async () => {
    const stroll = async () => {
      const word = randomUUID();
      await lab.call("GET", `/api/agent/tasks/${word}?q=${word}`);
      await lab.call("GET", `/api/agent/tasks/${word}/next?after=0`);
      await lab.call("GET", `/api/agent/${word}`);
      for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"]) await lab.send(`/${word}/${word}`, { method });
    };
    await stroll();
    const before = series(await scrape());
    for (let round = 0; round < 5; round += 1) await stroll();
    expect(series(await scrape())).toEqual(before);
  });

  test("OP7 tells no tenant, person, task, token, address or word of a request or a page", async () => {
    const dom = A_REQUEST.dom.replace("Settings</h1>", "Settings of Erna Quill</h1>");
    const query = "Choose the theme for Erna Quill, password tulip-zq4711";
    const { body } = await lab.call("POST", INTERACT, { ...A_REQUEST, dom, query });
    await lab.call("GET", "/api/agent/tasks/quill-zq4711", undefined, { "x-request-id": "quill-zq4711" });
    await lab.send("/api/agent/tasks", { headers: { authorization: "Bearer tulip" } }, "10.47.1.1");
    const text = (await scrape()).toLowerCase();
    const told = [
      lab.tenantId,
      "user-1",
      body.data.taskId,
      lab.token,
      "quill",
      "tulip",
      "zq4711",
      "10.47.",
      "site.test",
    ];
    expect(told.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
    expect(text).not.toMatch(/tenant=/);
  });
});
