/** AG Grid: sorting, ticking rows, pages. */
import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";
import { people } from "./people.js";

document.title = "Staff";
ModuleRegistry.registerModules([AllCommunityModule]);
document.getElementById("app").innerHTML = '<h1>Staff</h1><div id="grid" style="height:420px;width:900px"></div>';
const grid = createGrid(document.getElementById("grid"), {
  rowData: people,
  columnDefs: [{ field: "name" }, { field: "department" }, { field: "age" }],
  rowSelection: { mode: "multiRow" },
  pagination: true,
  paginationPageSize: 5,
  paginationPageSizeSelector: [5, 10, 20],
});
window.truth = {
  sorted: () =>
    JSON.stringify(
      grid
        .getColumnState()
        .filter((one) => one.sort)
        .map((one) => [one.colId, one.sort]),
    ),
  picked: () =>
    grid
      .getSelectedRows()
      .map((row) => row.name)
      .join(),
  page: () => grid.paginationGetCurrentPage() + 1,
};
