/** Passwords: few at a time, a bounded queue, and every turn is handed on. */

import { describe, expect, test } from "vitest";
import { createPasswords, createQueue } from "../../../api/people/password-hashing.js";

describe("createQueue", () => {
  test("no more run at once than are allowed, all get their turn, in order", async () => {
    const queue = createQueue(2, 10);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = (n: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(n);
        ends.push(() => resolve(n));
      });
    const all = [1, 2, 3, 4].map((n) => queue(work(n)));
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    for (let done = 0; done < 4; done += 1) {
      ends[done]?.();
      await all[done];
      await Promise.resolve();
    }
    expect(begun).toEqual([1, 2, 3, 4]);
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  test("whoever comes when the queue is full is refused, and a failure hands its turn on", async () => {
    const queue = createQueue(1, 1);
    let fail: (error: Error) => void = () => undefined;
    const first = queue(() => new Promise<string>((_, reject) => (fail = reject)));
    const second = queue(async () => "second");
    await expect(queue(async () => "third")).rejects.toMatchObject({ fault: "RATE_LIMIT", retryAfterSeconds: 1 });
    fail(new Error("no"));
    await expect(first).rejects.toThrow("no");
    await expect(second).resolves.toBe("second");
    await expect(queue(async () => "fourth")).resolves.toBe("fourth");
  });
});

describe("createPasswords", () => {
  test("a hash knows its password and no other", async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash("correct horse battery");
    expect(hash).not.toContain("correct");
    expect(await passwords.verify({ hash, password: "correct horse battery" })).toBe(true);
    expect(await passwords.verify({ hash, password: "Correct horse battery" })).toBe(false);
  });
});
