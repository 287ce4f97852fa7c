/** Third draw on WordPress: worded before it was first run. */

import type { AppRequest } from "../request.js";

const [CATEGORIES, POSTS, USERS, COMMENTS] = [
  "/wp-admin/edit-tags.php?taxonomy=category",
  "/wp-admin/edit.php",
  "/wp-admin/users.php",
  "/wp-admin/edit-comments.php",
];

export const WORDPRESS_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'Quick Edit' under 'Boats for hire', change Slug to 'boats' and press 'Update'",
    start: POSTS,
    wanted: [{ changed: "wp_posts/9", to: { post_name: "boats" } }],
  },
  {
    kind: "literal",
    query: "Click 'Tags', type 'windy' as Name, click 'Add New Tag'",
    start: POSTS,
    wanted: [
      { added: "wp_terms", with: { name: "windy" } },
      { added: "wp_term_taxonomy", with: { taxonomy: "post_tag" } },
    ],
  },
  {
    kind: "literal",
    query: "Open 'Profile' in the menu, set 'Last Name' to 'Reis', click 'Update Profile'",
    start: USERS,
    wanted: [{ changed: "wp_usermeta/1.last_name", to: { meta_value: "Reis" } }],
  },
  {
    kind: "free",
    query: "The comment from 'Reader of Rain again' is spam, mark it so",
    start: COMMENTS,
    wanted: [{ changed: "wp_comments/5", to: { comment_approved: "spam" } }],
  },
  {
    kind: "free",
    query: "Weather should be a subcategory of Travel",
    start: CATEGORIES,
    wanted: [{ changed: "wp_term_taxonomy/6", to: { parent: 2 } }],
  },
  {
    kind: "free",
    query: "rita is going to be an editor",
    start: USERS,
    wanted: [{ changed: "wp_usermeta/3.wp_capabilities", to: { meta_value: 'a:1:{s:6:"editor";b:1;}' } }],
  },
];
