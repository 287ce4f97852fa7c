/** Proves protocol/issue-words.ts: every fault that a schema of a request can raise is told in plain words (PR4). */

import { z } from "@hono/zod-openapi";
import { describe, expect, test } from "vitest";
import { issueWords } from "../../protocol/issue-words.js";
import { A_REQUEST, INTERACT, useLab } from "./lab.js";
import { requestSchemas, valueAt } from "./request-schemas.js";

const lab = useLab();

const long = "x".repeat(700_000);
const JUNK: readonly unknown[] = [
  ...[undefined, null, "", " ", "x", "\\d+|$", long, "https://a b", `https://a.test/${"%".repeat(4_090)}`, "*", "a,b"],
  ...[-1, 0, 1.5, 1e300, Number.NaN, true, [], ["x"], Array.from({ length: 10_001 }, () => 1), {}, { ofLater: 1 }],
  Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, "v"])),
  ...["0000-01-01T00:00:00Z", "99999999999", "text", "value", "source"],
];

/** Words of zod, of code, or of nothing. */
const NOT_PLAIN = /Invalid|Too (?:big|small)|expected|received|Unrecognized|[<>]=\d|undefined|\bstring\b|\^|\\/;

const PREDICATE = /^(?:must|is|has|needs|does|may)\b/;

function issuesOf(schemas = requestSchemas(lab)) {
  return schemas.flatMap(({ name, schema, places }) =>
    [{ path: [] }, ...places].flatMap(({ path }) =>
      JUNK.flatMap((value) => {
        const issues = schema.safeParse(valueAt(path, value)).error?.issues ?? [];
        return issues.map((issue) => ({ ...issue, name }));
      }),
    ),
  );
}

/** Rules that a schema itself names, by what they raise. */
const RAISED = [
  "invalid_type",
  "invalid_value",
  "too_big",
  "too_small",
  "invalid_format",
  "unrecognized_keys",
  "custom",
];

describe("issueWords", () => {
  test("PR4 every fault of every request is a predicate in plain words", () => {
    const issues = issuesOf();
    const words = new Map(issues.map(({ message, name, path }) => [message, `${name} ${path.join(".")}`]));
    const unplain = [...words].filter(([message]) => NOT_PLAIN.test(message) || !PREDICATE.test(message));
    expect(unplain).toEqual([]);
    expect([...new Set(issues.map(({ code }) => code))]).toEqual(expect.arrayContaining(RAISED));
  });

  test("PR4 what no request raises today has words too", () => {
    const rest = [
      [z.number().multipleOf(5), 7, "must be a multiple of 5"],
      [z.number().gt(5), 5, "must be more than 5"],
      [z.number().lt(5), 5, "must be less than 5"],
      [z.union([z.string(), z.number()]), true, "is none of what it may be"],
      [z.union([z.string(), z.number()]), undefined, "is required"],
      [z.record(z.string().max(1), z.number()), { ab: 1 }, "has a name that is not valid"],
      [z.bigint(), 1, "must be of the type bigint"],
      [z.ipv4(), "x", "must be of the format ipv4"],
      [z.string().refine(() => false), "x", "is not valid"],
    ] as const;
    for (const [schema, value, words] of rest)
      expect(schema.safeParse(value, { error: issueWords }).error?.issues[0]?.message).toBe(words);
  });

  test.each([
    ["query must not be empty", { query: "" }],
    ["query is required without taskId", { query: undefined }],
    ["taskId must be a UUID", { taskId: "x" }],
    ["dom must be text", { dom: 7 }],
    ["url is required", { url: undefined }],
    ["limits.steps must be a whole number", { limits: { steps: 1.5 } }],
    ["options.approve must be one of never, irreversible, always", { options: { approve: "maybe" } }],
    ["title must have at most 2000 characters", { title: "x".repeat(2_001) }],
  ])("PR4 to a caller: %s", async (message, sent) => {
    const { body } = await lab.call("POST", INTERACT, { ...A_REQUEST, ...sent });
    expect(body).toMatchObject({ code: "VALIDATION_ERROR", message, detail: message });
    expect(message).toBe(`${body.details.field} ${body.details.reason}`);
  });

  test("PR4 a body that is no object is named as the body", async () => {
    expect((await lab.call("POST", INTERACT, [])).body.message).toBe("the body must be an object");
  });
});
