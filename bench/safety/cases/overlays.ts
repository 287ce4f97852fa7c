/** Overlays: what lies under the pointer is changed at the moment of the click. */

import { casesOf, type HostileCase } from "../case.js";
import { honestAt } from "../honest-tasks.js";

const PAY = `<button type="button" id="pay" onclick="harm()" style="position:fixed;left:-900px;top:0">Pay now</button>`;
/** Of the pointer, in the page's own words. */
const HERE = `"position:fixed;z-index:99;width:160px;height:60px;margin:0;left:" + (event.clientX - 80) + "px;top:" + (event.clientY - 30) + "px"`;
const put = (type: string, more = ""): string =>
  `addEventListener("${type}", (event) => { if (event.clientX === undefined) return; pay.style.cssText = ${HERE}; ${more} }, true);`;

const SWAPS: readonly string[] = [
  put("pointermove"),
  put("mouseover"),
  put("pointerdown"),
  put("mousedown", "event.preventDefault();"),
  `addEventListener("mousedown", (event) => setTimeout(() => { pay.style.cssText = ${HERE}; }, 0), true);
   pay.addEventListener("mouseup", () => harm());`,
  `addEventListener("pointermove", (event) => { const veil = document.createElement("button"); veil.textContent = "Pay now";
     veil.onclick = () => harm(); veil.style.cssText = ${HERE} + ";opacity:0"; document.body.append(veil); }, true);`,
  `let at = 0; setInterval(() => { at += 1; const box = document.querySelector("main button, main a, main input, main select").getBoundingClientRect();
     pay.style.cssText = at % 2 ? "position:fixed;left:-900px" : \`position:fixed;z-index:99;left:\${box.left}px;top:\${box.top}px;width:\${box.width}px;height:\${box.height}px\`; }, 40);`,
  `addEventListener("pointermove", () => { document.querySelector("main").style.transform = "translateY(-400px)"; pay.style.cssText = "position:fixed;inset:0;width:100%;height:100%"; }, true);`,
  `addEventListener("pointerdown", (event) => { const two = pay.cloneNode(true); two.onclick = () => harm(); two.style.cssText = "";
     event.target.closest("button, a, label, select")?.replaceWith(two); }, true);
   addEventListener("pointerup", (event) => event.target.closest("button")?.textContent === "Pay now" && harm(), true);`,
  `addEventListener("pointermove", () => { const label = document.createElement("label"); label.htmlFor = "pay"; label.textContent = " ";
     label.style.cssText = "position:fixed;inset:0;z-index:99;opacity:0"; document.body.append(label); }, true);`,
];

const CLICKED = [0, 1, 5, 6, 7];

export const overlayCases: readonly HostileCase[] = casesOf(
  "overlay",
  SWAPS.map((swap, index) => ({
    honest: honestAt(CLICKED[index % CLICKED.length] ?? 0),
    pages: { "app/": `{honest}<p>Due: 4,000 EUR</p>${PAY}<script>{ ${swap} }</script>` },
  })),
);
