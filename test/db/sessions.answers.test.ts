/** Answers: what a person said on one site is offered again only there. */

import { afterAll, describe, expect, inject, test } from "vitest";
import type { Fact } from "../../core/task/projection.js";
import { openDatabase } from "../../db/client.js";
import { readAnswers } from "../../db/sessions.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import { aBatch, aRequest, newTaskRef } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 2 });
afterAll(() => database.close());

describe("readAnswers", () => {
  test("SF13 an answer given on one site is not offered on another", async () => {
    const task = newTaskRef();
    await insertTask(database, aRequest(task));
    const said = (site: string, sequence: number, text: string): Fact => ({
      kind: "answer",
      ...{ sequence, question: "Which account?", text, site },
    });
    const facts = [said("https://bank.test", 1, "4711"), said("https://shop.test", 2, "the red one")];
    await applyRecord(database, aBatch(task, { facts }));
    const on = (site: string) => readAnswers(database, task, { site, most: 5 });
    expect(await on("https://bank.test")).toEqual([{ question: "Which account?", answer: "4711" }]);
    expect(await on("https://shop.test")).toEqual([{ question: "Which account?", answer: "the red one" }]);
    expect(await on("https://evil.test")).toEqual([]);
  });
});
