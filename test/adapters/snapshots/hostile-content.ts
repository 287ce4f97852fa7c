/** Hostile content: pages that would run, load, send, lead away or cover what is around them, if anybody let them. Test support. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Counts whoever comes: nobody should. */
export interface Listener {
  readonly origin: string;
  readonly heard: readonly string[];
  close(): Promise<void>;
}

export async function listen(): Promise<Listener> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*").end("heard");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // it listens
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    close: () => new Promise((done) => void server.close(() => done()).closeAllConnections()),
  };
}

/** Name and markup; `to` hears whatever leaves. Each would call home at once, or cover the window. */
export const hostileParts = (to: string): readonly (readonly [name: string, html: string])[] => [
  [
    "scripts",
    `<script>fetch("${to}/script");top.document.title="taken";alert(1)</script><script src="${to}/src.js"></script>`,
  ],
  [
    "handlers",
    `<img src="${to}/img" onerror="fetch('${to}/error')"><body onload="fetch('${to}/load')"><details open ontoggle="fetch('${to}/toggle')">x</details>`,
  ],
  [
    "covering styles",
    `<style>@import "${to}/import.css";@font-face{font-family:x;src:url(${to}/font)}body{background:url(${to}/background);font-family:x}*{position:fixed;inset:0;z-index:2147483647;background:red}</style>`,
  ],
  [
    "inline styles",
    `<div style="position:fixed;inset:0;z-index:2147483647;width:9999px;height:9999px;background:red url(${to}/inline)">cover</div>`,
  ],
  [
    "links to styles",
    `<link rel="stylesheet" href="${to}/sheet.css"><link rel="preload" as="image" href="${to}/preload"><link rel="icon" href="${to}/icon"><link rel="prefetch" href="${to}/prefetch"><link rel="dns-prefetch" href="${to}">`,
  ],
  [
    "forms",
    `<form action="${to}/form" method="post"><input name="a" autofocus onfocus="this.form.submit()"><button>Go</button></form><input type="image" src="${to}/input">`,
  ],
  [
    "frames",
    `<iframe src="${to}/frame"></iframe><iframe srcdoc="<script>parent.fetch('${to}/srcdoc')</script><img src='${to}/inner'>"></iframe><object data="${to}/object"></object><embed src="${to}/embed"><frameset><frame src="${to}/frameset"></frameset>`,
  ],
  [
    "svg",
    `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${to}/svg')"><script>fetch("${to}/svg-script")</script><foreignObject><img src="${to}/foreign"><iframe src="${to}/foreign-frame"></iframe></foreignObject><image href="${to}/image"/><use href="${to}/use#x"/><style>*{background:url(${to}/svg-style)}</style><a href="javascript:fetch('${to}/svg-link')"><text>go</text></a></svg>`,
  ],
  [
    "addresses",
    `<a href="javascript:fetch('${to}/link')">run</a><a href="data:text/html,<script>fetch('${to}/data')</script>">open</a><a ping="${to}/ping" href="${to}/away">away</a>`,
  ],
  [
    "meta and base",
    `<meta http-equiv="refresh" content="0;url=${to}/refresh"><base href="${to}/base/"><img src="relative">`,
  ],
  [
    "media",
    `<video autoplay src="${to}/video" poster="${to}/poster"></video><audio autoplay src="${to}/audio"></audio><picture><source srcset="${to}/srcset"><img srcset="${to}/set 2x"></picture><input type=image src="${to}/button"><table background="${to}/table"><tr><td background="${to}/cell">`,
  ],
  [
    "noscript",
    `<noscript><p title="</noscript><img src='${to}/noscript' onerror=alert(1)>"></noscript><noscript><style></noscript><img src="${to}/noscript-style">`,
  ],
  [
    "template",
    `<template><img src="${to}/template"></template><template shadowrootmode="open"><img src="${to}/shadow"></template>`,
  ],
  [
    "math",
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src='${to}/math'&gt;"></mglyph></table></mtext></math><form><math><mtext></form><form><mglyph><style></math><img src="${to}/math-style">`,
  ],
  [
    "raw text",
    `<xmp><p title='</xmp><img src="${to}/xmp">'></xmp><textarea></textarea><img src="${to}/textarea"><title></title><img src="${to}/title"><plaintext><img src="${to}/plain">`,
  ],
];

/** All of it in one page, after enough honest text that there is something to see. */
export function hostilePage(to: string): string {
  const parts = hostileParts(to).map(([, html]) => html);
  return `<html><head><title>Hostile</title></head><body><main><h1>Orders</h1><p>Order 17 is paid.</p>${parts.join("\n")}</main></body></html>`;
}

/** As long as the longest page that is accepted. */
export function longPage(to: string): string {
  const row = `<tr><td style="background:url(${to}/row)">Order</td><td><img src="${to}/pixel" alt="">paid</td></tr>`;
  const rows = row.repeat(Math.floor(499_000 / row.length));
  return `<html><body><main><h1>Orders</h1><table>${rows}</table></main></body></html>`;
}
