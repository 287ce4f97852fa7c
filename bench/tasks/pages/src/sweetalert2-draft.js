/** SweetAlert2: questions in dialogs before something is done. */
import Swal from "sweetalert2";

document.title = "Draft";
document.getElementById("app").innerHTML =
  `<h1>Draft</h1><p>A letter that was begun.</p><button id="discard">Discard draft</button> <button id="rename">Rename draft</button><p id="name">Untitled</p>`;
window.done = [];
document.getElementById("discard").addEventListener("click", async () => {
  const { isConfirmed } = await Swal.fire({
    title: "Discard the draft?",
    showCancelButton: true,
    confirmButtonText: "Discard",
    cancelButtonText: "Keep",
  });
  if (isConfirmed) window.done.push("discarded");
});
document.getElementById("rename").addEventListener("click", async () => {
  const { value } = await Swal.fire({
    title: "Rename draft",
    input: "text",
    inputLabel: "New name",
    showCancelButton: true,
    confirmButtonText: "Rename",
  });
  if (value) document.getElementById("name").textContent = value;
});
window.truth = { done: () => window.done.join(), name: () => document.getElementById("name").textContent };
