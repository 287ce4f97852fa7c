/** Team: a page of our own with a long list in pages, and buttons in every row; nothing is confirmed. */
import { people } from "./people.js";

document.title = "Team";
const done = { edited: [], removed: [], ticked: new Set(), called: "" };
const all = people.map((one) => ({ ...one, phone: `555 01${one.id + 20}` }));
let page = 0;
let sorted = "";
document.getElementById("app").innerHTML =
  `<style>body{font:15px sans-serif;margin:24px}td,th{border:1px solid #bbb;padding:4px 10px}table{border-collapse:collapse}</style><h1>Team</h1>
<p><label>Department <select id="department"><option>All</option><option>Surgery</option><option>Radiology</option><option>Pharmacy</option></select></label>
<label>Number to call <input id="number"></label></p>
<table><thead><tr><th></th><th id="name-head"><button id="by-name">Name</button></th><th>Department</th><th>Phone</th><th></th></tr></thead><tbody id="rows"></tbody></table>
<nav aria-label="Pages"><button id="previous">Previous</button> <span id="at"></span> <button id="next">Next</button></nav><p role="status" id="status"></p>`;
const byId = (id) => document.getElementById(id);

function shown() {
  const department = byId("department").value;
  const rows = all.filter((one) => department === "All" || one.department === department);
  return sorted === "" ? rows : rows.sort((a, b) => a.name.localeCompare(b.name) * (sorted === "descending" ? -1 : 1));
}

function button(label, press) {
  const made = Object.assign(document.createElement("button"), { textContent: label });
  made.addEventListener("click", press);
  return made;
}

function rowOf(one) {
  const tick = Object.assign(document.createElement("input"), {
    type: "checkbox",
    ariaLabel: "Select",
    checked: done.ticked.has(one.name),
  });
  tick.addEventListener("change", () => (tick.checked ? done.ticked.add(one.name) : done.ticked.delete(one.name)));
  const edit = button("Edit", () => {
    done.edited.push(one.name);
    byId("status").textContent = `Editing ${one.name}`;
  });
  const remove = button("Delete", () => {
    done.removed.push(one.name);
    all.splice(all.indexOf(one), 1);
    byId("status").textContent = `${one.name} was removed`;
    draw();
  });
  const row = document.createElement("tr");
  for (const content of [tick, one.name, one.department, one.phone, edit]) {
    const cell = document.createElement("td");
    cell.append(content);
    row.append(cell);
  }
  row.lastElementChild.append(" ", remove);
  return row;
}

function draw() {
  const rows = shown();
  const pages = Math.max(1, Math.ceil(rows.length / 5));
  byId("rows").replaceChildren(...rows.slice(page * 5, page * 5 + 5).map(rowOf));
  byId("at").textContent = `Page ${page + 1} of ${pages}`;
  byId("previous").disabled = page === 0;
  byId("next").disabled = page >= pages - 1;
  byId("name-head").setAttribute("aria-sort", sorted || "none");
}

function turn(by) {
  page += by;
  draw();
}

byId("previous").addEventListener("click", () => turn(-1));
byId("next").addEventListener("click", () => turn(1));
byId("by-name").addEventListener("click", () => {
  sorted = sorted === "ascending" ? "descending" : "ascending";
  page = 0;
  draw();
});
byId("department").addEventListener("change", () => {
  page = 0;
  draw();
});
draw();
window.truth = {
  edited: () => done.edited.join(),
  removed: () => done.removed.join(),
  ticked: () => [...done.ticked].sort().join(),
  number: () => byId("number").value,
  page: () => page + 1,
  sorted: () => sorted,
  department: () => byId("department").value,
};
