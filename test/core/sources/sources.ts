/** Sources for tests: an API of patients, and a table of them. */

import type { HttpSource, PostgresSource } from "../../../protocol/sources.js";

export const PATIENTS_API: HttpSource = {
  kind: "http",
  name: "patients-api",
  parameters: { name: "text" },
  read: { path: "/patients", where: { "/name": "{name}" } },
  expect: { change: 1 },
  sites: ["app.acme.com"],
  requests: ["add * patient {name}"],
  url: "https://records.acme.com/patients?name={name}",
  headers: { authorization: "Bearer 1" },
};

export const PATIENTS_TABLE: PostgresSource = {
  kind: "postgres",
  name: "patients-table",
  parameters: { name: "text" },
  read: { path: "" },
  expect: { change: 1 },
  sites: [],
  requests: [],
  connection: "postgres://reader:secret@db.acme.com/clinic",
  query: "select id from patients where name = {name}",
};
