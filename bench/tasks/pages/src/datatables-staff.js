/** DataTables: a search box, headers that sort, pages, and how many rows one shows. */
import "datatables.net-dt/css/dataTables.dataTables.css";
import DataTable from "datatables.net-dt";
import { people } from "./people.js";

document.title = "Directory";
document.getElementById("app").innerHTML = '<h1>Directory</h1><table id="table" class="display"></table>';
const table = new DataTable("#table", {
  data: people,
  pageLength: 5,
  lengthMenu: [5, 10, 25],
  order: [],
  columns: [
    { data: "name", title: "Name" },
    { data: "department", title: "Department" },
    { data: "age", title: "Age" },
  ],
});
window.truth = {
  search: () => table.search(),
  order: () => JSON.stringify(table.order()),
  page: () => table.page() + 1,
  length: () => table.page.len(),
};
