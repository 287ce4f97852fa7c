/** Tabulator: sorting, filters in the head, and pages. */
import "tabulator-tables/dist/css/tabulator.css";
import { TabulatorFull } from "tabulator-tables";
import { people } from "./people.js";

document.title = "Rota";
document.getElementById("app").innerHTML = '<h1>Rota</h1><div id="table"></div>';
const table = new TabulatorFull("#table", {
  data: people,
  layout: "fitColumns",
  pagination: true,
  paginationSize: 6,
  columns: [
    { title: "Name", field: "name" },
    { title: "Department", field: "department" },
    { title: "Age", field: "age", sorter: "number" },
  ],
});
window.truth = {
  sorted: () => JSON.stringify(table.getSorters().map(({ field, dir }) => [field, dir])),
  page: () => table.getPage(),
};
