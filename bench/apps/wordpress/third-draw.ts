/** Third draw on WordPress: written before it was first run. */

import type { AppCase, Meanwhile } from "../case.js";
import { check, click, dialog, select, type } from "../step.js";
import { MAINTENANCE } from "./maintenance.js";

const SAVE_SETTINGS = click("button", "Save Changes");
const SIGNED_OUT = "DELETE FROM wp_usermeta WHERE meta_key = 'session_tokens'";
const LOCKED_BY_RITA = (post: number) =>
  `INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (${post}, '_edit_lock', CONCAT(UNIX_TIMESTAMP(), ':3'))`;
const UNLOCKED = "DELETE FROM wp_postmeta WHERE meta_key = '_edit_lock'";
const capabilities = (value: string) =>
  `UPDATE wp_usermeta SET meta_value = '${value}' WHERE user_id = 1 AND meta_key = 'wp_capabilities'`;
/** The signed-in user is a reader from this request on, and an administrator again afterwards. */
const degradedAt = (address: RegExp): Meanwhile => ({
  method: "POST",
  address,
  does: capabilities('a:1:{s:10:"subscriber";b:1;}'),
  undone: capabilities('a:1:{s:13:"administrator";b:1;}'),
});
const closedAt = (address: RegExp): Meanwhile => ({
  method: "POST",
  address,
  does: MAINTENANCE.on,
  undone: MAINTENANCE.off,
});

export const THIRD_DRAW: readonly AppCase[] = [
  {
    goal: "Rename the post A walk to the mill to A walk to the sea, in the list",
    outcome: { refused: "edit conflict" },
    start: "/wp-admin/edit.php",
    steps: [
      click("button", "Quick edit “A walk to the mill” inline"),
      type("Title", "A walk to the sea", { in: "Quick Edit" }),
      click("button", "Update", { in: "Quick Edit" }),
    ],
    meanwhile: { method: "POST", address: /admin-ajax\.php/, does: LOCKED_BY_RITA(4), undone: UNLOCKED },
    wanted: [{ changed: "wp_posts/4", to: { post_title: "A walk to the sea" } }],
  },
  {
    goal: "Rename the category Kitchen to Galley",
    outcome: { refused: "edit conflict" },
    start: "/wp-admin/term.php?taxonomy=category&tag_ID=3",
    steps: [type("Name", "Galley"), click("button", "Update")],
    meanwhile: {
      method: "POST",
      address: /edit-tags\.php/,
      does: "DELETE FROM wp_terms WHERE term_id = 3; DELETE FROM wp_term_taxonomy WHERE term_id = 3",
    },
    wanted: [{ changed: "wp_terms/3", to: { name: "Galley" } }],
  },
  {
    goal: "Set the website of the user rita to http://rita.example.org",
    outcome: { refused: "lost rights" },
    start: "/wp-admin/user-edit.php?user_id=3",
    steps: [type("Website", "http://rita.example.org"), click("button", "Update User")],
    meanwhile: degradedAt(/user-edit\.php/),
    wanted: [{ changed: "wp_users/3", to: { user_url: "http://rita.example.org" } }],
  },
  {
    goal: "Add the tag salty",
    outcome: { refused: "lost rights" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [type("Name", "salty"), click("button", "Add New Tag")],
    sign: "salty",
    meanwhile: degradedAt(/admin-ajax\.php/),
    wanted: [{ added: "wp_terms", with: { name: "salty" } }],
  },
  {
    goal: "Describe the category Garden as What grows here",
    outcome: { refused: "stale token" },
    start: "/wp-admin/term.php?taxonomy=category&tag_ID=4",
    steps: [type("Description", "What grows here"), click("button", "Update")],
    planned: true,
    meanwhile: { method: "POST", address: /edit-tags\.php/, does: SIGNED_OUT },
    wanted: [{ changed: "wp_term_taxonomy/4", to: { description: "What grows here" } }],
  },
  {
    goal: "Rename the category Letters to Post bag, in the list",
    outcome: { refused: "stale token" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [
      click("button", "Quick edit “Letters” inline"),
      type("Name", "Post bag", { in: "Quick Edit" }),
      click("button", "Update Category"),
    ],
    meanwhile: { method: "POST", address: /admin-ajax\.php/, does: SIGNED_OUT },
    wanted: [{ changed: "wp_terms/5", to: { name: "Post bag" } }],
  },
  {
    goal: "Set the site title to Quayside Reader",
    outcome: { refused: "maintenance" },
    start: "/wp-admin/options-general.php",
    steps: [type("Site Title", "Quayside Reader"), SAVE_SETTINGS],
    meanwhile: closedAt(/options\.php/),
    wanted: [{ changed: "wp_options/blogname", to: { option_value: "Quayside Reader" } }],
  },
  {
    goal: "Add the category Orchards",
    outcome: { refused: "duplicate" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [type("Name", "Orchards"), click("button", "Add New Category")],
    sign: "Orchards",
    meanwhile: {
      method: "POST",
      address: /admin-ajax\.php/,
      does: "INSERT INTO wp_terms (term_id, name, slug) VALUES (90, 'Orchards', 'orchards'); INSERT INTO wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description) VALUES (90, 90, 'category', '')",
    },
    wanted: [{ added: "wp_terms", with: { name: "Orchards" } }],
  },
  {
    goal: "Add the user lena with the email rita@example.org",
    outcome: { refused: "duplicate" },
    start: "/wp-admin/user-new.php",
    steps: [type(/^Username/, "lena"), type(/^Email/, "rita@example.org"), click("button", "Add New User")],
    planned: true,
    wanted: [{ added: "wp_users", with: { user_login: "lena" } }],
  },
  {
    goal: "Move the posts Bread in winter and Three tulips to the trash together",
    outcome: { refused: "partial save" },
    start: "/wp-admin/edit.php",
    steps: [
      check("Select Bread in winter"),
      check("Select Three tulips"),
      select("Select bulk action", "Move to Trash"),
      click("button", "Apply"),
    ],
    meanwhile: {
      method: "GET",
      address: /edit\.php\?.*action=trash/,
      does: LOCKED_BY_RITA(6),
      undone: UNLOCKED,
    },
    wanted: [
      { changed: "wp_posts/5", to: { post_status: "trash", post_name: "bread-in-winter__trashed" } },
      { changed: "wp_posts/6", to: { post_status: "trash", post_name: "three-tulips__trashed" } },
    ],
    leaves: [
      { changed: "wp_posts/5", to: { post_status: "trash", post_name: "bread-in-winter__trashed" } },
      { changed: "wp_comments/3", to: { comment_approved: "post-trashed" } },
    ],
  },
  {
    goal: "Rename the tag northern to Far north with the slug Far & North",
    outcome: { refused: "partial save" },
    start: "/wp-admin/term.php?taxonomy=post_tag&tag_ID=9",
    steps: [type("Name", "Far north"), type("Slug", "Far & North"), click("button", "Update")],
    wanted: [{ changed: "wp_terms/9", to: { name: "Far north", slug: "Far & North" } }],
    leaves: [{ changed: "wp_terms/9", to: { name: "Far north", slug: "far-north" } }],
  },
  {
    goal: "Add the tag lantern with the description Lights at night",
    outcome: { accepted: "create" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [type("Name", "lantern"), type("Description", "Lights at night"), click("button", "Add New Tag")],
    wanted: [
      { added: "wp_terms", with: { name: "lantern" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "post_tag", description: "Lights at night" } },
    ],
  },
  {
    goal: "Set the last name of rita to Sol",
    outcome: { accepted: "edit" },
    start: "/wp-admin/user-edit.php?user_id=3",
    steps: [type("Last Name", "Sol"), click("button", "Update User")],
    planned: true,
    wanted: [{ changed: "wp_usermeta/3.last_name", to: { meta_value: "Sol" } }],
  },
  {
    goal: "Set the tagline to News by the tide",
    outcome: { accepted: "settings" },
    start: "/wp-admin/options-general.php",
    steps: [type("Tagline", "News by the tide"), SAVE_SETTINGS],
    wanted: [{ changed: "wp_options/blogdescription", to: { option_value: "News by the tide" } }],
  },
  {
    goal: "Rename the post A letter home to A letter from home, in the list",
    outcome: { accepted: "inline" },
    start: "/wp-admin/edit.php",
    steps: [
      click("button", "Quick edit “A letter home” inline"),
      type("Title", "A letter from home", { in: "Quick Edit" }),
      click("button", "Update", { in: "Quick Edit" }),
    ],
    sign: "A letter from home",
    wanted: [{ changed: "wp_posts/10", to: { post_title: "A letter from home" } }],
  },
  {
    goal: "Delete the tag old in the list",
    outcome: { accepted: "delete" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [click("button", "Delete “old”"), dialog("accept")],
    planned: true,
    wanted: [{ removed: "wp_term_taxonomy/11" }, { removed: "wp_terms/11" }],
  },
  {
    goal: "Move the post Salt and smoke to the trash",
    outcome: { accepted: "delete" },
    start: "/wp-admin/edit.php",
    steps: [click("link", "Move “Salt and smoke” to the Trash")],
    wanted: [
      { changed: "wp_posts/11", to: { post_status: "trash", post_name: "salt-and-smoke__trashed" } },
      { changed: "wp_comments/9", to: { comment_approved: "post-trashed" } },
    ],
  },
];
