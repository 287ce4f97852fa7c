import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CipherError,
  createCipher,
  type EncryptionKey,
  printKeys,
  readKeys,
} from "../../../adapters/encryption/cipher.js";

const aKey = (id: string): EncryptionKey => ({ id, hex: randomBytes(32).toString("hex") });

describe("createCipher", () => {
  test("SF14 what was encrypted comes back for the same use and place, and for no other", () => {
    const cipher = createCipher([aKey("one")]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (plain) => {
        const encrypted = cipher.encrypt(plain, "use:a", "place");
        expect([...cipher.decrypt(encrypted, "use:a", "place")]).toEqual([...plain]);
        expect(() => cipher.decrypt(encrypted, "use:b", "place")).toThrow(CipherError);
        expect(() => cipher.decrypt(encrypted, "use:a", "elsewhere")).toThrow(CipherError);
      }),
    );
  });

  test("SF14 two encryptions of the same differ, and a changed byte is noticed", () => {
    const cipher = createCipher([aKey("one")]);
    const [first, second] = [1, 2].map(() => cipher.encrypt(Buffer.from("test123"), "use", "place"));
    expect(first?.bytes.equals(second?.bytes ?? Buffer.of())).toBe(false);
    for (let at = 0; at < (first?.bytes.length ?? 0); at += 1) {
      const bytes = Buffer.from(first?.bytes ?? []);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => cipher.decrypt({ keyId: "one", bytes }, "use", "place")).toThrow(CipherError);
    }
    expect(() => cipher.decrypt({ keyId: "one", bytes: Buffer.of(1, 2) }, "use", "place")).toThrow(CipherError);
  });

  test("SF14 keys are rotated: the first encrypts, the older still decrypt, one that is gone is named", () => {
    const [old, young] = [aKey("2026-10"), aKey("2026-11")];
    const kept = createCipher([old]).encrypt(Buffer.from("test123"), "use", "place");
    const rotated = createCipher([young, old]);
    expect(rotated.decrypt(kept, "use", "place").toString()).toBe("test123");
    expect(rotated.encrypt(Buffer.from("x"), "use", "place").keyId).toBe("2026-11");
    expect(() => createCipher([young]).decrypt(kept, "use", "place")).toThrow(/no key "2026-10".*ENCRYPTION_KEYS/);
  });
});

describe("readKeys", () => {
  test("PR6 pairs of id and key, each id once", () => {
    const [one, two] = [aKey("one"), aKey("two")];
    expect(readKeys(`${printKeys([one])}, ${printKeys([two])}`)).toEqual([one, two]);
    for (const text of [
      "",
      "one",
      `:${one.hex}`,
      `one:${one.hex.slice(2)}`,
      `one:${one.hex},one:${two.hex}`,
      `one:${one.hex},`,
    ])
      expect(readKeys(text), text).toBeUndefined();
  });
});
