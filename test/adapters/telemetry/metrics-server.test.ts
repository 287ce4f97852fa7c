/** Proves adapters/telemetry/metrics-server.ts: the port at which a process is scraped, and nothing else of it. */

import { request } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { createMetrics } from "../../../adapters/telemetry/metrics.js";
import { type MetricsServer, serveMetrics } from "../../../adapters/telemetry/metrics-server.js";

let server: MetricsServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const AT = { host: "127.0.0.1", port: 0 };
let isReady = true;
const open = async (metrics = createMetrics("worker")) => {
  server = await serveMetrics(metrics, AT, () => isReady);
  return server.url;
};

describe("serveMetrics", () => {
  test("docs/metrics.md is scraped at /metrics, with or without parameters", async () => {
    const metrics = createMetrics("worker");
    metrics.searched("found");
    const url = await open(metrics);
    for (const address of [url, `${url}?format=prometheus`]) {
      const answer = await fetch(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(metrics.contentType);
      expect(await answer.text()).toMatch(/^surefoot_searches_total\{outcome="found",process="worker"\} 1$/m);
    }
  });

  test("OP12 says whether it lives and whether it polls", async () => {
    const { origin } = new URL(await open());
    const statuses = async () =>
      Promise.all(["/livez", "/readyz"].map(async (path) => (await fetch(`${origin}${path}`)).status));
    expect(await statuses()).toEqual([200, 200]);
    isReady = false;
    expect(await statuses()).toEqual([200, 503]);
    isReady = true;
  });

  test("is nothing but that: other paths and methods are 404", async () => {
    const { origin } = new URL(await open());
    for (const path of ["/", "/metrics/", "/api/health"]) expect((await fetch(`${origin}${path}`)).status).toBe(404);
    for (const method of ["POST", "DELETE", "HEAD"])
      expect((await fetch(`${origin}/metrics`, { method })).status).toBe(404);
  });

  test("a request target that is no address is 404 too, and the next one is served", async () => {
    const url = await open();
    expect(await statusOf(url, "//[")).toBe(404);
    expect((await fetch(url)).status).toBe(200);
  });

  test("a figure that cannot be had is 500, and the next one is served", async () => {
    const good = createMetrics("worker");
    let fails = true;
    const text = () => (fails ? Promise.reject(new Error("no figure")) : good.text());
    const url = await open({ ...good, text });
    expect((await fetch(url)).status).toBe(500);
    fails = false;
    expect((await fetch(url)).status).toBe(200);
  });

  test("a port that is taken is an error of the start", async () => {
    const { port } = new URL(await open());
    await expect(serveMetrics(createMetrics("worker"), { ...AT, port: Number(port) }, () => true)).rejects.toThrow(
      "EADDRINUSE",
    );
  });

  test("a scraper that keeps its line open does not hold up the end", async () => {
    const url = await open();
    await (await fetch(url, { headers: { connection: "keep-alive" } })).text();
    await expect(server?.close()).resolves.toBeUndefined();
    server = undefined;
  });
});

/** `fetch` sends no such target. */
function statusOf(url: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}
