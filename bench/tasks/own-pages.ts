/** Own pages: a list in pages and a booking form, with what people ask for there. */

import { type Asked, onPage } from "./page-task.js";
import type { BenchTask } from "./task.js";

const TEAM: readonly Asked[] = [
  { query: "Click the second Edit button", holds: "truth.edited() === 'Tobias Okafor'" },
  { query: "Click Edit in the row of Samuel Brandt", holds: "truth.edited() === 'Samuel Brandt'" },
  { query: "Delete the row of Hye-jin Park", holds: "truth.removed() === 'Hye-jin Park'", approves: true },
  { query: "Click Edit in the row of Jas Doe", holds: "truth.edited() === 'Jas Doe'" },
  {
    query: "Tick everyone on this page except Tobias Okafor",
    holds: "truth.ticked() === 'Hye-jin Park,Ines Duarte,Mara Lindqvist,Samuel Brandt'",
  },
  { query: "Sort by Name in descending order", holds: "truth.sorted() === 'descending'" },
  { query: "Show only the department Radiology", holds: "truth.department() === 'Radiology'" },
  { query: "Copy the phone of Tobias Okafor into Number to call", holds: "truth.number() === '555 0122'" },
  { query: "Click the last Edit button", holds: "truth.edited() === 'Ines Duarte'" },
  { query: "Click Edit in the row of Boris Novak", holds: "truth.edited() === ''", impossible: true },
  { query: "Click Edit", holds: "truth.edited() === ''", impossible: true },
  { query: "Delete the sixth row", holds: "truth.removed() === ''", impossible: true },
];

const BOOKING: readonly Asked[] = [
  { query: "Set the number of guests to 4", holds: "truth.guests() === 4" },
  { query: "Set Temperature to 23", holds: "truth.read('temperature') === '23'" },
  {
    query: "Set Arrival to 24 December 2026 and Departure to 27 December 2026",
    holds: "truth.read('arrival') === '2026-12-24' && truth.read('departure') === '27.12.2026'",
  },
  {
    query: 'Type "Kim" into the Name field of the Company',
    holds: "truth.read('company') === 'Kim' && truth.read('guest') === ''",
  },
  { query: 'Type "555 0100" into the field below Arrival', holds: "truth.read('departure') === '555 0100'" },
  { query: "If Parking is off, turn it on", holds: "truth.on('parking')" },
  { query: "If Breakfast is off, turn on Crib", holds: "!truth.on('crib') && truth.on('breakfast')" },
  { query: "Copy the code into Booking code", holds: "truth.read('code') === 'MX-4471'" },
  { query: "Untick everything except Parking", holds: "!truth.on('breakfast') && !truth.on('crib')" },
  {
    query: 'Type "Kim" into Name',
    holds: "truth.read('company') === '' && truth.read('guest') === ''",
    impossible: true,
  },
  { query: "Set the number of guests to 40", holds: "truth.sent() === 0", impossible: true },
  { query: "Book the cheapest room", holds: "truth.sent() === 0", impossible: true },
];

export function ownPageTasks(): readonly BenchTask[] {
  return [...onPage("own-team", TEAM), ...onPage("own-booking", BOOKING)];
}
