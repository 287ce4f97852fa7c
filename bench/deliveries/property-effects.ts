/** Effects by property: a press sets what other controls hold, which leaves no mutation. */

import { type Effect, GO } from "./effect.js";

const field = (id: string, more = "") => `<label>${id} <input id="${id}" ${more}></label>`;
const boxes = ["Mon", "Tue", "Wed"].map((day) => `<label><input type="checkbox" class="day">${day}</label>`).join("");
const all = (what: string) => `for (const box of document.querySelectorAll(".day")) ${what}`;

export const PROPERTY_EFFECTS: readonly Effect[] = [
  {
    name: "copies-an-address",
    body: `${field("Home", 'value="Quay 4"')}${field("Billing")}${GO}`,
    show: `Billing.value = on ? Home.value : "";`,
  },
  { name: "selects-all", body: `${boxes}${GO}`, show: all("box.checked = on;") },
  { name: "inverts-a-choice", body: `${boxes}${GO}`, show: all("box.checked = !box.checked;") },
  { name: "half-ticks", body: `${boxes}${GO}`, show: all("box.indeterminate = on;") },
  {
    name: "counts-a-field-up",
    body: `${field("Guests", 'type="number" value="1"')}${GO}`,
    show: `Guests.value = String(Number(Guests.value) + 1);`,
  },
  {
    name: "counts-a-far-field-up",
    body: `<form aria-label="Trip">${field("Guests", 'type="number" value="1"')}<p>Breakfast from seven</p></form><section aria-label="More">${GO}</section>`,
    show: `Guests.value = String(Number(Guests.value) + 1);`,
  },
  {
    // A client may press a tab again unless the page has answered; here the page answers in a field alone.
    name: "counts-a-field-up-by-a-tab",
    body: `${field("Guests", 'type="number" value="1"')}<div role="tablist"><div id="go" role="tab" tabindex="0">Details</div></div>`,
    show: `Guests.value = String(Number(Guests.value) + 1);`,
    readable: true,
  },
  {
    name: "moves-a-slider",
    body: `${field("Volume", 'type="range" value="40"')}${GO}`,
    show: `Volume.value = on ? "70" : "40";`,
  },
  {
    name: "fills-a-long-text",
    body: `<label>Note <textarea id="Note"></textarea></label>${GO}`,
    show: `Note.value += "Ring twice. ";`,
  },
  {
    name: "chooses-from-a-list",
    body: `<label>Room <select id="Room"><option>Any</option><option>Attic</option></select></label>${GO}`,
    show: `Room.selectedIndex = on ? 1 : 0;`,
  },
  {
    name: "chooses-several",
    body: `<label>Rooms <select id="Rooms" multiple><option>Attic</option><option>Cellar</option></select></label>${GO}`,
    show: `for (const option of Rooms.options) option.selected = on;`,
  },
  {
    name: "chooses-a-radio",
    body: `<label><input type="radio" name="size" checked>Small</label><label><input id="large" type="radio" name="size">Large</label>${GO}`,
    show: `large.checked = on;`,
  },
  { name: "sets-a-day", body: `${field("Arrival", 'type="date" value="2027-03-01"')}${GO}`, show: `Arrival.stepUp();` },
  { name: "sets-a-time", body: `${field("Start", 'type="time" value="10:00"')}${GO}`, show: `Start.stepUp(30);` },
  {
    name: "empties-a-field",
    body: `${field("Search", 'value="boats"')}${GO}`,
    show: `Search.value = on ? "" : "boats";`,
  },
  {
    name: "fills-another-form",
    body: `<form aria-label="From">${field("Sender", 'value="Ida"')}${GO}</form><form aria-label="To">${field("Receiver")}<button>Send</button></form>`,
    show: `Receiver.value = on ? Sender.value : "";`,
  },
  {
    name: "sets-what-a-form-sends",
    body: `<form><input type="hidden" id="rating" name="rating" value="0">${GO}<button>Send</button></form>`,
    show: `rating.value = on ? "5" : "0";`,
  },
  {
    name: "fills-a-field-a-little-later",
    body: `<form aria-label="Trip">${field("City")}${GO}</form>`,
    show: `setTimeout(() => { City.value = on ? "Oslo" : ""; }, 300);`,
  },
  {
    name: "fills-a-field-in-a-shadow-root",
    body: `<div id="host"></div>${GO}`,
    hear: `host.attachShadow({ mode: "open" }).innerHTML = '<label>City <input></label>'; go.addEventListener("click", press);`,
    show: `host.shadowRoot.querySelector("input").value = on ? "Oslo" : "";`,
  },
  {
    name: "fills-a-field-in-a-frame",
    body: `<iframe id="part" title="Part" srcdoc="<label>City <input></label>"></iframe>${GO}`,
    show: `part.contentDocument.querySelector("input").value = on ? "Oslo" : "";`,
  },
];
