/** Proves adapters/model/offline/adapter.ts: the offline model is a model port like any other. */

import { describe, expect, test } from "vitest";
import { createModel } from "../../../../adapters/model/create.js";
import { createOfflineModel } from "../../../../adapters/model/offline/adapter.js";
import { describeModelPort } from "../contract-suite.js";
import { ask, pageOf } from "./drive.js";

describe("createOfflineModel", () => {
  describeModelPort(createOfflineModel);

  test("design §11 the same question has the same answer", async () => {
    const input = {
      goal: "add a patient named Jas Doe, then open Settings",
      page: pageOf("<nav><a href='/p'>Patients</a></nav>"),
    };
    expect(await ask("contract", input)).toEqual(await ask("contract", input));
  });
});

describe("createModel", () => {
  test("design §11 without a key the rules answer, and say so", () => {
    expect(createModel({ adapter: "offline" }).name).toBe("offline");
  });
});
