/** Bootstrap: a form in a modal dialog, and a list that it fills. */
import "bootstrap/dist/css/bootstrap.css";
import { Modal } from "bootstrap/dist/js/bootstrap.bundle.js";

document.title = "Contacts";
document.getElementById("app").innerHTML = `<div class="container p-4"><h1>Contacts</h1>
<button class="btn btn-primary" data-bs-toggle="modal" data-bs-target="#editor">New contact</button>
<ul class="list-group mt-3" id="list"><li class="list-group-item">Ines Duarte</li></ul></div>
<div class="modal fade" id="editor" tabindex="-1" aria-labelledby="editor-title" aria-hidden="true"><div class="modal-dialog"><form class="modal-content">
<div class="modal-header"><h2 class="modal-title fs-5" id="editor-title">New contact</h2><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
<div class="modal-body"><label class="form-label" for="name">Name</label><input class="form-control" id="name" required>
<label class="form-label" for="email">Email</label><input class="form-control" id="email" type="email"></div>
<div class="modal-footer"><button type="button" class="btn btn-secondary" data-bs-dismiss="modal">Cancel</button><button class="btn btn-primary">Save contact</button></div></form></div></div>`;
window.saved = [];
const editor = document.getElementById("editor");
editor.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const [name, email] = ["name", "email"].map((id) => document.getElementById(id).value);
  window.saved.push({ name, email });
  const line = document.createElement("li");
  line.className = "list-group-item";
  line.textContent = name;
  document.getElementById("list").append(line);
  Modal.getInstance(editor).hide();
});
window.truth = { saved: () => JSON.stringify(window.saved), open: () => editor.classList.contains("show") };
