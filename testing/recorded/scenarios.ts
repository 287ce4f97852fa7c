/** Scenarios: seven requests that end rightly only with a model that understands and a server that does not believe it. */

import { startAppointments } from "../sites/appointments/site.js";
import { startClinic } from "../sites/clinic/site.js";
import { startDirectory } from "../sites/directory/site.js";
import { startInventory } from "../sites/inventory/site.js";
import type { Scenario, ScenarioSite } from "./scenario.js";

const ADA = "Add the patient Ada Byron, born 1990-12-10, phone 555 0148, then tell me her patient number";

export const SCENARIOS: readonly Scenario[] = [
  /** The contract asks for the row by its cells. */
  { name: "clinic-number", query: ADA, open: openClinic },
  /** The contract asks for the row by its name alone, and leaves the rest to judgement. */
  { name: "clinic-number-judged", query: ADA, open: openClinic },
  { name: "inventory-lowest", query: "Which item has the lowest stock?", open: openInventory },
  {
    name: "booking-refused",
    query: "Book an appointment for Ada Byron on 2026-12-10",
    /** A thank-you above a refused request: that it is asked about is half of what is to be shown. */
    answers: ["No, the office knows of no appointment."],
    open: openAppointments,
  },
  { name: "removal-impossible", query: "Remove the Linen Towel from the stock", open: openInventory },
  /** The same; the model says that it is done when it is not, and gives up only when nobody believes it. */
  { name: "removal-claimed", query: "Remove the Linen Towel from the stock", open: openInventory },
  /** The contract asks for the address `*` + `/settings*`, as the prompt's own example has it. */
  { name: "dark-theme", query: "Open Settings and choose the dark theme", open: openClinic },
  {
    name: "phone-number",
    query: "Enter a new delivery with Carla Voss as the contact and her phone number from the staff list",
    open: openDirectory,
  },
];

async function openClinic(): Promise<ScenarioSite> {
  const clinic = await startClinic({ today: "2026-11-21" });
  return {
    url: clinic.url,
    prepare: async (page) => {
      await page.getByLabel("E-mail").fill(clinic.account.email);
      await page.getByLabel("Password").fill(clinic.account.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/patients");
    },
    truth: () => {
      const { patients, theme, effects } = clinic.store();
      return { patients, theme, effects };
    },
    stop: clinic.stop,
  };
}

async function openInventory(): Promise<ScenarioSite> {
  const inventory = await startInventory();
  return {
    url: inventory.url,
    truth: () => {
      const { products, effects } = inventory.store();
      return { products, effects };
    },
    stop: inventory.stop,
  };
}

async function openAppointments(): Promise<ScenarioSite> {
  const site = await startAppointments();
  return { url: site.url, truth: () => ({ booked: [...site.booked], requests: writesOf(site) }), stop: site.stop };
}

async function openDirectory(): Promise<ScenarioSite> {
  const site = await startDirectory();
  return { url: site.url, truth: () => ({ deliveries: structuredClone(site.deliveries) }), stop: site.stop };
}

function writesOf({
  requests,
}: {
  readonly requests: readonly { readonly method: string; readonly status: number }[];
}) {
  return requests.filter(({ method }) => method === "POST").map(({ status }) => status);
}
