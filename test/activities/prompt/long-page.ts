/** Long page: a made-up application page of any length: a menu, a form, a table that goes on, prose, and one message near the end. Test support. */

import type { PageInput } from "../../../activities/context.js";
import { pageOf } from "../../adapters/model/offline/drive.js";

const HEAD = `<header><nav aria-label="Main"><a href="/patients">Patients</a><a href="/settings">Settings</a></nav></header>
<main><h1>Patients</h1><form aria-label="New patient"><label>First name <input name="first"></label>
<label>Last name <input name="last"></label><button type="submit">Save</button></form><table>`;
const TAIL = `</table><div role="alert">The last name is missing.</div><button>Next page</button></main>`;

const row = (n: number): string =>
  `<tr><td>Person ${n}</td><td>19${10 + (n % 80)}-04-02</td><td><a href="/patients/${n}">Open</a></td><td><button>Delete</button></td></tr>`;
const prose = (n: number): string =>
  `<tr><td colspan="4">Note ${n}: seen by the doctor, nothing found that would need another appointment soon.</td></tr>`;

/** At least `characters` of HTML; one row among many is of Jas. */
export function longPage(characters: number): PageInput {
  const rows: string[] = [];
  let length = HEAD.length + TAIL.length;
  for (let n = 0; length < characters; n++) {
    const next = n % 7 === 6 ? prose(n) : n === 40 ? row(n).replace("Person 40", "Jas Doe") : row(n);
    rows.push(next);
    length += next.length;
  }
  return pageOf(HEAD + rows.join("") + TAIL, "https://clinic.test/patients");
}
