import fc from "fast-check";
import { hiddenSecrets, leftOf } from "./test/core/page/hidden-secrets.ts";
import { readHtml, readPage } from "./adapters/snapshots/read-page.ts";
const n = Number(process.argv[2] ?? 3000);
const all = fc.sample(hiddenSecrets, { numRuns: n, seed: Number(process.argv[3] ?? 7) });
const t = performance.now();
let api = 0, last = 0; const shown: string[] = [];
for (const one of all) {
  const { html, skeleton } = readPage({ html: one.html, url: "http://a.test/", userId: "u", ambient: [] });
  const l = leftOf(one, html) ?? leftOf(one, JSON.stringify(skeleton));
  if (l) { api++; if (shown.length < 14) shown.push(`${one.kind} ${one.secret}\n  ${one.html}\n  ${html}\n  ${l}`); }
  const raw = readHtml(one.html); if (raw.ok && leftOf(one, JSON.stringify(raw.skeleton))) { last++; if (process.argv[4] === one.kind && shown.length < 14) shown.push(`${one.html}\n  ${JSON.stringify(Object.values(raw.skeleton.nodes).map((n) => [n.role, n.name, n.text, n.value]))}`); }
}
console.log(shown.join("\n")); console.log(n, "left", api, "builder alone left", last, (performance.now() - t).toFixed(0), "ms");
