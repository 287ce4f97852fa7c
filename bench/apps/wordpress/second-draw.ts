/** Second draw on WordPress: written before any rule was mended for the first, and run once. */

import type { AppCase } from "../case.js";
import { check, click, select, type } from "../step.js";

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
];
