/** Proves which hosts are private: adapters/net/upstream.ts. */

import { describe, expect, test } from "vitest";
import { isPrivateHost } from "../../../adapters/net/upstream.js";

const hostOf = (host: string) => new URL(`http://${host}/`).hostname;

describe("isPrivateHost", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "2130706433",
    "0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[fd00::1]",
    "[fe80::1]",
    "localhost",
    "LOCALHOST.",
    "db",
    "metadata.google.internal",
    "printer.local",
  ])("SF9 %s is private", (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(true);
  });

  test.each(["8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "[::ffff:8.8.8.8]", "api.tavily.com", "localhost.com"])(
    "SF9 %s is public",
    (host) => {
      expect(isPrivateHost(hostOf(host))).toBe(false);
    },
  );
});
