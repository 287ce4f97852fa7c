/** Third draw on Ghost, its first: written before it was first run. */

import type { AppCase, Meanwhile } from "../case.js";
import { click, type } from "../step.js";

const SAVE = click("button", "Save");
const [TAGS, MEMBERS] = ["/ghost/#/tags", "/ghost/#/members"];
const tag = (slug: string) => `/ghost/#/tags/${slug}`;
const TAG_SAVED = { method: "PUT", address: /\/admin\/tags\// } as const;
const MEMBER_ADDED = { method: "POST", address: /\/admin\/members\// } as const;

const asRole = (role: string) =>
  `UPDATE roles_users SET role_id = (SELECT id FROM roles WHERE name = '${role}') WHERE user_id = (SELECT id FROM users WHERE email = 'ana@example.org')`;
/** The signed-in owner is a contributor from this request on, and the owner again afterwards. */
const degradedAt = (at: Pick<Meanwhile, "method" | "address">): Meanwhile => ({
  ...at,
  does: asRole("Contributor"),
  undone: asRole("Owner"),
});
const declinedBy = (name: string, event: string, message: string) => ({
  does: `CREATE TRIGGER ${name} BEFORE ${event} FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${message}'`,
  undone: `DROP TRIGGER ${name}`,
});
const member = (at: number, name: string, email: string) =>
  `INSERT INTO members (id, uuid, transient_id, name, email, status, created_at) VALUES (LPAD('${at}', 24, 'c'), UUID(), UUID(), '${name}', '${email}', 'free', NOW())`;

export const THIRD_DRAW: readonly AppCase[] = [
  {
    goal: "Add the member Peter Haan with the email piet.haan@example.com",
    outcome: { refused: "duplicate" },
    start: "/ghost/#/members/new",
    steps: [type(/^Name/, "Peter Haan"), type(/^Email/, "piet.haan@example.com"), SAVE],
    wanted: [{ added: "members", with: { name: "Peter Haan" } }],
  },
  {
    goal: "Add the member Lia Mond with the email lia.mond@example.com",
    outcome: { refused: "duplicate" },
    start: MEMBERS,
    steps: [click("link", /^New member/), type(/^Name/, "Lia Mond"), type(/^Email/, "lia.mond@example.com"), SAVE],
    planned: true,
    meanwhile: {
      ...MEMBER_ADDED,
      does: member(1, "Lia M.", "lia.mond@example.com"),
      undone: "DELETE FROM members WHERE name = 'Lia M.'",
    },
    wanted: [{ added: "members", with: { name: "Lia Mond" } }],
  },
  {
    goal: "Describe the tag Weather as Wind and rain",
    outcome: { refused: "lost rights" },
    start: tag("weather"),
    steps: [type("Description", "Wind and rain"), SAVE],
    sign: "Wind and rain",
    meanwhile: degradedAt(TAG_SAVED),
    wanted: [{ changed: "tags/weather", to: { description: "Wind and rain" } }],
  },
  {
    goal: "Add the tag Tides",
    outcome: { refused: "lost rights" },
    start: `${TAGS}/new`,
    steps: [type("Name", "Tides"), SAVE],
    planned: true,
    meanwhile: degradedAt({ method: "POST", address: /\/admin\/tags\// }),
    wanted: [{ added: "tags", with: { name: "Tides" } }],
  },
  {
    goal: "Rename the tag Harbour to Port",
    outcome: { refused: "stale token" },
    start: tag("harbour"),
    steps: [type("Name", "Port"), SAVE],
    meanwhile: { ...TAG_SAVED, does: "DELETE FROM sessions" },
    wanted: [{ changed: "tags/harbour", to: { name: "Port" } }],
  },
  {
    goal: "Describe the tag Food as What we eat",
    outcome: { refused: "maintenance" },
    start: tag("food"),
    steps: [type("Description", "What we eat"), SAVE],
    planned: true,
    meanwhile: { ...TAG_SAVED, ...declinedBy("closed", "UPDATE ON tags", "Closed for maintenance.") },
    wanted: [{ changed: "tags/food", to: { description: "What we eat" } }],
  },
  {
    goal: "Describe the tag Sport as Who won, with the slug weather",
    outcome: { refused: "partial save" },
    start: tag("sport"),
    steps: [type("Slug", "weather"), type("Description", "Who won"), SAVE],
    wanted: [{ changed: "tags/sport", to: { slug: "weather", description: "Who won" } }],
    leaves: [{ changed: "tags/sport", to: { slug: "weather-2", description: "Who won" } }],
  },
  {
    goal: "Call the draft Ferry prices Ferry fares",
    outcome: { refused: "edit conflict" },
    start: "/ghost/#/posts?type=draft",
    steps: [click("link", /^Ferry prices/), type(/title/i, "Ferry fares"), click("link", /^Posts/)],
    meanwhile: {
      method: "PUT",
      address: /\/admin\/posts\//,
      does: "UPDATE posts SET title = 'Ferries, dearer', updated_at = DATE_ADD(NOW(), INTERVAL 1 HOUR) WHERE title = 'Ferry prices'",
    },
    wanted: [{ changed: "posts/ferry-prices", to: { title: "Ferry fares", slug: "ferry-fares" } }],
  },
  {
    goal: "Describe the tag Letters as From our readers",
    outcome: { refused: "edit conflict" },
    start: tag("letters"),
    steps: [type("Description", "From our readers"), SAVE],
    meanwhile: { ...TAG_SAVED, does: "DELETE FROM tags WHERE slug = 'letters'" },
    wanted: [{ changed: "tags/letters", to: { description: "From our readers" } }],
  },
  {
    goal: "Add the tag Lighthouses with the description Lights of the coast",
    outcome: { accepted: "create" },
    start: `${TAGS}/new`,
    steps: [type("Name", "Lighthouses"), type("Description", "Lights of the coast"), SAVE],
    wanted: [{ added: "tags", with: { name: "Lighthouses", description: "Lights of the coast" } }],
  },
  {
    goal: "Describe the tag Old stories as Before our time",
    outcome: { accepted: "edit" },
    start: tag("old-stories"),
    steps: [type("Description", "Before our time"), SAVE],
    planned: true,
    wanted: [{ changed: "tags/old-stories", to: { description: "Before our time" } }],
  },
  {
    goal: "Add the member Vera Holm with the email vera.holm@example.com",
    outcome: { accepted: "create" },
    start: "/ghost/#/members/new",
    steps: [type(/^Name/, "Vera Holm"), type(/^Email/, "vera.holm@example.com"), SAVE],
    wanted: [{ added: "members", with: { name: "Vera Holm", email: "vera.holm@example.com" } }],
  },
  {
    goal: "Note for Mira Voss that she pays by cheque",
    outcome: { accepted: "edit" },
    start: MEMBERS,
    steps: [click("link", /Mira Voss/), type(/^Note/, "She pays by cheque"), SAVE],
    planned: true,
    wanted: [{ changed: "members/Mira Voss", to: { note: "She pays by cheque" } }],
  },
  {
    goal: "Set the email of Jonas Weil to jonas@weil.example.com",
    outcome: { accepted: "edit" },
    start: MEMBERS,
    steps: [click("link", /Jonas Weil/), type(/^Email/, "jonas@weil.example.com"), SAVE],
    wanted: [{ changed: "members/Jonas Weil", to: { email: "jonas@weil.example.com" } }],
  },
  {
    goal: "Rename the tag Food to Kitchen",
    outcome: { accepted: "edit" },
    start: tag("food"),
    steps: [type("Name", "Kitchen"), SAVE],
    sign: "Kitchen",
    wanted: [{ changed: "tags/food", to: { name: "Kitchen" } }],
  },
  {
    goal: "Delete the tag Old stories",
    outcome: { accepted: "delete" },
    start: tag("old-stories"),
    steps: [
      click("button", "Tag actions"),
      click("menuitem", "Delete tag"),
      click("button", "Delete", { in: "dialog" }),
    ],
    planned: true,
    wanted: [{ removed: "tags/old-stories" }],
  },
];
