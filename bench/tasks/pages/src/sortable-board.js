/** SortableJS: cards that are dragged within a column and into the next one. */
import Sortable from "sortablejs";

document.title = "Board";
const column = (name, cards) =>
  `<section style="float:left;width:220px;margin:8px"><h2>${name}</h2><ul class="column" id="${name.toLowerCase()}" style="min-height:60px;padding:4px;border:1px solid #999">${cards.map((one) => `<li tabindex="0" style="padding:8px">${one}</li>`).join("")}</ul></section>`;
document.getElementById("app").innerHTML =
  `<h1>Board</h1>${column("Open", ["Paint the door", "Oil the hinges", "Mend the lock"])}${column("Closed", ["Buy a key"])}`;
for (const list of document.querySelectorAll(".column")) new Sortable(list, { group: "board", animation: 80 });
const cards = (id) => () => [...document.getElementById(id).children].map((one) => one.textContent).join();
window.truth = { open: cards("open"), closed: cards("closed") };
