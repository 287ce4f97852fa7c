/** Reply: the few shapes in which a demonstration site answers. */

import { readFile } from "node:fs/promises";
import type { Html } from "./markup.js";
import type { SiteReply } from "./site-server.js";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  html: "text/html; charset=utf-8",
};

export function page(body: Html, status = 200): SiteReply {
  return { status, body: body.markup };
}

export function json(value: unknown, status = 200): SiteReply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** 303: the browser asks for the new place with GET, whatever it did before. */
export function redirect(location: string, cookie?: string): SiteReply {
  return { status: 303, headers: { location, ...(cookie ? { "set-cookie": cookie } : {}) } };
}

/** A file of the site's own `public` folder; 404 for any other name. */
export async function publicFile(folder: URL, name: string): Promise<SiteReply> {
  const type = TYPES[name.split(".").at(-1) ?? ""];
  if (!type || !/^[a-z-]+\.[a-z]+$/.test(name)) return { status: 404, body: "Not found" };
  try {
    return { status: 200, headers: { "content-type": type }, body: await readFile(new URL(name, folder)) };
  } catch {
    return { status: 404, body: "Not found" };
  }
}

/** A JSON object from a body, or null when it is none. */
export function readJson(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    // An object's members are `unknown` until each is looked at.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
