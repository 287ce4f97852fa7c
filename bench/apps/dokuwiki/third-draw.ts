/** Third draw on DokuWiki, its first: written before it was first run. */

import type { AppCase, Meanwhile } from "../case.js";
import { check, click, type } from "../step.js";

const edited = (page: string) => `/doku.php?id=${page}&do=edit`;
const ADMIN = "/doku.php?id=start&do=admin&page=";
const text = (value: string) => type("", value, { in: "form" });
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
      type("User", "karim", { in: "Add user" }),
      type("Password", "of-this-run", { in: "Add user" }),
      type("Real Name", "Karim Benali", { in: "Add user" }),
      type("Email", "benali@example.org", { in: "Add user" }),
      click("button", "Add"),
    ],
    wanted: [{ changed: "user/karim", to: { name: "Karim Benali", email: "benali@example.org" } }],
  },
];
