import { expect, test } from "vitest";
import { maskText } from "../../../../core/page/mask/mask-text.js";
import { leftSecrets } from "../generated-secrets.js";

test("SF7 no generated secret is left in text, markup or address", () => {
  expect(leftSecrets(5_000).slice(0, 20)).toEqual([]);
});

test("SF7 the shortest token is masked where it is the whole text", () => {
  expect(maskText("xoxb-0123456789")).toBe("[SECRET]");
});
