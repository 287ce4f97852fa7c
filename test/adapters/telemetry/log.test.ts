import { describe, expect, test } from "vitest";
import { createLog, formatLog } from "../../../adapters/telemetry/log.js";

const CARD = "4242 4242 4242 4242";
const TOKEN = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

function logged(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  work(createLog({ level: "debug", process: "api" }, { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

describe("createLog", () => {
  test("SF15 fields that hold secrets are left out at any depth", () => {
    const line = logged((log) =>
      log.info(
        {
          headers: { authorization: "Bearer x", cookie: "a=b" },
          body: { secrets: [{ value: "test123" }], password: "p" },
          tenantId: "t",
        },
        "request",
      ),
    );
    expect(JSON.parse(line)).toMatchObject({
      process: "api",
      tenantId: "t",
      msg: "request",
      headers: { authorization: "[SECRET]", cookie: "[SECRET]" },
    });
    expect(line).not.toMatch(/test123|Bearer|"p"|a=b/);
  });

  test("SF15 cards, tokens and what follows an address are left out of messages, fields, errors and their causes", () => {
    const url = "https://site.test/reset?token=abc123#frag";
    const line = logged((log) => {
      const cause = new Error(`at ${url}`);
      log.error(
        { err: new Error(`card ${CARD}`, { cause }), error: new Error(TOKEN), url, lines: [TOKEN] },
        `failed at ${url} with ${TOKEN}`,
      );
    });
    expect(line).toContain("https://site.test/reset?…");
    for (const secret of [CARD, TOKEN, "abc123", "frag"]) expect(line).not.toContain(secret);
    expect(JSON.parse(line).err.stack).toContain("Error: card [CARD:4242]");
    expect(JSON.parse(line).err.type).toBe("Error");
  });
});

describe("formatLog", () => {
  const written = (format: "json" | "pretty") => {
    const lines: string[] = [];
    const log = createLog(
      { level: "info", process: "worker" },
      formatLog(format, { write: (line) => lines.push(line) }),
    );
    log.warn({ taskId: "t1", password: "hunter22" }, `card ${CARD}`);
    log.error({ err: new RangeError("too far") }, "failed");
    return lines;
  };

  test("OP19 lines of JSON for machines", () => {
    expect(written("json").map((line) => JSON.parse(line).msg)).toEqual(["card [CARD:4242]", "failed"]);
  });

  test("OP19 lines for people: time, level, words, then fields; masked as ever, and none held back", () => {
    const [warning = "", failure = ""] = written("pretty");
    expect(warning).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: card \[CARD:4242\]\n/);
    expect(warning).toContain('taskId: "t1"');
    expect(warning).not.toMatch(/hunter22|4242 4242|^\{/);
    expect(failure).toMatch(/ERROR: failed\n(?:.|\n)*RangeError: too far/);
  });
});
