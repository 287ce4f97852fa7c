import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { readLines } from "../../cli/observe/lines.js";
import { observeLines, observePage } from "../../cli/observe.js";

const PAGE = "https://site.test/patients";

function page(body: string, url = PAGE): { url: string; dom: string } {
  return { url, dom: `<html><head><title>Site</title></head><body><main>${body}</main></body></html>` };
}

function aCase(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const button = `<button id="1">Menu</button>`;
  return { before: page(button), after: page(button), action: "click(1)", ...fields };
}

async function* chunks(text: string, size = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Every answer to these lines, in order. */
async function answers(lines: readonly (string | object)[]): Promise<Record<string, unknown>[]> {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const said: string[] = [];
  await observeLines({ input: chunks(`${input}\n`), write: async (text) => void said.push(text), clock: () => 0 });
  return said.map((text) => JSON.parse(text) as Record<string, unknown>);
}

async function htmlOf(given: object): Promise<{ html: string; faults: string; code: number }> {
  const out: string[] = [];
  const faults: string[] = [];
  const write = async (text: string) => void out.push(text);
  const input = chunks(JSON.stringify(given, null, 2), 1_000);
  const code = await observePage({ input, write, clock: () => 0 }, (text) => void faults.push(text));
  return { html: out.join(""), faults: faults.join(""), code };
}

describe("observeLines", () => {
  test("VD3 a page that is the same, without a witness, is nothing", async () => {
    const [answer] = await answers([aCase({ id: "same" })]);
    expect(answer).toMatchObject({
      id: "same",
      urlChanged: false,
      somethingChanged: false,
      meaningfulChange: false,
      strength: "none",
      similarity: 1,
      diff: { added: [], removed: [], moved: [], changed: [] },
      verdict: { tag: "contradicted", rule: "nothing-changed" },
      ms: 0,
    });
    expect(answer?.evidence).toContain("URL did not change.");
  });

  test("VD2 a ticker is a difference that does not count", async () => {
    const at = (time: string) => page(`<button id="1">Menu</button><p>Now ${time}</p>`);
    const [answer] = await answers([aCase({ before: at("10:00:01"), after: at("10:00:02") })]);
    expect(answer).toMatchObject({ meaningfulChange: false, somethingChanged: false });
    expect(answer?.diff).toMatchObject({ changed: [], ignored: [{ from: "Now 10:00:01", to: "Now 10:00:02" }] });
  });

  test("VD9 a form that went through is strong, with what is new and what differs", async () => {
    const form = (value: string) =>
      `<form method="post"><label>Name <input id="4" value="${value}"></label><button id="5">Add patient</button></form>`;
    const requests = [{ method: "POST", url: "https://site.test/api", status: 201, startedByAction: true }];
    const [answer] = await answers([
      aCase({
        before: page(form("Jas")),
        after: page(`${form("")}<div role="status">Patient Jas was added</div>`),
        action: "click(5)",
        clientObservations: { didNetworkOccur: true, requests },
      }),
    ]);
    expect(answer).toMatchObject({
      somethingChanged: true,
      meaningfulChange: true,
      strength: "strong",
      target: { role: "button", name: "Add patient" },
      verdict: { tag: "confirmed", rule: "submit-two-tiers" },
    });
    expect(answer?.diff).toMatchObject({
      added: [{ role: "status", text: "Patient Jas was added", message: true }],
      changed: [{ role: "textbox", name: "Name", field: "value", from: "Jas", to: "" }],
    });
    expect(JSON.stringify(answer)).not.toContain("receipt");
  });

  test("VD3 what only the client saw is something, but weak", async () => {
    const [answer] = await answers([aCase({ clientObservations: { didNetworkOccur: true } })]);
    expect(answer).toMatchObject({ somethingChanged: true, meaningfulChange: false, strength: "weak" });
  });

  test("VD2 another address is a change, and weak while the page stays as it was (decision 0015)", async () => {
    const [same, other] = await answers([
      aCase({ after: page(`<button id="1">Menu</button>`, `${PAGE}/new`) }),
      aCase({ after: page(`<h1>New order</h1><button id="1">Menu</button>`, `${PAGE}/new`) }),
    ]);
    expect(same).toMatchObject({ urlChanged: true, somethingChanged: true, strength: "weak" });
    expect(other).toMatchObject({ urlChanged: true, somethingChanged: true, strength: "strong" });
  });

  test("pages with our ids and without any are told alike", async () => {
    const bare = page("<button>Menu</button>");
    const ours = page(`<button data-sf="e1.1">Menu</button>`);
    const opened = (one: { url: string; dom: string }) => ({
      ...one,
      dom: one.dom.replace("</main>", "<p>Open</p></main>"),
    });
    const [without, withOurs] = await answers([
      aCase({ before: bare, after: opened(bare) }),
      aCase({ before: ours, after: opened(ours) }),
    ]);
    expect(withOurs?.diff).toEqual(without?.diff);
    expect(withOurs?.domHash).toBe(without?.domHash);
  });

  test("secrets of a page are not in the answer", async () => {
    const field = (value: string) => page(`<label>Password <input type="password" id="1" value="${value}"></label>`);
    const [answer] = await answers([aCase({ before: field("hunter2"), after: field("correct-horse") })]);
    expect(JSON.stringify(answer)).not.toMatch(/hunter2|correct-horse/);
  });

  test("every line gets its answer in order, and no bad line stops the next", async () => {
    const deep = { url: PAGE, dom: "<div>".repeat(5_000) };
    const said = await answers([
      aCase({ id: 1 }),
      "not json",
      "",
      "null",
      "[]",
      { id: 2 },
      aCase({ id: 3, action: "dance(1)" }),
      aCase({ id: 4, before: { url: "no address", dom: "<p>x</p>" } }),
      aCase({ id: 5, after: deep }),
      aCase({ id: { not: "an id" } }),
      aCase({ id: 6, action: "click(99)" }),
      aCase({ id: 7 }),
    ]);
    expect(said.map(({ id, error }) => [id, error])).toEqual([
      [1, undefined],
      [undefined, "INVALID_REQUEST"],
      [undefined, "INVALID_REQUEST"],
      [undefined, "VALIDATION_ERROR"],
      [undefined, "VALIDATION_ERROR"],
      [2, "VALIDATION_ERROR"],
      [3, "INVALID_ACTION_FORMAT"],
      [4, "VALIDATION_ERROR"],
      [5, "DOM_TOO_COMPLEX"],
      [undefined, "VALIDATION_ERROR"],
      [6, undefined],
      [7, undefined],
    ]);
    expect(said.filter(({ error }) => error !== undefined).every(({ message }) => typeof message === "string")).toBe(
      true,
    );
    expect(said[10]).toMatchObject({ target: null });
  });

  test("a huge page is answered in few words", async () => {
    const rows = (word: string) =>
      page(Array.from({ length: 3_000 }, (_, index) => `<p>${word} ${index} ${"x".repeat(100)}</p>`).join(""));
    const long = page(`<p>${"word ".repeat(100_000)}</p>`);
    const said = await answers([aCase({ before: rows("old"), after: rows("new") }), aCase({ after: long })]);
    expect(said[0]?.diff).toMatchObject({ omitted: expect.any(Number) });
    for (const answer of said) expect(JSON.stringify(answer).length).toBeLessThan(400_000);
  });
});

describe("observePage", () => {
  test("a case over many lines becomes a page that says what happened", async () => {
    const { html, code } = await htmlOf(aCase());
    expect(code).toBe(0);
    expect(html).toContain("<h1>Nothing happened</h1>");
    expect(html).toContain("prefers-color-scheme: dark");
  });

  test("nothing of a case becomes mark-up", async () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
    const escaped = evil.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const { html } = await htmlOf({
      id: evil,
      before: { ...page(`<button id="1">${escaped}</button>`), activeElement: evil },
      after: {
        ...page(`<button id="1">${escaped}!</button><p title="${escaped}">${escaped}</p>`),
        activeElement: evil,
      },
      action: `type(1,${JSON.stringify(evil)})`,
      clientObservations: { download: evil, dialog: evil },
    });
    expect(html).not.toMatch(/<(?:img|script)/);
    expect(html.match(/&#60;img/g)?.length).toBeGreaterThan(3);
    expect(html).toContain("default-src 'none'");
  });

  test("a bad case is a fault and no page", async () => {
    expect(await htmlOf({ id: 1 })).toMatchObject({
      html: "",
      code: 1,
      faults: expect.stringContaining("VALIDATION_ERROR"),
    });
  });
});

describe("readLines", () => {
  test("lines keep their order and bounds, however they are cut into chunks", async () => {
    for (const size of [1, 3, 100]) {
      const lines = [];
      for await (const line of readLines(chunks("a\r\n\nlonger than ten\nb\nlast", size), 10)) lines.push(line);
      expect(lines.map((line) => (line.kind === "line" ? line.text : line.kind))).toEqual([
        "a",
        "",
        "too-long",
        "b",
        "last",
      ]);
    }
  });
});

describe("surefoot observe", () => {
  test("one process answers while its input stays open, and ends with it", async () => {
    const child = spawn(process.execPath, ["cli/surefoot.mjs", "observe"], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdout.setEncoding("utf8");
    for (const id of ["a", "b"]) {
      child.stdin.write(`${JSON.stringify(aCase({ id }))}\n`);
      const [said] = (await once(child.stdout, "data")) as [string];
      expect(JSON.parse(said)).toMatchObject({ id, somethingChanged: false });
    }
    child.stdin.end();
    expect((await once(child, "exit"))[0]).toBe(0);
  });
});
