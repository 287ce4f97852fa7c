/** Bootstrap: tabs, accordion, a menu that drops down, and switches. */
import "bootstrap/dist/css/bootstrap.css";
import "bootstrap/dist/js/bootstrap.bundle.js";

document.title = "Workspace";
window.picked = [];
document.getElementById("app").innerHTML = `<div class="container p-4"><h1>Workspace</h1>
<div class="dropdown mb-3"><button class="btn btn-secondary dropdown-toggle" data-bs-toggle="dropdown" aria-expanded="false">More actions</button>
<ul class="dropdown-menu"><li><button class="dropdown-item" type="button">Duplicate</button></li><li><button class="dropdown-item" type="button">Rename</button></li><li><button class="dropdown-item" type="button">Move to folder</button></li></ul></div>
<ul class="nav nav-tabs" role="tablist"><li class="nav-item" role="presentation"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#home" role="tab" aria-selected="true">Home</button></li>
<li class="nav-item" role="presentation"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#billing" role="tab" aria-selected="false">Billing</button></li></ul>
<div class="tab-content p-3"><div class="tab-pane show active" id="home" role="tabpanel">Welcome back.</div>
<div class="tab-pane" id="billing" role="tabpanel"><div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="mail"><label class="form-check-label" for="mail">Invoices by mail</label></div>
<label class="form-label" for="limit">Spending limit</label><input type="range" class="form-range" id="limit" min="0" max="500" step="10" value="100"></div></div>
<div class="accordion" id="faq"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#one" aria-expanded="false">Can I change my plan?</button></h2><div id="one" class="accordion-collapse collapse" data-bs-parent="#faq"><div class="accordion-body">At any time.</div></div></div>
<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#two" aria-expanded="false">Who owns my data?</button></h2><div id="two" class="accordion-collapse collapse" data-bs-parent="#faq"><div class="accordion-body">You do.</div></div></div></div></div>`;
for (const item of document.querySelectorAll(".dropdown-item"))
  item.addEventListener("click", () => window.picked.push(item.textContent));
window.truth = {
  picked: () => window.picked.join(),
  mail: () => document.getElementById("mail").checked,
  limit: () => document.getElementById("limit").value,
  open: () => [...document.querySelectorAll(".accordion-collapse.show")].map((one) => one.id).join(),
  tab: () => document.querySelector(".tab-pane.active").id,
};
