/** Signing in: client/hosts/extension/account.ts. */

import { describe, expect, test } from "vitest";
import { ACCOUNT } from "../../contract-world.js";
import { beginLife, createWorld, SESSION } from "./life-lab.js";

describe("Account", () => {
  test("SF12 a password or a token is given to no server in clear, and why is said", async () => {
    const world = createWorld([]);
    const { handle } = beginLife(world);
    for (const serverUrl of ["http://surefoot.example", "http://192.168.1.5:8080"])
      for (const command of [
        { kind: "sign-in", serverUrl, email: "ada@clinic.example", password: "p" },
        { kind: "use-token", serverUrl, token: "t" },
      ] as const)
        expect(await handle(command)).toEqual({ ok: false, message: expect.stringContaining("https only") });
    expect(world.requests).toBe(0);
    const { serverUrl } = SESSION;
    expect(await handle({ kind: "sign-in", serverUrl, email: ACCOUNT.user.email, password: "p" })).toEqual({
      ok: true,
    });
  });
});
