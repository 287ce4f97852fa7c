/** Pages: the clinic's server-rendered HTML. */

import { type Html, html } from "../markup.js";
import { ACCOUNT, type Patient, type Register } from "./register.js";

interface Shell {
  readonly title: string;
  readonly here: "patients" | "settings" | null;
  readonly script: string | null;
  readonly body: Html;
}

function shell(register: Register, { title, here, script, body }: Shell): Html {
  const link = (name: "patients" | "settings", label: string) =>
    html`<a class="nav-link" href="/${name}" ${here === name && html`aria-current="page"`}>${label}</a>`;
  return html`<!doctype html>
<html lang="en" data-theme="${register.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${register.profile.clinicName}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/public/style.css">
</head>
<body>
<header class="top">
<div class="brand"><span class="brand-mark" aria-hidden="true">✚</span>${register.profile.clinicName}</div>
${here && html`<nav aria-label="Main">${link("patients", "Patients")}${link("settings", "Settings")}</nav>`}
<div class="top-right"><time class="clock" id="clock">--:--:--</time>
${here && html`<form method="post" action="/sign-out"><button class="quiet" type="submit">Sign out</button></form>`}</div>
</header>
<main>${body}</main>
<div class="toasts" id="toasts" role="status" aria-live="polite"></div>
<script type="module" src="/public/shell.js"></script>
${script && html`<script type="module" src="/public/${script}"></script>`}
</body>
</html>`;
}

export function signInPage(register: Register, refusedEmail: string | null): Html {
  const body = html`<section class="card narrow">
<h1>Sign in</h1>
<p class="hint">Use the account of your practice.</p>
${refusedEmail !== null && html`<p class="error" role="alert">E-mail or password is wrong.</p>`}
<form class="fields" method="post" action="/sign-in">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${refusedEmail ?? ""}"></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="primary" type="submit">Sign in</button>
</form></section>`;
  return shell(register, { title: "Sign in", here: null, script: null, body });
}

export function patientsPage(register: Register): Html {
  const body = html`<div class="title-row">
<div><h1>Patients</h1><p class="hint"><span id="count">${register.patients.length}</span> people in care</p></div>
<div class="menu">
<button class="secondary" id="actions" type="button" aria-haspopup="menu" aria-expanded="false" aria-controls="actions-menu">Patient actions <span aria-hidden="true">▾</span></button>
<div class="menu-items" id="actions-menu" role="menu" aria-labelledby="actions">
<button role="menuitem" type="button" id="add-patient">Add patient</button>
<button role="menuitem" type="button" id="print-list">Print list</button>
</div></div></div>
${patientForm()}
<section class="card flush" aria-label="Patient list">
<table><thead><tr><th>Name</th><th>Date of birth</th><th>Phone</th><th>Number</th></tr></thead>
<tbody id="rows">${register.patients.map(row)}</tbody></table></section>`;
  return shell(register, { title: "Patients", here: "patients", script: "patients.js", body });
}

function row(patient: Patient): Html {
  return html`<tr><td class="strong">${patient.firstName} ${patient.lastName}</td><td>${patient.born}</td><td>${patient.phone || "–"}</td><td class="muted">${patient.id}</td></tr>`;
}

function patientForm(): Html {
  return html`<section class="card collapsed" id="new-patient" aria-labelledby="new-patient-title">
<h2 id="new-patient-title">New patient</h2>
<form class="fields two" id="patient-form" novalidate>
${field("firstName", "First name", "text", true)}
${field("lastName", "Last name", "text", true)}
${field("born", "Date of birth", "date", true)}
${field("phone", "Phone (optional)", "tel", false)}
<div class="form-actions"><button class="primary" type="submit">Save patient</button>
<button class="quiet" type="button" id="discard">Discard</button>
<span class="spinner" id="saving" hidden>Saving…</span></div>
</form></section>`;
}

function field(name: string, label: string, type: string, required: boolean): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="off" ${required && html`required`}>
<p class="field-error" id="${name}-error" hidden></p></div>`;
}

export function settingsPage(register: Register): Html {
  const body = html`<h1>Settings</h1>
<div class="tabs" role="tablist" aria-label="Settings">
<button role="tab" type="button" id="tab-profile" aria-controls="panel-profile" aria-selected="true">Profile</button>
<button role="tab" type="button" id="tab-appearance" aria-controls="panel-appearance" aria-selected="false" tabindex="-1">Appearance</button>
<button role="tab" type="button" id="tab-notifications" aria-controls="panel-notifications" aria-selected="false" tabindex="-1">Notifications</button>
</div>
<section class="card" role="tabpanel" id="panel-profile" aria-labelledby="tab-profile">
<form class="fields two" id="profile-form">
<div class="field"><label for="displayName">Display name</label><input id="displayName" name="displayName" required value="${register.profile.displayName}"></div>
<div class="field"><label for="clinicName">Name of the practice</label><input id="clinicName" name="clinicName" required value="${register.profile.clinicName}"></div>
<div class="form-actions"><button class="primary" type="submit">Save profile</button></div></form></section>
<section class="card" role="tabpanel" id="panel-appearance" aria-labelledby="tab-appearance" hidden>
<fieldset><legend>Theme</legend><div class="choices">
${themeChoice(register, "light", "Light")}${themeChoice(register, "dark", "Dark")}${themeChoice(register, "system", "System")}
</div></fieldset><p class="hint">Saved at once, for every device you sign in on.</p></section>
<section class="card" role="tabpanel" id="panel-notifications" aria-labelledby="tab-notifications" hidden>
<p>Messages go to ${ACCOUNT.email}.</p>
<label class="line"><input type="checkbox" name="reminders" checked> Appointment reminders</label>
<label class="line"><input type="checkbox" name="results"> Laboratory results</label></section>`;
  return shell(register, { title: "Settings", here: "settings", script: "settings.js", body });
}

function themeChoice(register: Register, value: string, label: string): Html {
  return html`<label class="choice"><span class="swatch ${value}" aria-hidden="true"></span><span><input type="radio" name="theme" value="${value}" ${register.theme === value && html`checked`}> ${label}</span></label>`;
}
