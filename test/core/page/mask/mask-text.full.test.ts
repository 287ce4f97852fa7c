import { expect, test } from "vitest";
import { leftSecrets } from "../generated-secrets.js";

test("SF7 of 100,000 generated secrets none is left in text, markup or address", () => {
  expect(leftSecrets(100_000).slice(0, 20)).toEqual([]);
});
