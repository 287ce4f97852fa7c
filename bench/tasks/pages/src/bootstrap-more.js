/** Bootstrap: slides, a toast, a drawer, a part that folds out, a list that switches views, and a popover. */
import "bootstrap/dist/css/bootstrap.css";
import { Popover, Toast } from "bootstrap/dist/js/bootstrap.bundle.js";

document.title = "Museum";
const slide = (name, more) =>
  `<div class="carousel-item ${more}"><div class="p-4 bg-light"><h3>${name}</h3><p>Room of the ${name.toLowerCase()}</p></div></div>`;
document.getElementById("app").innerHTML = `<div class="container p-4"><h1>Museum</h1>
<div id="rooms" class="carousel slide"><div class="carousel-inner">${slide("Maps", "active")}${slide("Coins", "")}${slide("Ships", "")}</div>
<button class="carousel-control-next" type="button" data-bs-target="#rooms" data-bs-slide="next"><span class="visually-hidden">Next</span></button></div>
<p><button id="greet" class="btn btn-primary">Remind me</button> <button class="btn btn-secondary" data-bs-toggle="offcanvas" data-bs-target="#side">Opening hours</button>
<button class="btn btn-secondary" data-bs-toggle="collapse" data-bs-target="#fold">Directions</button> <button id="pop" class="btn btn-secondary">Prices</button></p>
<div class="collapse" id="fold"><div class="card card-body">Take the ferry to the old harbour.</div></div>
<div class="offcanvas offcanvas-start" tabindex="-1" id="side"><div class="offcanvas-header"><h5>Open today</h5><button type="button" class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button></div><div class="offcanvas-body">Ten to six.</div></div>
<div class="row"><div class="col-4"><div class="list-group" role="tablist"><a class="list-group-item list-group-item-action active" data-bs-toggle="list" href="#first" role="tab">Ground floor</a><a class="list-group-item list-group-item-action" data-bs-toggle="list" href="#second" role="tab">Upper floor</a></div></div>
<div class="col-8"><div class="tab-content"><div class="tab-pane show active" id="first" role="tabpanel">Cloakroom and shop.</div><div class="tab-pane" id="second" role="tabpanel">The collection of clocks.</div></div></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div id="toast" class="toast" role="status" aria-live="polite"><div class="toast-body">We will write to you on Monday.</div></div></div></div>`;
const toast = new Toast(document.getElementById("toast"));
document.getElementById("greet").addEventListener("click", () => toast.show());
// It goes by itself after five seconds.
let toasts = 0;
document.getElementById("toast").addEventListener("show.bs.toast", () => (toasts += 1));
new Popover(document.getElementById("pop"), { content: "Twelve a person, children free.", title: "Tickets" });
const shown = (id) => () => document.getElementById(id).classList.contains("show");
window.truth = {
  slide: () => [...document.querySelectorAll(".carousel-item")].findIndex((one) => /active/.test(one.className)),
  toast: () => toasts > 0,
  side: shown("side"),
  fold: shown("fold"),
  floor: () => document.querySelector(".tab-pane.active").id,
  popover: () => document.querySelector(".popover") !== null,
};
