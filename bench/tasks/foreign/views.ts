/** Foreign views: tables, trees, menus, tabs and dialogs of libraries. */

import { onPage } from "../page-task.js";
import type { BenchTask } from "../task.js";

export function foreignViewTasks(): readonly BenchTask[] {
  return [
    ...onPage("jquery-ui-sections", [
      { query: "Open the Prices tab", holds: "truth.tab() === 1" },
      { query: 'Open "May I bring a dog?"', holds: "truth.section() === 1" },
      { query: "Open the Gallery tab", holds: "truth.tab() === 0", impossible: true },
    ]),
    ...onPage("bootstrap-page", [
      { query: "Open More actions and choose Rename", holds: "truth.picked() === 'Rename'" },
      {
        query: "Open the Billing tab and turn on Invoices by mail",
        holds: "truth.tab() === 'billing' && truth.mail()",
      },
      { query: "Open Billing and set the spending limit to 250", holds: "truth.limit() === '250'" },
      { query: 'Open "Who owns my data?"', holds: "truth.open() === 'two'" },
    ]),
    ...onPage("bootstrap-dialog", [
      {
        query: "Add a contact named Omar Haddad with email omar@example.org",
        holds: `truth.saved() === '[{"name":"Omar Haddad","email":"omar@example.org"}]' && !truth.open()`,
      },
      { query: "Delete the contact Ines Duarte", holds: "truth.saved() === '[]'", impossible: true },
    ]),
    ...onPage("sweetalert2-draft", [
      { query: "Click Discard draft and confirm with Discard", holds: "truth.done() === 'discarded'", approves: true },
      {
        query: 'Click Rename draft, type "Letter to Ines" into New name and click Rename',
        holds: "truth.name() === 'Letter to Ines'",
      },
    ]),
    ...onPage("shoelace-files", [
      { query: "Select Deciduous > Maple > Red maple in the tree", holds: "truth.plant() === 'Red maple'" },
      { query: "Set Season to Autumn", holds: "truth.season() === 'autumn'" },
      { query: "Open the Water tab, then open Notes", holds: "truth.tab() === 'water' && truth.notes()" },
    ]),
    ...onPage("antd-tree", [
      { query: "Select Invoices > 2024 in the tree", holds: "truth.node() === 'i24'" },
      { query: "Open Share and choose Copy link", holds: "truth.item() === 'link'" },
      { query: "Select Receipts > 2024 in the tree", holds: "truth.node() === ''", impossible: true },
    ]),
    ...onPage("antd-table", [
      { query: "Sort by Age in descending order", holds: "truth.sort() === 'age descend'" },
      { query: "Go to page 2", holds: "truth.page() === 2" },
      { query: "Tick the row of Jas Doe", holds: "truth.ticked() === 'Jas Doe'" },
      {
        query: "Tick everyone on this page except Hye-jin Park",
        holds: "truth.ticked() === 'Ines Duarte,Mara Lindqvist,Samuel Brandt,Tobias Okafor'",
      },
      {
        query: "Click Remove in the row of Samuel Brandt and confirm with Yes",
        holds: "truth.removed() === 'Samuel Brandt'",
        approves: true,
      },
    ]),
    ...onPage("ag-grid-staff", [
      { query: "Sort by Age", holds: `truth.sorted() === '[["age","asc"]]'` },
      { query: "Tick the row of Tobias Okafor", holds: "truth.picked() === 'Tobias Okafor'" },
      { query: "Go to the next page", holds: "truth.page() === 2" },
    ]),
    ...onPage("datatables-staff", [
      { query: 'Search for "Zoe"', holds: "truth.search() === 'Zoe'" },
      { query: "Sort by Name", holds: `truth.order().startsWith('[[0,"asc"')` },
      { query: "Go to page 3", holds: "truth.page() === 3" },
      { query: "Show 10 entries per page", holds: "truth.length() === 10" },
    ]),
    ...onPage("tabulator-stock", [
      { query: "Sort by Department", holds: `truth.sorted() === '[["department","asc"]]'` },
      { query: "Go to the last page", holds: "truth.page() === 3" },
    ]),
  ];
}
