/** Clinic: a small real web application with sign-in, patients and settings, for the demo and the end-to-end tests. */

import { randomUUID } from "node:crypto";
import { json, page, pause, publicFile, readJson, redirect } from "../reply.js";
import { type LoggedRequest, type SiteReply, type SiteRequest, serveSite } from "../site-server.js";
import { patientsPage, settingsPage, signInPage } from "./pages.js";
import {
  ACCOUNT,
  addPatient,
  type ClinicEffects,
  openRegister,
  type Patient,
  type Register,
  setTheme,
  signIn,
  type Theme,
} from "./register.js";

export interface ClinicStore {
  readonly patients: readonly Patient[];
  readonly theme: Theme;
  readonly profile: Readonly<Register["profile"]>;
  readonly effects: Readonly<ClinicEffects>;
  readonly requests: readonly LoggedRequest[];
}

export interface ClinicSite {
  readonly url: string;
  readonly account: { readonly email: string; readonly password: string };
  store(): ClinicStore;
  stop(): Promise<void>;
}

const PUBLIC = new URL("./public/", import.meta.url);

interface Pace {
  /** The latest date of birth that is accepted (ISO). */
  readonly today: string;
  /** How long the server takes to save a patient. */
  readonly saveDelayMs: number;
}

export async function startClinic({
  port = 0,
  ...pace
}: {
  today: string;
  saveDelayMs?: number;
  port?: number;
}): Promise<ClinicSite> {
  const register = openRegister();
  const server = await serveSite((request) => answer(register, request, { saveDelayMs: 1_200, ...pace }), port);
  return {
    url: server.url,
    account: ACCOUNT,
    store: () =>
      structuredClone({
        patients: register.patients,
        theme: register.theme,
        profile: register.profile,
        effects: register.effects,
        requests: [...server.requests],
      }),
    stop: () => server.stop(),
  };
}

function answer(register: Register, request: SiteRequest, pace: Pace): SiteReply | Promise<SiteReply> {
  const asset = request.path.match(/^\/public\/(.+)$/)?.[1];
  if (asset) return publicFile(PUBLIC, asset);
  if (request.path === "/sign-in") return answerSignIn(register, request);
  if (!register.sessions.has(request.cookies.get("clinic") ?? "")) {
    return request.path.startsWith("/api/") ? json({ error: "Sign in first." }, 401) : redirect("/sign-in");
  }
  return answerMember(register, request, pace);
}

function answerSignIn(register: Register, request: SiteRequest): SiteReply {
  if (request.method !== "POST") return page(signInPage(register, null));
  const sessionId = randomUUID();
  const form = new URLSearchParams(request.body);
  if (!signIn(register, form, sessionId)) return page(signInPage(register, form.get("email") ?? ""), 401);
  return redirect("/patients", `clinic=${sessionId}; Path=/; HttpOnly; SameSite=Lax`);
}

async function answerMember(register: Register, request: SiteRequest, pace: Pace): Promise<SiteReply> {
  switch (`${request.method} ${request.path}`) {
    case "GET /":
      return redirect("/patients");
    case "GET /patients":
      return page(patientsPage(register));
    case "GET /settings":
      return page(settingsPage(register));
    case "POST /sign-out":
      register.sessions.delete(request.cookies.get("clinic") ?? "");
      return redirect("/sign-in", "clinic=; Path=/; Max-Age=0");
    case "POST /api/patients":
      return savePatient(register, request, pace);
    case "PUT /api/theme":
      return setTheme(register, readJson(request.body)?.theme) ? json({ theme: register.theme }) : json({}, 422);
    case "PUT /api/profile":
      return saveProfile(register, request);
    default:
      return { status: 404, body: "Not found" };
  }
}

async function savePatient(register: Register, request: SiteRequest, pace: Pace): Promise<SiteReply> {
  await pause(pace.saveDelayMs);
  const saved = addPatient(register, readJson(request.body) ?? {}, pace.today);
  return "id" in saved ? json({ patient: saved }, 201) : json({ faults: saved }, 422);
}

function saveProfile(register: Register, request: SiteRequest): SiteReply {
  const { displayName, clinicName } = readJson(request.body) ?? {};
  if (typeof displayName !== "string" || typeof clinicName !== "string" || !displayName || !clinicName)
    return json({}, 422);
  register.profile = { displayName, clinicName };
  register.effects.profileWrites += 1;
  return json({ profile: register.profile });
}
