/** Dead buttons: a press does nothing at all, though the page moves, and answers the pointer and the focus. */

import { type Button, plain } from "./button.js";
import { GO } from "./effect.js";

const style = (rules: string) => `<style>${rules}</style>`;
const ON_CLICK = `go.addEventListener("click", heard);`;

function dead(name: string, body: string, script = ""): Button {
  return { ...plain(`dead-${name}`, body, { script: `${ON_CLICK} ${script}` }), does: "nothing" };
}

const POINTER_AND_FOCUS: readonly Button[] = [
  dead("with-a-hover-style", `${style("#go:hover{background:gold;color:navy}")}${GO}`),
  dead("with-a-focus-style", `${style("#go:focus{background:gold;color:navy}")}${GO}`),
  dead("with-a-pressed-style", `${style("#go:active{background:gold}")}${GO}`),
  dead("with-a-slow-hover-style", `${style("#go{transition:background .4s}#go:hover{background:gold}")}${GO}`),
  dead(
    "with-a-hover-class",
    `${style(".over{background:gold}")}${GO}`,
    `go.onmouseenter = () => go.classList.add("over"); go.onmouseleave = () => go.classList.remove("over");`,
  ),
  dead(
    "with-a-focus-class",
    `${style(".focused{background:gold}")}${GO}`,
    `go.onfocus = () => go.classList.add("focused"); go.onblur = () => go.classList.remove("focused");`,
  ),
  dead(
    "with-a-pressed-class",
    `${style(".down{background:gold}")}${GO}`,
    `go.onmousedown = () => go.classList.add("down"); addEventListener("mouseup", () => go.classList.remove("down"));`,
  ),
  dead(
    "that-flashes",
    `${style(".flash{background:gold}")}${GO}`,
    `go.addEventListener("click", () => { go.classList.add("flash"); setTimeout(() => go.classList.remove("flash"), 400); });`,
  ),
  dead(
    "with-a-ripple",
    `${style("#go{position:relative;overflow:hidden}.ripple{position:absolute;inset:0;background:#0003}")}${GO}`,
    `go.onpointerdown = () => { const drop = document.createElement("span"); drop.className = "ripple"; go.append(drop); setTimeout(() => drop.remove(), 500); };`,
  ),
  dead(
    "in-a-row-that-shows-more",
    `${style("li .more{visibility:hidden}li:hover .more{visibility:visible}li:hover{background:#eee}")}<ul><li>Boat ${GO} <button class="more" type="button">Rename</button></li></ul>`,
  ),
  dead(
    "in-a-form-with-a-focus-ring",
    `${style("form:focus-within{background:#eef}")}<form aria-label="Trip"><label>City <input></label>${GO}</form>`,
  ),
  dead(
    "beside-the-field-that-had-the-focus",
    `${style(".focused{background:gold}input:focus{background:#eef}")}<p id="box" class="focused"><input id="city" aria-label="City" autofocus> ${GO}</p>`,
    `city.onblur = () => box.classList.remove("focused"); city.onfocus = () => box.classList.add("focused"); city.focus();`,
  ),
  dead(
    "that-tells-the-page-of-the-mouse",
    `${style("html[data-input=mouse] :focus{outline:none}")}${GO}`,
    `addEventListener("mousedown", () => { document.documentElement.dataset.input = "mouse"; });`,
  ),
];

const MOVING: readonly Button[] = [
  dead(
    "beside-a-clock",
    `<p id="clock">12:00:00</p>${GO}`,
    `setInterval(() => { clock.textContent = new Date().toTimeString().slice(0, 8); }, 1_000);`,
  ),
  dead(
    "beside-a-clock-in-a-field",
    `<label>Now <input id="clock" readonly></label>${GO}`,
    `setInterval(() => { clock.value = new Date().toTimeString().slice(0, 8); }, 500);`,
  ),
  dead(
    "beside-a-counter-in-a-field",
    `<label>Visits <input id="count" readonly value="1532"></label>${GO}`,
    `setInterval(() => { count.value = String(Number(count.value) + 7); }, 300);`,
  ),
  dead(
    "beside-a-spinner",
    `${style("@keyframes turn{to{transform:rotate(1turn)}}#spin{animation:turn 1s linear infinite;width:20px;height:20px;background:teal}")}<div id="spin"></div>${GO}`,
  ),
  dead(
    "beside-pictures-that-take-turns",
    `${style(".slide{display:none}.slide.shown{display:block;width:60px;height:30px;background:teal}")}<div><div class="slide shown"></div><div class="slide"></div></div>${GO}`,
    `const slides = [...document.querySelectorAll(".slide")]; setInterval(() => { for (const slide of slides) slide.classList.toggle("shown"); }, 700);`,
  ),
  dead(
    "beside-a-feed",
    `<ul id="feed"><li>Tide at nine</li></ul>${GO}`,
    `let count = 0; setInterval(() => { feed.insertAdjacentHTML("afterbegin", "<li>News " + ++count + "</li>"); }, 900);`,
  ),
  dead("that-pulses", `${style("@keyframes pulse{50%{opacity:.5}}#go{animation:pulse 1s infinite}")}${GO}`),
];

const AT_WORK: readonly Button[] = [
  dead(
    "that-waits-for-ever",
    `${style(".loading{opacity:.6;cursor:progress}")}${GO}`,
    `go.addEventListener("click", () => go.classList.add("loading"));`,
  ),
  dead(
    "that-turns-red",
    `${style(".error{background:mistyrose}")}${GO}`,
    `go.addEventListener("click", () => go.classList.add("error"));`,
  ),
  dead(
    "that-shakes",
    `${style("@keyframes shake{50%{transform:translateX(4px)}}.shake{animation:shake .3s 2}")}${GO}`,
    `go.addEventListener("click", () => go.classList.add("shake"));`,
  ),
  dead(
    "that-shows-and-takes-back",
    `${style(".on{background:gold}")}${GO}`,
    `go.addEventListener("click", () => { go.classList.add("on"); setTimeout(() => go.classList.remove("on"), 900); });`,
  ),
];

export const DEAD: readonly Button[] = [...POINTER_AND_FOCUS, ...MOVING, ...AT_WORK];
