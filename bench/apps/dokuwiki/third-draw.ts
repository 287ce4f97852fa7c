/** Third draw on DokuWiki, its first: written before it was first run. */

import type { AppCase, Meanwhile } from "../case.js";
import { click, type } from "../step.js";

const edited = (page: string) => `/doku.php?id=${page}&do=edit`;
const ADMIN = "/doku.php?id=start&do=admin&page=";
const text = (value: string) => type("", value, { in: "form" });
/** The form that adds a user stands above the one that edits it. */
const SECOND = { nth: 2 };
const SAVE = click("button", "Save");

const onSave = (does: string, undone?: string): Meanwhile => ({
  method: "POST",
  address: /doku\.php/,
  does,
  ...(undone !== undefined && { undone }),
});

export const THIRD_DRAW: readonly AppCase[] = [
  {
    goal: "Write on the page rota that Tom waters on Sunday",
    outcome: { refused: "edit conflict" },
    start: edited("rota"),
    steps: [text("Tom waters on Sunday."), SAVE],
    sign: "Tom waters on Sunday.",
    meanwhile: onSave("save rota: Rita waters on Sunday."),
    wanted: [{ changed: "page/rota", to: { text: "Tom waters on Sunday." } }],
  },
  {
    goal: "Write on the page tools that a spade is missing",
    outcome: { refused: "edit conflict" },
    start: "/doku.php?id=tools",
    steps: [click("link", /^Edit this page/), text("A spade is missing."), SAVE],
    planned: true,
    meanwhile: onSave("save tools: Three spades, one rake."),
    wanted: [{ changed: "page/tools", to: { text: "A spade is missing." } }],
  },
  {
    goal: "Write on the page compost that eggs are fine",
    outcome: { refused: "lost rights" },
    start: edited("compost"),
    as: "tom",
    steps: [text("Eggs are fine."), SAVE],
    meanwhile: onSave("add acl.auth.php: compost\t@user\t1", "back acl.auth.php"),
    wanted: [{ changed: "page/compost", to: { text: "Eggs are fine." } }],
  },
  {
    goal: "Make the page ladders with the text One ladder",
    outcome: { refused: "lost rights" },
    start: edited("ladders"),
    as: "tom",
    steps: [text("One ladder."), SAVE],
    sign: "One ladder.",
    planned: true,
    meanwhile: onSave("add acl.auth.php: ladders\t@user\t1", "back acl.auth.php"),
    wanted: [{ added: "page/ladders", with: { text: "One ladder." } }],
  },
  {
    goal: "Write on the page bees that there are four hives",
    outcome: { refused: "stale token" },
    start: edited("bees"),
    steps: [text("Four hives by the wall."), SAVE],
    sign: "Four hives by the wall.",
    meanwhile: onSave("new salt"),
    wanted: [{ changed: "page/bees", to: { text: "Four hives by the wall." } }],
  },
  {
    goal: "Write on the page keys that Karim has the key",
    outcome: { refused: "stale token" },
    start: edited("keys"),
    as: "tom",
    steps: [text("Karim has the key."), SAVE],
    meanwhile: onSave("end sessions"),
    wanted: [{ changed: "page/keys", to: { text: "Karim has the key." } }],
  },
  {
    goal: "Write on the page water that the pump runs again",
    outcome: { refused: "maintenance" },
    start: edited("water"),
    steps: [text("The pump runs again."), SAVE],
    planned: true,
    meanwhile: onSave("add local.php: $conf['disableactions'] = 'edit,save,register';", "back local.php"),
    wanted: [{ changed: "page/water", to: { text: "The pump runs again." } }],
  },
  {
    goal: "Add the user karim with the name Karim Benali and the email benali@example.org",
    outcome: { refused: "duplicate" },
    start: `${ADMIN}usermanager`,
    steps: [
      type("User", "karim"),
      type("Password", "of-this-run"),
      type("once again", "of-this-run"),
      type("Real Name", "Karim Benali"),
      type("Email", "benali@example.org"),
      click("button", "Add"),
    ],
    wanted: [{ changed: "user/karim", to: { name: "Karim Benali", email: "benali@example.org" } }],
  },
  {
    goal: "Rename the user olaf to rita and set his real name to Olaf Lund",
    outcome: { refused: "partial save" },
    start: `${ADMIN}usermanager`,
    steps: [
      click("link", "olaf"),
      type("User", "rita", SECOND),
      type("Real Name", "Olaf Lund", SECOND),
      click("button", "Save Changes"),
    ],
    planned: true,
    wanted: [{ removed: "user/olaf" }, { added: "user/rita", with: { name: "Olaf Lund" } }],
    leaves: [{ changed: "user/olaf", to: { name: "Olaf Lund" } }],
  },
  {
    goal: "Set the email of the user ines to ines.roth@example.net",
    outcome: { refused: "lost rights" },
    start: `${ADMIN}usermanager`,
    steps: [click("link", "ines"), type("Email", "ines.roth@example.net", SECOND), click("button", "Save Changes")],
    meanwhile: onSave(
      "add local.php: if (isset($_POST['userid_old'])) $conf['superuser'] = '@board';",
      "back local.php",
    ),
    wanted: [{ changed: "user/ines", to: { email: "ines.roth@example.net" } }],
  },
  {
    goal: "Set the tagline of the wiki to Spades and rakes",
    outcome: { refused: "stale token" },
    start: `${ADMIN}config`,
    steps: [type(/^Tagline/, "Spades and rakes"), SAVE],
    meanwhile: onSave("new salt"),
    wanted: [{ changed: "setting/tagline", to: { value: "Spades and rakes" } }],
  },
  {
    goal: "Set my real name to Tom Hall",
    outcome: { refused: "maintenance" },
    start: "/doku.php?id=start&do=profile",
    as: "tom",
    steps: [
      type(/^Real name/, "Tom Hall"),
      type(/^Confirm current password/, "tom", { nth: 1 }),
      click("button", "Save", { nth: 1 }),
    ],
    meanwhile: onSave("add local.php: $conf['disableactions'] = 'profile,register';", "back local.php"),
    wanted: [{ changed: "user/tom", to: { name: "Tom Hall" } }],
  },
  {
    goal: "Write on the page paths that the gravel has come",
    outcome: { accepted: "edit" },
    start: edited("paths"),
    steps: [text("The gravel has come."), SAVE],
    sign: "The gravel has come.",
    wanted: [{ changed: "page/paths", to: { text: "The gravel has come." } }],
  },
  {
    goal: "Write on the page seeds:kale that five bags are left, with the summary counted",
    outcome: { accepted: "edit" },
    start: "/doku.php?id=seeds:kale",
    steps: [click("link", /^Edit this page/), text("Five bags are left."), type("Edit summary", "counted"), SAVE],
    planned: true,
    wanted: [{ changed: "page/seeds/kale", to: { text: "Five bags are left." } }],
  },
  {
    goal: "Make the page gloves with the text Bring your own.",
    outcome: { accepted: "create" },
    start: edited("gloves"),
    steps: [text("Bring your own."), SAVE],
    wanted: [{ added: "page/gloves", with: { text: "Bring your own." } }],
  },
  {
    goal: "Delete the page lost by leaving it empty",
    outcome: { accepted: "delete" },
    start: edited("lost"),
    steps: [text(""), SAVE],
    planned: true,
    wanted: [{ removed: "page/lost" }],
  },
  {
    goal: "Add the user nora with the name Nora Lind and the email nora@example.org",
    outcome: { accepted: "create" },
    start: `${ADMIN}usermanager`,
    steps: [
      type("User", "nora"),
      type("Password", "of-this-run"),
      type("once again", "of-this-run"),
      type("Real Name", "Nora Lind"),
      type("Email", "nora@example.org"),
      click("button", "Add"),
    ],
    wanted: [{ added: "user/nora", with: { name: "Nora Lind", email: "nora@example.org" } }],
  },
  {
    goal: "Set the real name of the user rita to Rita Solberg",
    outcome: { accepted: "edit" },
    start: `${ADMIN}usermanager`,
    steps: [click("link", "rita"), type("Real Name", "Rita Solberg", SECOND), click("button", "Save Changes")],
    planned: true,
    wanted: [{ changed: "user/rita", to: { name: "Rita Solberg" } }],
  },
  {
    goal: "Call the wiki Hillside Gardens",
    outcome: { accepted: "settings" },
    start: `${ADMIN}config`,
    steps: [type(/^Wiki title/, "Hillside Gardens"), SAVE],
    wanted: [{ changed: "setting/title", to: { value: "Hillside Gardens" } }],
  },
  {
    goal: "Set my email to ana.lopes@example.org",
    outcome: { accepted: "settings" },
    start: "/doku.php?id=start&do=profile",
    steps: [
      type(/^E-Mail/, "ana.lopes@example.org"),
      type(/^Confirm current password/, "ana", { nth: 1 }),
      click("button", "Save", { nth: 1 }),
    ],
    planned: true,
    wanted: [{ changed: "user/ana", to: { email: "ana.lopes@example.org" } }],
  },
];
