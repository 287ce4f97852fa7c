/** Saves of WordPress: what its screens of people, terms, posts and settings take. */

import type { AppCase } from "../case.js";
import { check, click, dialog, select, type } from "../step.js";

const SAVE_SETTINGS = click("button", "Save Changes");

export const SAVES: readonly AppCase[] = [
  {
    goal: "Add the category Music with the description Songs and strings",
    outcome: { accepted: "create" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [type("Name", "Music"), type("Description", "Songs and strings"), click("button", "Add New Category")],
    sign: "Music",
    wanted: [
      { added: "wp_terms", with: { name: "Music", slug: "music" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "category", description: "Songs and strings" } },
    ],
  },
  {
    goal: "Add the tag seaside",
    outcome: { accepted: "create" },
    start: "/wp-admin/edit-tags.php?taxonomy=post_tag",
    steps: [type("Name", "seaside"), click("button", "Add New Tag")],
    planned: true,
    wanted: [
      { added: "wp_terms", with: { name: "seaside" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "post_tag" } },
    ],
  },
  {
    goal: "Add the user nina with the email nina@example.org",
    outcome: { accepted: "create" },
    start: "/wp-admin/user-new.php",
    steps: [type(/^Username/, "nina"), type(/^Email/, "nina@example.org"), click("button", "Add New User")],
    wanted: [
      { added: "wp_users", with: { user_login: "nina", user_email: "nina@example.org" } },
      { added: "wp_usermeta", with: {} },
      { added: "wp_usermeta", with: {} },
      { added: "wp_usermeta", with: {} },
    ],
  },
  {
    goal: "Rename the category Kitchen to Home kitchen",
    outcome: { accepted: "edit" },
    start: "/wp-admin/term.php?taxonomy=category&tag_ID=3",
    steps: [type("Name", "Home kitchen"), click("button", "Update")],
    wanted: [{ changed: "wp_terms/3", to: { name: "Home kitchen" } }],
  },
  {
    goal: "Set the website of the user otto to http://otto.example.org",
    outcome: { accepted: "edit" },
    start: "/wp-admin/user-edit.php?user_id=4",
    steps: [type("Website", "http://otto.example.org"), click("button", "Update User")],
    planned: true,
    wanted: [{ changed: "wp_users/4", to: { user_url: "http://otto.example.org" } }],
  },
  {
    goal: "Set the tagline to Voices of the quay",
    outcome: { accepted: "settings" },
    start: "/wp-admin/options-general.php",
    steps: [type("Tagline", "Voices of the quay"), SAVE_SETTINGS],
    wanted: [{ changed: "wp_options/blogdescription", to: { option_value: "Voices of the quay" } }],
  },
  {
    goal: "Show seven posts on a blog page",
    outcome: { accepted: "settings" },
    start: "/wp-admin/options-reading.php",
    steps: [type("Blog pages show at most", "7", { role: "spinbutton" }), SAVE_SETTINGS],
    sign: "Settings saved",
    planned: true,
    wanted: [{ changed: "wp_options/posts_per_page", to: { option_value: "7" } }],
  },
  {
    goal: "Rename the post Bread in winter to Bread in spring, in the list",
    outcome: { accepted: "inline" },
    start: "/wp-admin/edit.php",
    steps: [
      click("button", "Quick edit “Bread in winter” inline"),
      type("Title", "Bread in spring", { in: "Quick Edit" }),
      click("button", "Update", { in: "Quick Edit" }),
    ],
    sign: "Bread in spring",
    wanted: [{ changed: "wp_posts/5", to: { post_title: "Bread in spring" } }],
  },
  {
    goal: "Rename the category Letters to Readers, in the list",
    outcome: { accepted: "inline" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [
      click("button", "Quick edit “Letters” inline"),
      type("Name", "Readers", { in: "Quick Edit" }),
      click("button", "Update Category"),
    ],
    wanted: [{ changed: "wp_terms/5", to: { name: "Readers" } }],
  },
  {
    goal: "Approve the newest comment",
    outcome: { accepted: "inline" },
    start: "/wp-admin/edit-comments.php",
    steps: [click("button", "Approve this comment", { nth: 1 })],
    wanted: [{ changed: "wp_comments/9", to: { comment_approved: "1" } }],
  },
  {
    goal: "Delete the category Chess in the list",
    outcome: { accepted: "delete" },
    start: "/wp-admin/edit-tags.php?taxonomy=category",
    steps: [click("button", "Delete “Chess”"), dialog("accept")],
    wanted: [{ removed: "wp_term_taxonomy/7" }, { removed: "wp_terms/7" }],
  },
  {
    goal: "Delete the user kurt",
    outcome: { accepted: "delete" },
    start: "/wp-admin/users.php",
    steps: [click("link", "Delete", { in: "Select kurt" }), click("button", "Confirm Deletion")],
    planned: true,
    wanted: [
      { removed: "wp_users/6" },
      { removed: "wp_usermeta/6.first_name" },
      { removed: "wp_usermeta/6.last_name" },
      { removed: "wp_usermeta/6.wp_capabilities" },
    ],
  },
  {
    goal: "Move the post Three tulips to the trash",
    outcome: { accepted: "delete" },
    start: "/wp-admin/edit.php",
    steps: [click("link", "Move “Three tulips” to the Trash")],
    wanted: [
      { changed: "wp_posts/6", to: { post_status: "trash", post_name: "three-tulips__trashed" } },
      { changed: "wp_comments/4", to: { comment_approved: "post-trashed" } },
    ],
  },
  {
    goal: "Move the posts Rain again and A letter home to the trash together",
    outcome: { accepted: "bulk" },
    start: "/wp-admin/edit.php",
    steps: [
      check("Select Rain again"),
      check("Select A letter home"),
      select("Select bulk action", "Move to Trash"),
      click("button", "Apply"),
    ],
    wanted: [
      { changed: "wp_posts/7", to: { post_status: "trash", post_name: "rain-again__trashed" } },
      { changed: "wp_posts/10", to: { post_status: "trash", post_name: "a-letter-home__trashed" } },
      { changed: "wp_comments/5", to: { comment_approved: "post-trashed" } },
      { changed: "wp_comments/8", to: { comment_approved: "post-trashed" } },
    ],
  },
];
