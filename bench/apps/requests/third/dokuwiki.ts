/** Third draw on DokuWiki, its first: worded before it was first run. */

import type { AppRequest } from "../request.js";

const at = (page: string) => `/doku.php?id=${page}`;
const [PEOPLE, CONFIGURATION] = [
  "/doku.php?id=start&do=admin&page=usermanager",
  "/doku.php?id=start&do=admin&page=config",
];

export const DOKUWIKI_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Edit this page', replace everything in the big text box with 'The pump is mended.' and click 'Save'",
    start: at("water"),
    wanted: [{ changed: "page/water", to: { text: "The pump is mended." } }],
  },
  {
    kind: "literal",
    query:
      "Press 'Edit this page', set the text to 'No hoses after nine.', put 'hoses' as Edit summary, tick 'Minor Changes', press 'Save'",
    start: at("rules"),
    wanted: [{ changed: "page/rules", to: { text: "No hoses after nine." } }],
  },
  {
    kind: "literal",
    query:
      "Click 'Admin', open the 'User Manager', fill in User 'nadia', Password 'nadia1', once again 'nadia1', Real Name 'Nadia Berg' and Email 'nadia@example.org', click 'Add'",
    start: at("start"),
    wanted: [{ added: "user/nadia", with: { name: "Nadia Berg", email: "nadia@example.org" } }],
  },
  {
    kind: "literal",
    query: "Tick the box of 'karim', click 'Delete Selected' and answer the question with yes",
    start: PEOPLE,
    approves: true,
    wanted: [{ removed: "user/karim" }],
  },
  {
    kind: "literal",
    query:
      "Click 'Update Profile', change 'Real name' to 'Tom Hale-Lopes', enter 'tom' under 'Confirm current password' and hit 'Save'",
    start: at("keys"),
    as: "tom",
    wanted: [{ changed: "user/tom", to: { name: "Tom Hale-Lopes" } }],
  },
  {
    kind: "literal",
    query: "Set Tagline to 'Dig in' and press 'Save'",
    start: CONFIGURATION,
    wanted: [{ changed: "setting/tagline", to: { value: "Dig in" } }],
  },
  {
    kind: "literal",
    query: "Type 'gravel' into the search field at the top and press Enter",
    start: at("start"),
    wanted: [],
    shows: "/[?&]q=gravel(&|$)/.test(location.search) && /Paths/.test(document.body.innerText)",
  },
  {
    kind: "literal",
    query: "Click 'Old revisions'",
    start: at("sheds"),
    wanted: [],
    shows: "/[?&]do=revisions(&|$)/.test(location.search)",
  },
  {
    kind: "free",
    query: "Make a new page 'frost' that says 'Last frost on 4 May.'",
    start: at("start"),
    wanted: [{ added: "page/frost", with: { text: "Last frost on 4 May." } }],
  },
  {
    kind: "free",
    query: "this page should just say 'Beans are sold out this year.'",
    start: at("seeds:beans"),
    wanted: [{ changed: "page/seeds/beans", to: { text: "Beans are sold out this year." } }],
  },
  {
    kind: "free",
    query: "Rita's email address is rita.sol@example.net now, correct it in her account",
    start: PEOPLE,
    wanted: [{ changed: "user/rita", to: { email: "rita.sol@example.net" } }],
  },
  {
    kind: "free",
    query: "We don't need this page any more, delete it",
    start: at("fence"),
    approves: true,
    wanted: [{ removed: "page/fence" }],
  },
  {
    kind: "free",
    query: "I'd like the wiki to be called 'Hillside Plots'",
    start: CONFIGURATION,
    wanted: [{ changed: "setting/title", to: { value: "Hillside Plots" } }],
  },
  {
    kind: "free",
    query: "olaf left the society, remove his login",
    start: PEOPLE,
    approves: true,
    wanted: [{ removed: "user/olaf" }],
  },
  {
    kind: "free",
    query: "Show me what changed lately in the wiki",
    start: at("bees"),
    wanted: [],
    shows: "/[?&]do=recent(&|$)/.test(location.search)",
  },
  {
    kind: "free",
    query: "Mail me whenever somebody changes this page",
    start: at("harvest"),
    wanted: [{ added: "subscription/harvest.mlist", with: {} }],
  },
];
