/** Private address: a host that only machines of one's own network can reach (design §13). Elsewhere: SSRF guard. */

import { BlockList, isIP } from "node:net";

/** Not routed on the internet: loopback, private, link-local, carrier-grade, benchmarks, multicast, reserved. */
const RANGES: readonly (readonly [string, number, "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 127, "ipv6"],
  ["64:ff9b::", 96, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];
const PRIVATE_NAMES =
  /^localhost$|\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example)$/;

const blocked = RANGES.reduce((list, [address, bits, family]) => {
  list.addSubnet(address, bits, family);
  return list;
}, new BlockList());

/**
 * `hostname` as a URL has it, so that `127.1`, `0x7f.1` and `[::ffff:127.0.0.1]` are their plain forms already. A name of
 * one word is one of the own network. Names are judged by their words alone, nothing is looked up.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
  const family = isIP(host);
  if (family === 4) return blocked.check(host, "ipv4");
  if (family === 6) return isPrivateV6(host);
  return !host.includes(".") || PRIVATE_NAMES.test(host);
}

/** An IPv4 address in an IPv6 coat is judged as what it is. */
function isPrivateV6(host: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(new URL(`http://[${host}]/`).hostname.slice(1, -1));
  if (mapped === null) return blocked.check(host, "ipv6");
  const [high, low] = [Number.parseInt(mapped[1] ?? "0", 16), Number.parseInt(mapped[2] ?? "0", 16)];
  return blocked.check([high >> 8, high & 255, low >> 8, low & 255].join("."), "ipv4");
}
