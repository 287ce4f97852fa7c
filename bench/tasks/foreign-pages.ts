/** Foreign pages: forms, lists, dates, tables, trees, menus, tabs and dialogs of libraries. */

import { onPage } from "./page-task.js";
import type { BenchTask } from "./task.js";

export function foreignFieldTasks(): readonly BenchTask[] {
  return [
    ...onPage("jquery-ui-fields", [
      { query: "Set Copies to 5", holds: "truth.copies() === 5" },
      { query: "Choose Faster in the Speed list", holds: "truth.speed() === 'Faster'" },
      { query: 'Type "Python" into Language', holds: "truth.language() === 'Python'" },
      { query: "Choose A3 and tick Both sides", holds: "truth.paper() === 'a3' && truth.duplex()" },
      { query: "Set Speed to Ludicrous", holds: "truth.speed() === 'Medium'", impossible: true },
    ]),
    ...onPage("jquery-ui-dates", [
      { query: "Set Arrival to 24 December 2026", holds: "truth.arrival() === '2026-12-24'" },
      { query: "Choose 18 December 2026 in the Departure calendar", holds: "truth.departure() === '2026-12-18'" },
      { query: "Set Departure to 2027-02-03", holds: "truth.departure() === '2027-02-03'" },
    ]),
    ...onPage("flatpickr-dates", [
      { query: "Set Day of the visit to 2026-12-24", holds: "truth.visit() === '2026-12-24'" },
      { query: "Set Reminder on to 15 January 2027", holds: "truth.reminder() === '2027-01-15'" },
      { query: "Choose January 8, 2027 in the Follow-up calendar", holds: "truth.follow() === '2027-01-08'" },
    ]),
    ...onPage("vanilla-datepicker", [
      { query: "Choose 17 December 2026 as the delivery day", holds: "truth.day() === '2026-12-17'" },
    ]),
    ...onPage("shoelace-form", [
      { query: "Set Size to Large", holds: "truth.size() === 'large'" },
      {
        query: 'Type "Mara" into Name on the box and turn on Spicy',
        holds: "truth.guest() === 'Mara' && truth.spicy()",
      },
      { query: "Choose the thick crust and tick Extra cheese", holds: "truth.crust() === 'thick' && truth.cheese()" },
      { query: "Set Tip to 15", holds: "Number(truth.tip()) === 15" },
    ]),
    ...onPage("antd-form", [
      { query: "Set Stage to Review", holds: "truth.stage() === 'review'" },
      { query: "Set Start date to 2026-12-24", holds: "truth.start() === '2026-12-24'" },
      { query: "Set Priority to 35", holds: "truth.priority() === 35" },
      {
        query: "Set Title to Lighthouse, Seats to 4 and Kind to External, then click Create project",
        holds:
          "truth.sent() === 1 && truth.title() === 'Lighthouse' && truth.seats() === 4 && truth.kind() === 'outer'",
      },
      { query: "Turn on Open to all", holds: "truth.open() === true" },
      { query: "Set Stage to Cancelled", holds: "truth.stage() === undefined", impossible: true },
    ]),
    ...onPage("select-lists", [
      { query: "Choose Japan in Country", holds: "truth.country() === 'Japan'" },
      { query: "Set Carrier to Bike courier", holds: "truth.carrier() === 'bike'" },
      { query: "Set Country to Atlantis", holds: "truth.country() === ''", impossible: true },
    ]),
    ...onPage("nouislider-levels", [
      { query: "Set Volume to 70", holds: "truth.volume() === 70 && truth.balance() === 0" },
      { query: "Set Balance to -20", holds: "truth.balance() === -20 && truth.volume() === 20" },
    ]),
    ...onPage("mui-settings", [
      { query: "Set Unit to Kelvin", holds: "truth.unit() === 'kelvin'" },
      { query: "Choose Lisbon in City", holds: "truth.city() === 'Lisbon'" },
      { query: "Set Brightness to 75", holds: "truth.level() === 75" },
      { query: "Turn on Night mode, then open the Network tab", holds: "truth.night() === true && truth.tab() === 1" },
    ]),
  ];
}

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
