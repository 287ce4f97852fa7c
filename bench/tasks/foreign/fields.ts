/** Foreign fields: forms, lists, sliders, switches and dates of libraries. */

import { onPage } from "../page-task.js";
import type { BenchTask } from "../task.js";

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
