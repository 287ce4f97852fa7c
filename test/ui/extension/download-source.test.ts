/** Proves ui/extension/worker/download-source.ts. */

import { describe, expect, test } from "vitest";
import { DownloadRequests, isFromOneOf } from "../../../ui/extension/worker/download-source.js";

const OURS = 1;
const download = (url: string, referrer = "") => ({ url, finalUrl: url, referrer, incognito: false });
const tab = (id: number, url: string, incognito = false) => ({ id, url, incognito });

describe("DownloadRequests", () => {
  test("CL6 a download is of the tab that asked for its address last, before or after it was sent elsewhere", () => {
    const requests = new DownloadRequests();
    requests.begun("https://shop.test/export", OURS);
    requests.begun("https://shop.test/files/1", OURS);
    requests.begun("https://shop.test/export", 2);
    expect(requests.take({ url: "https://shop.test/export", finalUrl: "https://cdn.test/9" })).toBe(2);
    expect(requests.take({ url: "https://shop.test/latest", finalUrl: "https://shop.test/files/1" })).toBe(OURS);
  });

  test("CL6 no request leads to two downloads", () => {
    const requests = new DownloadRequests();
    requests.begun("https://shop.test/export", OURS);
    const told = { url: "https://shop.test/export", finalUrl: "https://shop.test/export" };
    expect([requests.take(told), requests.take(told)]).toEqual([OURS, null]);
  });
});

describe("isFromOneOf", () => {
  const from = (one: ReturnType<typeof download>, ...open: ReturnType<typeof tab>[]): boolean =>
    isFromOneOf(new Set([OURS]), one, open);
  const made = download("blob:https://shop.test/1-2-3", "https://shop.test/orders?page=2");

  test("CL6 the only tab of its site has begun it", () => {
    expect(from(made, tab(OURS, "https://shop.test/orders?page=2"), tab(2, "https://mail.test/"))).toBe(true);
    expect(from(download("blob:https://shop.test/1", ""), tab(OURS, "https://shop.test/"))).toBe(true);
    // A frame of it has an address of its own.
    expect(from(made, tab(OURS, "https://shop.test/around"))).toBe(true);
  });

  test("CL6 of several tabs of its site the one whose page is named; where none is, nobody knows", () => {
    const beside = tab(2, "https://shop.test/");
    expect(from(made, tab(OURS, "https://shop.test/orders?page=2#last"), beside)).toBe(true);
    expect(from(made, tab(OURS, "https://shop.test/orders"), tab(2, "https://shop.test/orders?page=2"))).toBe(false);
    expect(from(made, tab(OURS, made.referrer), tab(2, made.referrer))).toBe(false);
    expect(from(made, tab(OURS, "https://shop.test/orders"), beside)).toBe(false);
    expect(from(download(made.url), tab(OURS, made.referrer), beside)).toBe(false);
  });

  test("CL6 a referrer that was cut down to its site is no page", () => {
    const elsewhere = download("https://files.test/9", "https://shop.test/");
    const open = [tab(OURS, "https://shop.test/"), tab(2, "https://shop.test/orders")];
    expect(from(elsewhere, ...open)).toBe(false);
    expect(from(elsewhere, tab(OURS, "https://shop.test/orders"))).toBe(true);
  });

  test("CL6 what says nothing of where it is from is nobody's, and so is what no open tab can have begun", () => {
    const ours = tab(OURS, "https://shop.test/");
    expect(from(download("data:text/csv,a"), ours)).toBe(false);
    expect(from(download("blob:null/1"), ours)).toBe(false);
    expect(from(download("https://bank.test/statement"), ours)).toBe(false);
    expect(from(download("blob:https://bank.test/1", "https://bank.test/"), ours)).toBe(false);
    expect(from({ ...made, incognito: true }, ours)).toBe(false);
    expect(from(made)).toBe(false);
  });
});
