/** Client address: which machine a request came from, for counting those without a token. Elsewhere: remote IP. */

import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { ApiEnv } from "./environment.js";

/**
 * `proxies` is how many of our own stand in front: each has appended one address to X-Forwarded-For, and what stands
 * left of those was written by the client. An IPv6 network of /64 counts as one machine.
 */
export function addressOf(c: Context<ApiEnv>, proxies: number): string {
  const chain = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const forwarded = proxies > 0 ? chain.at(-proxies) : undefined;
  // The cast: what the Node adapter hands on; there is none when a test calls the app itself.
  const { incoming } = (c.env ?? {}) as { readonly incoming?: IncomingMessage };
  return network(forwarded || (incoming?.socket.remoteAddress ?? "unknown"));
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return (mapped ?? address).slice(0, 45);
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - tail.split(":").length)).fill("0"), ...tail.split(":")];
  return `${filled
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`.slice(0, 45);
}
