/** Site: serves each button's page, once for each judge, and counts the writes that arrive. */

import { setTimeout as sleep } from "node:timers/promises";
import { type SiteReply, serveSite } from "../../testing/sites/site-server.js";
import type { Button } from "./button.js";
import { documentOf, pageOf } from "./page.js";
import type { Saying } from "./stubborn-model.js";

export interface ButtonSite {
  urlOf(button: Button, judge: Saying): string;
  writes(button: Button, judge: Saying): number;
  stop(): Promise<void>;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const FRAME = documentOf(`<button id="go">Details</button>`, `go.addEventListener("click", heard);`);

export async function serveButtons(buttons: readonly Button[]): Promise<ButtonSite> {
  const written = new Map<string, number>();
  const byName = new Map(buttons.map((one) => [one.name, one]));
  const answer = async ({
    method,
    path,
    query,
  }: Parameters<Parameters<typeof serveSite>[0]>[0]): Promise<SiteReply> => {
    const [, judge = "", name = "", part = ""] = path.split("/");
    const button = byName.get(name);
    if (button === undefined) return { status: 404 };
    if (method !== "GET") {
      written.set(`${judge}/${name}`, (written.get(`${judge}/${name}`) ?? 0) + 1);
      await sleep(Number(query.get("delay") ?? 0));
      return { status: Number(query.get("status") ?? 204) };
    }
    if (part === "frame") return { status: 200, headers: HTML, body: FRAME };
    if (part === "file") return { status: 200, headers: { "content-type": "text/plain" }, body: "boats" };
    return part === "" ? { status: 200, headers: HTML, body: pageOf(button) } : { status: 404 };
  };
  const server = await serveSite(answer);
  return {
    urlOf: ({ name }, judge) => `${server.url}/${judge}/${name}/`,
    writes: ({ name }, judge) => written.get(`${judge}/${name}`) ?? 0,
    stop: () => server.stop(),
  };
}
