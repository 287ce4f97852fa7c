/** In flight: the memory of a process that holds fifty of the longest pages at once, read and packed as they are stored. A process of its own. */

import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { honestPages } from "./honest.js";

const PAGES = 50;
const pack = promisify(gzip);

const kinds = honestPages();
const held = Array.from({ length: PAGES }, async (_, n) => {
  const { after = "", before = "" } = kinds[n % kinds.length] ?? {};
  // A page of its own each: what arrives shares no string with another.
  const html = Buffer.from(`${n % 2 === 0 ? before : after}<p>Page ${n}`).toString();
  const page = readPage({ html, url: "http://bench.test/", userId: "bench", ambient: [n] });
  const packed = await Promise.all([page.html, JSON.stringify(page.skeleton)].map((text) => pack(text, { level: 1 })));
  return { page, bytes: packed.reduce((sum, { length }) => sum + length, 0) };
});
const pages = await Promise.all(held);
const megabytes = process.resourceUsage().maxRSS / 1024;
const nodes = pages.reduce((sum, { page }) => sum + Object.keys(page.skeleton.nodes).length, 0);
const packedBytes = pages.reduce((sum, { bytes }) => sum + bytes, 0);
process.stdout.write(`${JSON.stringify({ pages: PAGES, megabytes: Math.round(megabytes), nodes, packedBytes })}\n`);
