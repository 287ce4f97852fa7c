/** The API's reference: Swagger UI on our own document. A token stays in the memory of this page. */

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
follow();
dark.addEventListener("change", follow);

globalThis.SwaggerUIBundle({
  dom_id: "#docs",
  url: "/openapi.json",
  // Nobody else is asked whether the document is valid.
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  requestSnippetsEnabled: true,
  tryItOutEnabled: true,
});
