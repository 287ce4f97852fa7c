/** Clinic tasks: patients, settings and the way in, on the project's own clinic. */

import type { Page } from "playwright-core";
import { type ClinicSite, type ClinicStore, startClinic } from "../../../testing/sites/clinic/site.js";
import type { BenchTask } from "../task.js";

const TODAY = "2026-11-21";

interface Asked {
  readonly at: "sign-in" | "patients" | "settings";
  readonly query: string;
  readonly holds: (store: ClinicStore, page: Page) => boolean | Promise<boolean>;
  readonly impossible?: true;
}

const ASKED: readonly Asked[] = [
  {
    at: "patients",
    query: "Add a patient named Jas Doe born 1990-04-02",
    holds: ({ patients, effects }) =>
      effects.patientsCreated === 1 && patients[0]?.lastName === "Doe" && patients[0].born === "1990-04-02",
  },
  {
    at: "patients",
    query: "Add a patient called Lena van Berg, born on 12 May 2001 with phone 555 0199",
    holds: ({ patients, effects }) =>
      effects.patientsCreated === 1 && patients[0]?.lastName === "van Berg" && patients[0].phone === "555 0199",
  },
  {
    at: "patients",
    query: "Open Settings and choose the dark theme",
    holds: ({ theme, effects }) => theme === "dark" && effects.themeWrites === 1,
  },
  { at: "patients", query: "Sign out", holds: (_store, page) => page.url().endsWith("/sign-in") },
  {
    at: "settings",
    query: "Open the Notifications tab and tick Laboratory results",
    holds: (_store, page) => page.locator("[name=results]").isChecked(),
  },
  {
    at: "settings",
    query: "If Appointment reminders is on, turn it off",
    holds: async (_store, page) => !(await page.locator("[name=reminders]").isChecked()),
  },
  {
    at: "settings",
    query: 'Change the display name to "Ana Rivera-Soto" and save the profile',
    holds: async ({ effects }, page) =>
      effects.profileWrites === 1 && (await kept(page, "#displayName")) === "Ana Rivera-Soto",
  },
  {
    at: "settings",
    query: "Copy the display name into the name of the practice and save the profile",
    holds: async ({ effects }, page) =>
      effects.profileWrites === 1 && (await kept(page, "#clinicName")) === "Dr. Ana Rivera",
  },
  {
    at: "sign-in",
    query: 'Type "rivera@riverside.example" into E-mail and press the Sign in button',
    holds: ({ effects }) => effects.signIns === 0,
    impossible: true,
  },
  {
    at: "patients",
    query: "Delete the patient Mara Lindqvist",
    holds: ({ patients }) => patients.length === 4,
    impossible: true,
  },
  {
    at: "patients",
    query: "Click Export to Excel",
    holds: ({ requests }) => requests.every(({ method, path }) => method === "GET" || path === "/sign-in"),
    impossible: true,
  },
  {
    at: "settings",
    query: "Choose the sepia theme",
    holds: ({ theme, effects }) => theme === "light" && effects.themeWrites === 0,
    impossible: true,
  },
];

export function clinicTasks(): readonly BenchTask[] {
  return ASKED.map(({ at, query, holds, impossible = false }) => ({
    page: `clinic ${at}`,
    foreign: false,
    query,
    impossible,
    approves: false,
    open: async () => {
      const clinic = await startClinic({ today: TODAY });
      return {
        url: clinic.url,
        prepare: (page) => goTo(page, clinic, at),
        holds: async (page) => await holds(clinic.store(), page),
        close: () => clinic.stop(),
      };
    },
  }));
}

async function goTo(page: Page, { url, account }: ClinicSite, at: Asked["at"]): Promise<void> {
  if (at === "sign-in") return;
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Patients" }).waitFor();
  if (at === "settings") await page.goto(`${url}/settings`);
}

/** What the server gives out anew. */
async function kept(page: Page, field: string): Promise<string> {
  await page.reload();
  return await page.locator(field).inputValue();
}
