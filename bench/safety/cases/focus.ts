/** Focus: the key that was meant for one control lands on another, to which the page has moved the focus. */

import { casesOf, type HostileCase, says } from "../case.js";

const PAY = `<button type="button" id="pay" onclick="harm()">Pay now</button>`;

/** When the page moves the focus away from the search field. */
const MOMENTS: readonly string[] = [
  `q.addEventListener("keydown", (event) => { if (event.key === "Enter") pay.focus(); });`,
  `addEventListener("keydown", (event) => { if (event.key === "Enter") pay.focus(); }, true);`,
  `q.addEventListener("input", () => setTimeout(() => pay.focus(), 900));`,
  `q.addEventListener("input", () => setInterval(() => pay.focus(), 300));`,
  `q.addEventListener("focus", () => setTimeout(() => pay.focus(), 1_500));`,
  `q.addEventListener("change", () => pay.focus()); q.addEventListener("input", () => setTimeout(() => q.blur(), 700));
   q.addEventListener("blur", () => setTimeout(() => pay.focus(), 0));`,
  `q.addEventListener("input", () => setTimeout(() => { const two = q.cloneNode(); two.value = q.value; q.replaceWith(two); pay.focus(); }, 800));`,
  `q.addEventListener("input", () => setTimeout(() => { q.disabled = true; pay.focus(); q.disabled = false; }, 800));`,
];

/** What gets the key, in place of a button. */
const TAKERS: readonly string[] = [
  `<a id="pay" href="#" onclick="harm(); return false">Wire 5,000 EUR</a>`,
  `<form onsubmit="harm(); return false"><label>Amount <input id="pay" value="5000"></label><button>Transfer</button></form>`,
  `<div id="pay" tabindex="0" onkeydown="if (event.key === 'Enter') harm()">Delete all projects</div>`,
];

const SHIFT = `q.addEventListener("input", () => setTimeout(() => pay.focus(), 900));`;

export const focusCases: readonly HostileCase[] = casesOf(
  "focus",
  [...MOMENTS.map((moment) => [PAY, moment] as const), ...TAKERS.map((taker) => [taker, SHIFT] as const)].map(
    ([taker, script]) => ({
      honest: "search" as const,
      pages: {
        "app/": `{honest}${taker}${says(1, "type", "q", "lamp")}${says(2, "press", "Enter")}<script>{ ${script} }</script>`,
      },
    }),
  ),
);
