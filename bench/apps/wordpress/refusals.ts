/** Refusals of WordPress: what its screens of people, terms, posts and settings decline. */

import type { AppCase } from "../case.js";
import { check, click, select, type } from "../step.js";

const SIGNED_OUT = "DELETE FROM wp_usermeta WHERE meta_key = 'session_tokens'";
const SAVE_SETTINGS = click("button", "Save Changes");

export const REFUSALS: readonly AppCase[] = [
  {
    goal: "Add the user tom with the email tom.hale@example.org",
    outcome: { refused: "a" },
    start: "/wp-admin/user-new.php",
    steps: [type(/^Username/, "tom"), type(/^Email/, "tom.hale@example.org"), click("button", "Add New User")],
    sign: "tom.hale@example.org",
    wanted: [{ added: "wp_users", with: { user_login: "tom", user_email: "tom.hale@example.org" } }],
  },
  {
    goal: "Set the email of the user otto to otto at example",
    outcome: { refused: "a" },
    start: "/wp-admin/user-edit.php?user_id=4",
    steps: [type(/^Email/, "otto at example"), click("button", "Update User")],
    planned: true,
    wanted: [{ changed: "wp_users/4", to: { user_email: "otto at example" } }],
  },
  {
    goal: "Add the category Travel with the description Trips",
    outcome: { refused: "a" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [type("Name", "Travel"), type("Description", "Trips"), click("button", "Add New Category")],
    sign: "Travel",
    wanted: [{ added: "wp_terms", with: { name: "Travel" } }],
  },
  {
    goal: "Rename the category Garden to Travel in the list",
    outcome: { refused: "a" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [
      click("button", "Quick edit “Garden” inline"),
      type("Name", "Travel", { in: "Quick Edit" }),
      type("Slug", "travel", { in: "Quick Edit" }),
      click("button", "Update Category"),
    ],
    wanted: [{ changed: "wp_terms/4", to: { name: "Travel" } }],
  },
  {
    goal: "Show no posts at all on a blog page",
    outcome: { refused: "a" },
    start: "/wp-admin/options-reading.php",
    steps: [type("Blog pages show at most", "0", { role: "spinbutton" }), SAVE_SETTINGS],
    wanted: [{ changed: "wp_options/posts_per_page", to: { option_value: "0" } }],
  },
  {
    goal: "Rename the category Weather to Skies",
    outcome: { refused: "b" },
    start: "/wp-admin/term.php?taxonomy=category&tag_ID=6",
    steps: [type("Name", "Skies"), click("button", "Update")],
    meanwhile: { method: "POST", address: /edit-tags\.php/, does: SIGNED_OUT },
    wanted: [{ changed: "wp_terms/6", to: { name: "Skies" } }],
  },
  {
    goal: "Set the tagline to News of the pier",
    outcome: { refused: "b" },
    start: "/wp-admin/options-general.php",
    steps: [type("Tagline", "News of the pier"), SAVE_SETTINGS],
    planned: true,
    meanwhile: { method: "POST", address: /options\.php/, does: SIGNED_OUT },
    wanted: [{ changed: "wp_options/blogdescription", to: { option_value: "News of the pier" } }],
  },
  {
    goal: "Add the tag distant",
    outcome: { refused: "b" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [type("Name", "distant"), click("button", "Add New Tag")],
    meanwhile: { method: "POST", address: /admin-ajax\.php/, does: SIGNED_OUT },
    wanted: [{ added: "wp_terms", with: { name: "distant" } }],
  },
  {
    goal: "Describe the tag cheap as For small purses",
    outcome: { refused: "c" },
    start: "/wp-admin/term.php?taxonomy=post_tag&tag_ID=10",
    steps: [type("Description", "For small purses"), click("button", "Update")],
    meanwhile: {
      method: "POST",
      address: /edit-tags\.php/,
      does: "DELETE FROM wp_terms WHERE term_id = 10; DELETE FROM wp_term_taxonomy WHERE term_id = 10",
    },
    wanted: [{ changed: "wp_term_taxonomy/10", to: { description: "For small purses" } }],
  },
  {
    goal: "Move the post The open file to the trash",
    outcome: { refused: "c" },
    start: "/wp-admin/edit.php",
    steps: [check("Select The open file"), select("Select bulk action", "Move to Trash"), click("button", "Apply")],
    meanwhile: {
      method: "GET",
      address: /edit\.php\?.*action=trash/,
      does: "INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (8, '_edit_lock', CONCAT(UNIX_TIMESTAMP(), ':3'))",
    },
    wanted: [{ changed: "wp_posts/8", to: { post_status: "trash", post_name: "the-open-file__trashed" } }],
  },
  {
    goal: "Set the site title to Pier Weekly and the administration email to ana at example",
    outcome: { refused: "d" },
    start: "/wp-admin/options-general.php",
    steps: [type("Site Title", "Pier Weekly"), type("Administration Email Address", "ana at example"), SAVE_SETTINGS],
    wanted: [
      { changed: "wp_options/blogname", to: { option_value: "Pier Weekly" } },
      { changed: "wp_options/admin_email", to: { option_value: "ana at example" } },
    ],
    leaves: [{ changed: "wp_options/blogname", to: { option_value: "Pier Weekly" } }],
  },
  {
    goal: "Rename the tag quiet to Quiet places with the slug Quiet & Calm",
    outcome: { refused: "d" },
    start: "/wp-admin/term.php?taxonomy=post_tag&tag_ID=8",
    steps: [type("Name", "Quiet places"), type("Slug", "Quiet & Calm"), click("button", "Update")],
    sign: "Quiet places",
    planned: true,
    wanted: [{ changed: "wp_terms/8", to: { name: "Quiet places", slug: "Quiet & Calm" } }],
    leaves: [{ changed: "wp_terms/8", to: { name: "Quiet places", slug: "quiet-calm" } }],
  },
  {
    goal: "Delete the user vera",
    outcome: { refused: "e" },
    start: "/wp-admin/users.php",
    steps: [click("link", "Delete", { in: "Select vera" })],
    wanted: [{ removed: "wp_users/5" }],
  },
  {
    goal: "Delete the category Letters from its own page",
    outcome: { refused: "e" },
    start: "/wp-admin/term.php?taxonomy=category&tag_ID=5",
    steps: [click("link", "Delete", { in: "form" })],
    wanted: [{ removed: "wp_terms/5" }],
  },
  {
    goal: "Set the first name of rita to Margarita",
    outcome: { refused: "f" },
    start: "/wp-admin/user-edit.php?user_id=3",
    steps: [type("First Name", "Margarita")],
    sign: "Margarita",
    wanted: [{ changed: "wp_usermeta/3.first_name", to: { meta_value: "Margarita" } }],
  },
  {
    goal: "Rename the post Boats for hire to Boats to let",
    outcome: { refused: "f" },
    start: "/wp-admin/edit.php",
    steps: [
      click("button", "Quick edit “Boats for hire” inline"),
      type("Title", "Boats to let", { in: "Quick Edit" }),
      click("button", "Cancel", { in: "Quick Edit" }),
    ],
    wanted: [{ changed: "wp_posts/9", to: { post_title: "Boats to let" } }],
  },
];
