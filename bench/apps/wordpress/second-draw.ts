/** Second draw on WordPress: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { check, click, dialog, select, type } from "../step.js";

const SAVE_SETTINGS = click("button", "Save Changes");

export const SECOND_DRAW: readonly AppCase[] = [
  {
    goal: "Give the tag northern the slug old",
    outcome: { refused: "a" },
    start: "/wp-admin/term.php?taxonomy=post_tag&tag_ID=9",
    steps: [type("Slug", "old"), click("button", "Update")],
    wanted: [{ changed: "wp_terms/9", to: { slug: "old" } }],
  },
  {
    goal: "Add the category Sailing",
    outcome: { refused: "f" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [type("Name", "Sailing")],
    sign: "Sailing",
    wanted: [{ added: "wp_terms", with: { name: "Sailing" } }],
  },
  {
    goal: "Delete the users otto and kurt together",
    outcome: { refused: "e" },
    start: "/wp-admin/users.php",
    steps: [
      check("Select otto"),
      check("Select kurt"),
      select("Select bulk action", "Delete"),
      click("button", "Apply"),
    ],
    planned: true,
    wanted: [{ removed: "wp_users/4" }, { removed: "wp_users/6" }],
  },
  {
    goal: "Approve the two newest comments together",
    outcome: { accepted: "bulk" },
    start: "/wp-admin/edit-comments.php",
    steps: [
      check("Select comment", true, { nth: 1 }),
      check("Select comment", true, { nth: 2 }),
      select("Select bulk action", "Approve"),
      click("button", "Apply"),
    ],
    wanted: [
      { changed: "wp_comments/9", to: { comment_approved: "1" } },
      { changed: "wp_comments/8", to: { comment_approved: "1" } },
    ],
  },
  {
    goal: "Describe the tag old as From long ago",
    outcome: { accepted: "edit" },
    start: "/wp-admin/term.php?taxonomy=post_tag&tag_ID=11",
    steps: [type("Description", "From long ago"), click("button", "Update")],
    planned: true,
    wanted: [{ changed: "wp_term_taxonomy/11", to: { description: "From long ago" } }],
  },
  {
    goal: "Add the tag quiet",
    outcome: { refused: "a" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [type("Name", "quiet"), click("button", "Add New Tag")],
    sign: "quiet",
    wanted: [{ added: "wp_terms", with: { name: "quiet" } }],
  },
  {
    goal: "Set the email of the user vera to tom@example.org",
    outcome: { refused: "a" },
    start: "/wp-admin/user-edit.php?user_id=5",
    steps: [type(/^Email/, "tom@example.org"), click("button", "Update User")],
    planned: true,
    wanted: [{ changed: "wp_users/5", to: { user_email: "tom@example.org" } }],
  },
  {
    goal: "Set the website of the user vera to http://vera.example.org",
    outcome: { refused: "b" },
    start: "/wp-admin/user-edit.php?user_id=5",
    steps: [type("Website", "http://vera.example.org"), click("button", "Update User")],
    meanwhile: {
      method: "POST",
      address: /user-edit\.php/,
      does: "DELETE FROM wp_usermeta WHERE meta_key = 'session_tokens'",
    },
    wanted: [{ changed: "wp_users/5", to: { user_url: "http://vera.example.org" } }],
  },
  {
    goal: "Describe the category Chess as Moves and openings",
    outcome: { refused: "c" },
    start: "/wp-admin/term.php?taxonomy=category&tag_ID=7",
    steps: [type("Description", "Moves and openings"), click("button", "Update")],
    meanwhile: {
      method: "POST",
      address: /edit-tags\.php/,
      does: "DELETE FROM wp_terms WHERE term_id = 7; DELETE FROM wp_term_taxonomy WHERE term_id = 7",
    },
    wanted: [{ changed: "wp_term_taxonomy/7", to: { description: "Moves and openings" } }],
  },
  {
    goal: "Set the site title to Quay Weekly and the administration email to quay",
    outcome: { refused: "d" },
    start: "/wp-admin/options-general.php",
    steps: [type("Site Title", "Quay Weekly"), type("Administration Email Address", "quay"), SAVE_SETTINGS],
    wanted: [
      { changed: "wp_options/blogname", to: { option_value: "Quay Weekly" } },
      { changed: "wp_options/admin_email", to: { option_value: "quay" } },
    ],
    leaves: [{ changed: "wp_options/blogname", to: { option_value: "Quay Weekly" } }],
  },
  {
    goal: "Delete the user rita",
    outcome: { refused: "e" },
    start: "/wp-admin/users.php",
    steps: [click("link", "Delete", { in: "Select rita" })],
    planned: true,
    wanted: [{ removed: "wp_users/3" }],
  },
  {
    goal: "Set the tagline to Letters from the pier",
    outcome: { refused: "f" },
    start: "/wp-admin/options-general.php",
    steps: [type("Tagline", "Letters from the pier")],
    sign: "Letters from the pier",
    wanted: [{ changed: "wp_options/blogdescription", to: { option_value: "Letters from the pier" } }],
  },
  {
    goal: "Add the category Theatre with the description Plays",
    outcome: { accepted: "create" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [type("Name", "Theatre"), type("Description", "Plays"), click("button", "Add New Category")],
    planned: true,
    wanted: [
      { added: "wp_terms", with: { name: "Theatre" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "category", description: "Plays" } },
    ],
  },
  {
    goal: "Add the tag harbour",
    outcome: { accepted: "create" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [type("Name", "harbour"), click("button", "Add New Tag")],
    wanted: [
      { added: "wp_terms", with: { name: "harbour" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "post_tag" } },
    ],
  },
  {
    goal: "Set the first name of otto to Otto",
    outcome: { accepted: "edit" },
    start: "/wp-admin/user-edit.php?user_id=4",
    steps: [type("First Name", "Otto"), click("button", "Update User")],
    wanted: [{ changed: "wp_usermeta/4.first_name", to: { meta_value: "Otto" } }],
  },
  {
    goal: "Set the tagline to Notes from the quay",
    outcome: { accepted: "settings" },
    start: "/wp-admin/options-general.php",
    steps: [type("Tagline", "Notes from the quay"), SAVE_SETTINGS],
    planned: true,
    wanted: [{ changed: "wp_options/blogdescription", to: { option_value: "Notes from the quay" } }],
  },
  {
    goal: "Show twelve posts on a blog page",
    outcome: { accepted: "settings" },
    start: "/wp-admin/options-reading.php",
    steps: [type("Blog pages show at most", "12", { role: "spinbutton" }), SAVE_SETTINGS],
    wanted: [{ changed: "wp_options/posts_per_page", to: { option_value: "12" } }],
  },
  {
    goal: "Rename the post Salt and smoke to Salt and ash, in the list",
    outcome: { accepted: "inline" },
    start: "/wp-admin/edit.php",
    steps: [
      click("button", "Quick edit “Salt and smoke” inline"),
      type("Title", "Salt and ash", { in: "Quick Edit" }),
      click("button", "Update", { in: "Quick Edit" }),
    ],
    wanted: [{ changed: "wp_posts/11", to: { post_title: "Salt and ash" } }],
  },
  {
    goal: "Move the post Boats for hire to the trash",
    outcome: { accepted: "delete" },
    start: "/wp-admin/edit.php",
    steps: [click("link", "Move “Boats for hire” to the Trash")],
    wanted: [
      { changed: "wp_posts/9", to: { post_status: "trash", post_name: "boats-for-hire__trashed" } },
      { changed: "wp_comments/7", to: { comment_approved: "post-trashed" } },
    ],
  },
  {
    goal: "Delete the tag cheap in the list",
    outcome: { accepted: "delete" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [click("button", "Delete “cheap”"), dialog("accept")],
    wanted: [{ removed: "wp_term_taxonomy/10" }, { removed: "wp_terms/10" }],
  },
];
