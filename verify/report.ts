/** Report: proofs as one page to send around; it needs no network and runs no script. */

import type { Proof } from "./proof.js";

const MARK: Readonly<Record<Proof["verdict"], string>> = {
  confirmed: "✓",
  likely: "≈",
  unknown: "?",
  contradicted: "✗",
};

/** HTML. Everything that a page said is written as text. */
export function renderReport(proofs: readonly Proof[], title = "What was done, and what shows it"): string {
  const counts = (Object.keys(MARK) as Proof["verdict"][]).map((verdict) => {
    return `${proofs.filter((proof) => proof.verdict === verdict).length} ${verdict}`;
  });
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${counts.join(", ")}</p><ol>${proofs.map(itemOf).join("")}</ol></main></body></html>
`;
}

function itemOf(proof: Proof): string {
  const { verdict, confidence, rule, tier, reason, action, error, evidence, times } = proof;
  const facts = [
    `${verdict}, ${Math.round(confidence * 100)} %`,
    `rule ${rule}`,
    `tier ${tier}`,
    `${times.deed} ms, ${times.settling} ms to come to rest, ${times.overhead} ms to prove`,
  ];
  return `<li class="${verdict}"><h2><span aria-hidden="true">${MARK[verdict]}</span> ${escaped(proof.title)}</h2>
<p>${escaped(reason)}</p><p class="facts">${escaped(facts.join(" · "))}</p>
${action === null ? "<p>No input reached the page.</p>" : `<p>${escaped(action)}</p>`}
${error === undefined ? "" : `<p class="error">${escaped(error)}</p>`}
<details><summary>Evidence</summary><ul>${evidence.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul></details></li>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; } main { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
ol { padding: 0; list-style: none; } ol > li { border-left: 4px solid; padding: 0 1rem; margin: 1.5rem 0; }
h2 { font-size: 1.1rem; margin: 0; } p { margin: 0.25rem 0; overflow-wrap: anywhere; } .facts { font-size: 0.875rem; }
.confirmed { border-color: #1a7f37; } .likely { border-color: #8a6d00; } .unknown { border-color: #777; } .contradicted { border-color: #c62828; }
details li { font-size: 0.875rem; overflow-wrap: anywhere; }`;
