/** Style of the page that shows one case: light and dark, readable without a network. */

export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d8dee4; --card: #ffffff; --ground: #f6f8fa;
  --good: #116329; --good-ground: #e6f6ea; --bad: #a40e26; --bad-ground: #fdecee; --doubt: #7a4d00; --doubt-ground: #fff4dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9ba7b4; --line: #30363d; --card: #161b22; --ground: #0d1117;
  --good: #7ee2a0; --good-ground: #12331f; --bad: #ffa3ad; --bad-ground: #41171d; --doubt: #f2cc7a; --doubt-ground: #3b2d0f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .75rem 1rem; overflow-x: auto; }
.verdict { border-left: 6px solid var(--line); padding: 1rem 1.25rem; margin: 1.25rem 0 0; }
.good { border-left-color: var(--good); background: var(--good-ground); }
.bad { border-left-color: var(--bad); background: var(--bad-ground); }
.doubt { border-left-color: var(--doubt); background: var(--doubt-ground); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
ol, ul { margin: 0; padding-left: 1.5rem; } li { margin: .15rem 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; white-space: nowrap; }
del { color: var(--bad); text-decoration-thickness: 1px; } ins { color: var(--good); text-decoration: none; font-weight: 600; }
.mark { display: inline-block; min-width: 5.5rem; font-weight: 600; }
.mark.added { color: var(--good); } .mark.removed { color: var(--bad); } .mark.changed, .mark.moved { color: var(--doubt); }
summary { cursor: pointer; padding: .25rem 0; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } @media (max-width: 44rem) { .sides { grid-template-columns: 1fr; } }
`;
