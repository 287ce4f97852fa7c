/** Pages: the markup that probes send, as small as a page can be that still holds what is asked for. */

export const INTERACT = "/api/agent/interact";

export const page = (title: string, body: string): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

export const CLINIC = "https://clinic.test/patients";
const NAV = `<nav><a href="/patients" id="90">Patients</a><a href="/search" id="91">Search</a></nav>`;
const TABLE = "<table><thead><tr><th>Name</th><th>Number</th></tr></thead><tbody>";

export const patients = (...rows: readonly string[]): string =>
  page("Patients", `${NAV}<button id="1">New patient</button>${TABLE}${rows.join("")}</tbody></table>`);
export const patientAdded = (name: string): string =>
  patients(`<tr><td>${name}</td><td>PT-4711</td></tr>`).replace(
    "</h1>",
    `</h1><div role="status">Patient ${name} was added.</div>`,
  );
export const patientForm = (name = ""): string =>
  page(
    "Patients",
    `${NAV}<form action="/patients" method="post"><h2>New patient</h2>
     <label>Name <input id="2" name="name" value="${name}"></label><button id="3">Save</button></form>`,
  );
export const search = (query = ""): string =>
  page("Search", `${NAV}<label>Query <input id="5" value="${query}"></label>`);

export const NOTES = "https://shop.test/notes";
export const like = page("Notes", '<button id="7">Like</button>');
export const liked = page("Notes", '<button id="7">Liked</button>');
export const noteForm = (note = "", more = ""): string =>
  page(
    "Notes",
    `${more}<form action="/notes" method="post"><label>Note <input id="2" name="note" value="${note}"></label>
     <button id="3">Save note</button></form>`,
  );
export const NEWSLETTER =
  '<div role="dialog" aria-label="Newsletter"><h2>Newsletter</h2><button id="20">Close</button></div>';
