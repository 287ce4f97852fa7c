/** The patients page: a menu, a form, and a save that takes its time. */
import { wakeMenu } from "./menu.js";
import { toast } from "./toast.js";

const panel = document.getElementById("new-patient");
const form = document.getElementById("patient-form");
const saving = document.getElementById("saving");

wakeMenu(document.getElementById("actions"), document.getElementById("actions-menu"));

document.getElementById("add-patient").addEventListener("click", () => {
  panel.classList.remove("collapsed");
  form.elements.firstName.focus();
});
document.getElementById("print-list").addEventListener("click", () => toast("The list was sent to the printer"));
document.getElementById("discard").addEventListener("click", closeForm);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  showFaults({});
  saving.hidden = false;
  form.setAttribute("aria-busy", "true");
  try {
    await save(Object.fromEntries(new FormData(form)));
  } catch {
    toast("The patient could not be saved. Try again.");
  } finally {
    saving.hidden = true;
    form.removeAttribute("aria-busy");
  }
});

async function save(patient) {
  const reply = await fetch("/api/patients", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(patient),
  });
  const answer = await reply.json();
  if (reply.status === 422) return showFaults(answer.faults);
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  addRow(answer.patient);
  toast(`Patient ${answer.patient.firstName} ${answer.patient.lastName} added`);
  closeForm();
}

function addRow(patient) {
  const row = document.createElement("tr");
  for (const text of [`${patient.firstName} ${patient.lastName}`, patient.born, patient.phone || "–", patient.id]) {
    row.append(Object.assign(document.createElement("td"), { textContent: text }));
  }
  row.firstElementChild.className = "strong";
  row.lastElementChild.className = "muted";
  document.getElementById("rows").prepend(row);
  document.getElementById("count").textContent = String(document.getElementById("rows").childElementCount);
}

function closeForm() {
  form.reset();
  showFaults({});
  panel.classList.add("collapsed");
}

function showFaults(faults) {
  for (const input of form.querySelectorAll("input")) {
    const line = document.getElementById(`${input.name}-error`);
    const fault = faults[input.name];
    line.hidden = !fault;
    line.textContent = fault ?? "";
    if (fault) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", line.id);
    } else {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }
}
