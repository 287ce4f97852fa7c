/** Proves core/page/mask/labelled-secret.ts: what a label calls a password or a key is masked, and words are not (SF7). */

import { describe, expect, test } from "vitest";
import { maskLabelled } from "../../../../core/page/mask/labelled-secret.js";
import { MaskedText } from "../../../../core/page/mask/masked-text.js";

function maskedBy(text: string): string {
  const masked = new MaskedText(text);
  maskLabelled(masked);
  return masked.text;
}

describe("maskLabelled", () => {
  test.each([
    ["Password: tulip7x", "Password: [SECRET]"],
    ["api_key=abcd1234&x=1", "api_key=[SECRET]&x=1"],
    ["token%3dtulip7x", "token%3d[SECRET]"],
    ["password: abcd[1]", "password: [SECRET][1]"],
  ])("SF7 a value with a digit goes: %s", (text, masked) => {
    expect(maskedBy(text)).toBe(masked);
  });

  test.each(["Password: required", "PIN: 12", "The password of order 4711"])("SF7 words stay: %s", (text) => {
    expect(maskedBy(text)).toBe(text);
  });

  test("SF7 labels without a value of their own are passed over in linear time", () => {
    const text = "pwd:".repeat(200_000);
    const begin = performance.now();
    expect(maskedBy(text)).toBe(text);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
