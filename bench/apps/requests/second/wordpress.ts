/** Second draw on WordPress: worded without a look at the rules. */

import type { AppRequest } from "../request.js";

const [CATEGORIES, TAGS, POSTS, USERS] = [
  "/wp-admin/edit-tags.php?taxonomy=category",
  "/wp-admin/edit-tags.php?taxonomy=post_tag",
  "/wp-admin/edit.php",
  "/wp-admin/users.php",
];
const SETTINGS = "/wp-admin/options-general.php";

export const WORDPRESS_AGAIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Set Name to 'seaside' and Slug to 'sea', click 'Add New Tag'",
    start: TAGS,
    wanted: [
      { added: "wp_terms", with: { name: "seaside", slug: "sea" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "post_tag" } },
    ],
  },
  {
    kind: "literal",
    query: "Tick 'Rain again' and 'A letter home', choose 'Move to Trash' as bulk action, click 'Apply'",
    start: POSTS,
    approves: true,
    wanted: [
      { changed: "wp_posts/7", to: { post_status: "trash", post_name: "rain-again__trashed" } },
      { changed: "wp_posts/10", to: { post_status: "trash", post_name: "a-letter-home__trashed" } },
      { changed: "wp_comments/5", to: { comment_approved: "post-trashed" } },
      { changed: "wp_comments/8", to: { comment_approved: "post-trashed" } },
    ],
  },
  {
    kind: "literal",
    query: "Point at Settings, click 'Reading', set 'Blog pages show at most' to 7 and click 'Save Changes'",
    start: "/wp-admin/",
    wanted: [{ changed: "wp_options/posts_per_page", to: { option_value: "7" } }],
  },
  {
    kind: "literal",
    query: "Click 'Edit' under 'Kitchen', set Description to 'What we cook', click 'Update'",
    start: CATEGORIES,
    wanted: [{ changed: "wp_term_taxonomy/3", to: { description: "What we cook" } }],
  },
  {
    kind: "literal",
    query: "Click 'Pages', click 'Add New', set the title to 'About us' and click 'Save draft'",
    start: "/wp-admin/",
    wanted: [{ added: "wp_posts", with: { post_title: "About us", post_status: "draft", post_type: "page" } }],
  },
  {
    kind: "free",
    query: "rename the tag 'old' to 'antique'",
    start: TAGS,
    wanted: [{ changed: "wp_terms/11", to: { name: "antique" } }],
  },
  {
    kind: "free",
    query: "Remove the category Chess",
    start: CATEGORIES,
    approves: true,
    wanted: [{ removed: "wp_term_taxonomy/7" }, { removed: "wp_terms/7" }],
  },
  {
    kind: "free",
    query: "Our tagline should be 'Wind and water'",
    start: SETTINGS,
    wanted: [{ changed: "wp_options/blogdescription", to: { option_value: "Wind and water" } }],
  },
  {
    kind: "free",
    query: "Put the post 'Three tulips' into the trash",
    start: POSTS,
    approves: true,
    wanted: [
      { changed: "wp_posts/6", to: { post_status: "trash", post_name: "three-tulips__trashed" } },
      { changed: "wp_comments/4", to: { comment_approved: "post-trashed" } },
    ],
  },
  {
    kind: "free",
    query: "The website of vera is http://vera.example.org, enter it",
    start: USERS,
    wanted: [{ changed: "wp_users/5", to: { user_url: "http://vera.example.org" } }],
  },
  { kind: "refused", query: "Add a category called 'Garden'", start: CATEGORIES, wanted: [] },
  { kind: "refused", query: "Delete the user 'ana'", start: USERS, approves: true, wanted: [] },
  { kind: "refused", query: "Set the administration email to 'ana at example'", start: SETTINGS, wanted: [] },
  {
    kind: "refused",
    query: "Approve the comment by 'Reader of Four tulips'",
    start: "/wp-admin/edit-comments.php",
    wanted: [],
  },
  { kind: "refused", query: "Delete the post 'Salt and smoke'", start: POSTS, as: "tom", approves: true, wanted: [] },
];
