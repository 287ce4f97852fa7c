/** Micromodal, Tippy and Toastify: a dialog, tips by pointer and by click, and a message that goes by itself. */
import "tippy.js/dist/tippy.css";
import "toastify-js/src/toastify.css";
import MicroModal from "micromodal";
import tippy from "tippy.js";
import Toastify from "toastify-js";

document.title = "Workshop";
document.getElementById("app").innerHTML =
  `<style>.modal{display:none}.modal.is-open{display:block}.modal__box{position:fixed;top:90px;left:90px;background:#fff;border:1px solid;padding:20px}</style>
<h1>Workshop</h1><button data-micromodal-trigger="terms">Terms</button> <button id="tip">What is this?</button> <button id="press">Opening times</button> <button id="ask">Ask for a call</button>
<div class="modal" id="terms" aria-hidden="true"><div tabindex="-1" data-micromodal-close><div class="modal__box" role="dialog" aria-modal="true" aria-labelledby="head"><h2 id="head">House rules</h2><p>Wear gloves.</p><button data-micromodal-close>Understood</button></div></div></div>`;
MicroModal.init();
tippy("#tip", { content: "A place to mend things." });
tippy("#press", { content: "Monday to Friday, nine to five.", trigger: "click" });
let toasts = 0;
document.getElementById("ask").addEventListener("click", () => {
  // It goes by itself after six seconds.
  Toastify({ text: "We call you within the hour.", duration: 6000 }).showToast();
  toasts += document.querySelectorAll(".toastify").length;
});
window.truth = {
  terms: () => document.getElementById("terms").classList.contains("is-open"),
  tip: () => /mend things/.test(document.querySelector(".tippy-content")?.textContent ?? ""),
  times: () => /nine to five/.test(document.querySelector(".tippy-content")?.textContent ?? ""),
  toast: () => toasts > 0,
};
