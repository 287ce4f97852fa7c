import { expect, test } from "vitest";
import { leftSecrets } from "../generated-secrets.js";

test("SF7 no generated secret is left in text, markup or address", () => {
  expect(leftSecrets(5_000).slice(0, 20)).toEqual([]);
});
