/** Register: what the clinic's server holds and counts; the authority on what really happened. */

export interface Patient {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date, e.g. 1990-04-02. */
  readonly born: string;
  readonly phone: string;
}

export type Theme = "light" | "dark" | "system";

/** How often each thing was done, whatever is in the register now. */
export interface ClinicEffects {
  patientsCreated: number;
  patientsRefused: number;
  themeWrites: number;
  profileWrites: number;
  signIns: number;
  signInsRefused: number;
}

export interface Register {
  patients: Patient[];
  theme: Theme;
  profile: { displayName: string; clinicName: string };
  readonly effects: ClinicEffects;
  readonly sessions: Set<string>;
}

export type FieldFaults = Readonly<Record<string, string>>;

export const ACCOUNT = {
  email: "rivera@riverside.example",
  password: "open-the-clinic",
  name: "Dr. Ana Rivera",
} as const;

const THEMES: readonly string[] = ["light", "dark", "system"] satisfies Theme[];

export function openRegister(): Register {
  return {
    patients: [
      { id: 1041, firstName: "Mara", lastName: "Lindqvist", born: "1958-11-23", phone: "555 0134" },
      { id: 1042, firstName: "Tobias", lastName: "Okafor", born: "2011-06-07", phone: "555 0178" },
      { id: 1043, firstName: "Hye-jin", lastName: "Park", born: "1984-01-30", phone: "" },
      { id: 1044, firstName: "Samuel", lastName: "Brandt", born: "1973-09-14", phone: "555 0152" },
    ],
    theme: "light",
    profile: { displayName: ACCOUNT.name, clinicName: "Riverside Clinic" },
    effects: {
      patientsCreated: 0,
      patientsRefused: 0,
      themeWrites: 0,
      profileWrites: 0,
      signIns: 0,
      signInsRefused: 0,
    },
    sessions: new Set(),
  };
}

/** Not idempotent on purpose: a form sent twice makes two patients, so that counting proves "once". */
export function addPatient(
  register: Register,
  form: Readonly<Record<string, unknown>>,
  today: string,
): Patient | FieldFaults {
  const read = (field: string) => (typeof form[field] === "string" ? form[field].trim() : "");
  const faults = patientFaults(read, today);
  if (Object.keys(faults).length > 0) {
    register.effects.patientsRefused += 1;
    return faults;
  }
  const patient = {
    id: Math.max(...register.patients.map((other) => other.id)) + 1,
    firstName: read("firstName"),
    lastName: read("lastName"),
    born: read("born"),
    phone: read("phone"),
  };
  register.patients.unshift(patient);
  register.effects.patientsCreated += 1;
  return patient;
}

function patientFaults(read: (field: string) => string, today: string): FieldFaults {
  const born = read("born");
  return {
    ...(read("firstName") ? {} : { firstName: "Enter the first name." }),
    ...(read("lastName") ? {} : { lastName: "Enter the last name." }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(born) ? {} : { born: "Enter the date of birth." }),
    ...(born > today ? { born: "The date of birth lies in the future." } : {}),
    ...(/^[\d +()-]*$/.test(read("phone")) ? {} : { phone: "A phone number has digits only." }),
  };
}

export function setTheme(register: Register, wanted: unknown): boolean {
  if (typeof wanted !== "string" || !THEMES.includes(wanted)) return false;
  register.theme = wanted as Theme; // one of THEMES, checked above
  register.effects.themeWrites += 1;
  return true;
}

export function signIn(register: Register, form: URLSearchParams, sessionId: string): boolean {
  const right = form.get("email") === ACCOUNT.email && form.get("password") === ACCOUNT.password;
  if (right) register.sessions.add(sessionId);
  register.effects[right ? "signIns" : "signInsRefused"] += 1;
  return right;
}
