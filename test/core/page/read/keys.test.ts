/** Keys: nodes of one fingerprint are counted, and a client's id is given once. */

import { describe, expect, test } from "vitest";
import { clientId, Keys } from "../../../../core/page/read/keys.js";
import { hashText } from "../../../../core/page/text.js";

const BUTTON = 'main>button "Save"';

describe("Keys", () => {
  test("SK4 a key is the hash of the fingerprint, and which one of those it is", () => {
    const keys = new Keys();
    expect(keys.of(undefined, BUTTON)).toBe(`f:${hashText(BUTTON)}#1`);
    expect(keys.of(undefined, "main>link")).toBe(`f:${hashText("main>link")}#1`);
    expect(keys.of(undefined, BUTTON)).toBe(`f:${hashText(BUTTON)}#2`);
  });

  test("an id of the client's is the key of the first that has it", () => {
    const keys = new Keys();
    expect(keys.of("aa.7", BUTTON)).toBe("e:aa.7");
    expect(keys.of("aa.8", BUTTON)).toBe("e:aa.8");
    expect(keys.of("aa.7", BUTTON)).toBe(`f:${hashText(BUTTON)}#1`);
    expect(keys.of("aa.07", BUTTON)).toBe("e:aa.07");
  });

  test("an id that no client writes is none", () => {
    const keys = new Keys();
    for (const written of ["", "7", "aa.", ".7", "a a.7", "aa.7x", "aa.b.7"])
      expect(keys.of(written, BUTTON)).toMatch(/^f:/);
  });
});

describe("clientId", () => {
  test("an epoch and a number, however many digits it has", () => {
    expect(clientId("a-b_1.42")).toEqual({ epoch: "a-b_1", n: 42 });
    expect(clientId(`e.${"9".repeat(17)}`)).toEqual({ epoch: "e", n: 1e17 });
    expect(clientId("e.x")).toBeUndefined();
    expect(clientId()).toBeUndefined();
  });
});
