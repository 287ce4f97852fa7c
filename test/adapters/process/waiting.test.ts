import { describe, expect, test } from "vitest";
import { placeOf, waitFor } from "../../../adapters/process/waiting.js";

const lines: string[] = [];
const log = {
  warn: (_: object, line?: string) => void lines.push(line ?? ""),
  info: (line: object | string) => void lines.push(String(line)),
};
const never = new AbortController().signal;

describe("waitFor", () => {
  test("OP13 says once for what it waits, and that it is there", async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      if (looks < 3) throw new Error("no answer");
    };
    expect(await waitFor({ what: "Temporal at a:7233", look, mayPass: () => true, log, signal: never })).toBe(true);
    expect(lines).toEqual(["waiting for Temporal at a:7233", "Temporal at a:7233 is there"]);
  });

  test("OP13 what does not pass by itself is thrown, and a process that is asked to end waits no longer", async () => {
    const look = () => Promise.reject(new Error("refused"));
    const what = "PostgreSQL";
    await expect(waitFor({ what, look, mayPass: () => false, log, signal: never })).rejects.toThrow("refused");
    const signal = AbortSignal.timeout(50);
    expect(await waitFor({ what, look, mayPass: () => true, log, signal })).toBe(false);
  });
});

test("OP13 what is said of an address holds no password", () => {
  expect(placeOf("postgres://app:secret@db.internal/surefoot")).toBe("db.internal:5432/surefoot");
});
