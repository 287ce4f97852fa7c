/** Second and third draw on WordPress. */

import { type AppCase, accepted, type Meanwhile, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, dialog, select, spin, type } from "../step.js";
import { MAINTENANCE } from "./maintenance.js";

const SIGNED_OUT = "DELETE FROM wp_usermeta WHERE meta_key = 'session_tokens'";
const SAVE_SETTINGS = click("button", "Save Changes");
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
const CATEGORIES = "/wp-admin/edit-tags.php?taxonomy=category";
const TAGS = "/wp-admin/edit-tags.php?taxonomy=post_tag";
const SETTINGS = "/wp-admin/options-general.php";
const renaming = (post: string, to: string) => [
  click("button", `Quick edit “${post}” inline`),
  type("Title", to, { in: "Quick Edit" }),
  click("button", "Update", { in: "Quick Edit" }),
];
const bulk = (action: string, ...rows: readonly string[]) => [
  ...rows.map((row) => check(`Select ${row}`)),
  select("Select bulk action", action),
  click("button", "Apply"),
];

export const SECOND_DRAW: readonly AppCase[] = [
  refused("a", "Give the tag northern the slug old")
    .at("/wp-admin/term.php?taxonomy=post_tag&tag_ID=9", type("Slug", "old"), click("button", "Update"))
    .wants(changed("wp_terms/9", { slug: "old" })),
  refused("f", "Add the category Sailing", { sign: "Sailing" })
    .at(CATEGORIES, type("Name", "Sailing"))
    .wants(added("wp_terms", { name: "Sailing" })),
  refused("e", "Delete the users otto and kurt together", { planned: true })
    .at("/wp-admin/users.php", ...bulk("Delete", "otto", "kurt"))
    .wants(removed("wp_users/4"), removed("wp_users/6")),
  accepted("bulk", "Approve the two newest comments together")
    .at(
      "/wp-admin/edit-comments.php",
      check("Select comment", true, { nth: 1 }),
      check("Select comment", true, { nth: 2 }),
      select("Select bulk action", "Approve"),
      click("button", "Apply"),
    )
    .wants(changed("wp_comments/9", { comment_approved: "1" }), changed("wp_comments/8", { comment_approved: "1" })),
  accepted("edit", "Describe the tag old as From long ago", { planned: true })
    .at(
      "/wp-admin/term.php?taxonomy=post_tag&tag_ID=11",
      type("Description", "From long ago"),
      click("button", "Update"),
    )
    .wants(changed("wp_term_taxonomy/11", { description: "From long ago" })),
  refused("a", "Add the tag quiet", { sign: "quiet" })
    .at(TAGS, type("Name", "quiet"), click("button", "Add New Tag"))
    .wants(added("wp_terms", { name: "quiet" })),
  refused("a", "Set the email of the user vera to tom@example.org", { planned: true })
    .at("/wp-admin/user-edit.php?user_id=5", type(/^Email/, "tom@example.org"), click("button", "Update User"))
    .wants(changed("wp_users/5", { user_email: "tom@example.org" })),
  refused("b", "Set the website of the user vera to http://vera.example.org")
    .at("/wp-admin/user-edit.php?user_id=5", type("Website", "http://vera.example.org"), click("button", "Update User"))
    .during(sent("POST", /user-edit\.php/, "DELETE FROM wp_usermeta WHERE meta_key = 'session_tokens'"))
    .wants(changed("wp_users/5", { user_url: "http://vera.example.org" })),
  refused("c", "Describe the category Chess as Moves and openings")
    .at(
      "/wp-admin/term.php?taxonomy=category&tag_ID=7",
      type("Description", "Moves and openings"),
      click("button", "Update"),
    )
    .during(
      sent(
        "POST",
        /edit-tags\.php/,
        "DELETE FROM wp_terms WHERE term_id = 7; DELETE FROM wp_term_taxonomy WHERE term_id = 7",
      ),
    )
    .wants(changed("wp_term_taxonomy/7", { description: "Moves and openings" })),
  refused("d", "Set the site title to Quay Weekly and the administration email to quay")
    .at(SETTINGS, type("Site Title", "Quay Weekly"), type("Administration Email Address", "quay"), SAVE_SETTINGS)
    .wants(
      changed("wp_options/blogname", { option_value: "Quay Weekly" }),
      changed("wp_options/admin_email", { option_value: "quay" }),
    )
    .leaving(changed("wp_options/blogname", { option_value: "Quay Weekly" })),
  refused("e", "Delete the user rita", { planned: true })
    .at("/wp-admin/users.php", click("link", "Delete", { in: "Select rita" }))
    .wants(removed("wp_users/3")),
  refused("f", "Set the tagline to Letters from the pier", { sign: "Letters from the pier" })
    .at(SETTINGS, type("Tagline", "Letters from the pier"))
    .wants(changed("wp_options/blogdescription", { option_value: "Letters from the pier" })),
  accepted("create", "Add the category Theatre with the description Plays", { planned: true })
    .at(CATEGORIES, type("Name", "Theatre"), type("Description", "Plays"), click("button", "Add New Category"))
    .wants(
      added("wp_terms", { name: "Theatre" }),
      added("wp_term_taxonomy", { taxonomy: "category", description: "Plays" }),
    ),
  accepted("create", "Add the tag harbour")
    .at(TAGS, type("Name", "harbour"), click("button", "Add New Tag"))
    .wants(added("wp_terms", { name: "harbour" }), added("wp_term_taxonomy", { taxonomy: "post_tag" })),
  accepted("edit", "Set the first name of otto to Otto")
    .at("/wp-admin/user-edit.php?user_id=4", type("First Name", "Otto"), click("button", "Update User"))
    .wants(changed("wp_usermeta/4.first_name", { meta_value: "Otto" })),
  accepted("settings", "Set the tagline to Notes from the quay", { planned: true })
    .at(SETTINGS, type("Tagline", "Notes from the quay"), SAVE_SETTINGS)
    .wants(changed("wp_options/blogdescription", { option_value: "Notes from the quay" })),
  accepted("settings", "Show twelve posts on a blog page")
    .at("/wp-admin/options-reading.php", spin("Blog pages show at most", "12"), SAVE_SETTINGS)
    .wants(changed("wp_options/posts_per_page", { option_value: "12" })),
  accepted("inline", "Rename the post Salt and smoke to Salt and ash, in the list")
    .at("/wp-admin/edit.php", ...renaming("Salt and smoke", "Salt and ash"))
    .wants(changed("wp_posts/11", { post_title: "Salt and ash" })),
  accepted("delete", "Move the post Boats for hire to the trash")
    .at("/wp-admin/edit.php", click("link", "Move “Boats for hire” to the Trash"))
    .wants(
      changed("wp_posts/9", { post_status: "trash", post_name: "boats-for-hire__trashed" }),
      changed("wp_comments/7", { comment_approved: "post-trashed" }),
    ),
  accepted("delete", "Delete the tag cheap in the list")
    .at(TAGS, click("button", "Delete “cheap”"), dialog("accept"))
    .wants(removed("wp_term_taxonomy/10"), removed("wp_terms/10")),
];

export const THIRD_DRAW: readonly AppCase[] = [
  refused("edit conflict", "Rename the post A walk to the mill to A walk to the sea, in the list")
    .at("/wp-admin/edit.php", ...renaming("A walk to the mill", "A walk to the sea"))
    .during(sent("POST", /admin-ajax\.php/, LOCKED_BY_RITA(4), UNLOCKED))
    .wants(changed("wp_posts/4", { post_title: "A walk to the sea" })),
  refused("edit conflict", "Rename the category Kitchen to Galley")
    .at("/wp-admin/term.php?taxonomy=category&tag_ID=3", type("Name", "Galley"), click("button", "Update"))
    .during(
      sent(
        "POST",
        /edit-tags\.php/,
        "DELETE FROM wp_terms WHERE term_id = 3; DELETE FROM wp_term_taxonomy WHERE term_id = 3",
      ),
    )
    .wants(changed("wp_terms/3", { name: "Galley" })),
  refused("lost rights", "Set the website of the user rita to http://rita.example.org")
    .at("/wp-admin/user-edit.php?user_id=3", type("Website", "http://rita.example.org"), click("button", "Update User"))
    .during(degradedAt(/user-edit\.php/))
    .wants(changed("wp_users/3", { user_url: "http://rita.example.org" })),
  refused("lost rights", "Add the tag salty", { sign: "salty" })
    .at(TAGS, type("Name", "salty"), click("button", "Add New Tag"))
    .during(degradedAt(/admin-ajax\.php/))
    .wants(added("wp_terms", { name: "salty" })),
  refused("stale token", "Describe the category Garden as What grows here", { planned: true })
    .at(
      "/wp-admin/term.php?taxonomy=category&tag_ID=4",
      type("Description", "What grows here"),
      click("button", "Update"),
    )
    .during(sent("POST", /edit-tags\.php/, SIGNED_OUT))
    .wants(changed("wp_term_taxonomy/4", { description: "What grows here" })),
  refused("stale token", "Rename the category Letters to Post bag, in the list")
    .at(
      CATEGORIES,
      click("button", "Quick edit “Letters” inline"),
      type("Name", "Post bag", { in: "Quick Edit" }),
      click("button", "Update Category"),
    )
    .during(sent("POST", /admin-ajax\.php/, SIGNED_OUT))
    .wants(changed("wp_terms/5", { name: "Post bag" })),
  refused("maintenance", "Set the site title to Quayside Reader")
    .at(SETTINGS, type("Site Title", "Quayside Reader"), SAVE_SETTINGS)
    .during(closedAt(/options\.php/))
    .wants(changed("wp_options/blogname", { option_value: "Quayside Reader" })),
  refused("duplicate", "Add the category Orchards", { sign: "Orchards" })
    .at(CATEGORIES, type("Name", "Orchards"), click("button", "Add New Category"))
    .during(
      sent(
        "POST",
        /admin-ajax\.php/,
        "INSERT INTO wp_terms (term_id, name, slug) VALUES (90, 'Orchards', 'orchards'); INSERT INTO wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description) VALUES (90, 90, 'category', '')",
      ),
    )
    .wants(added("wp_terms", { name: "Orchards" })),
  refused("duplicate", "Add the user lena with the email rita@example.org", { planned: true })
    .at(
      "/wp-admin/user-new.php",
      type(/^Username/, "lena"),
      type(/^Email/, "rita@example.org"),
      click("button", "Add New User"),
    )
    .wants(added("wp_users", { user_login: "lena" })),
  refused("partial save", "Move the posts Bread in winter and Three tulips to the trash together")
    .at("/wp-admin/edit.php", ...bulk("Move to Trash", "Bread in winter", "Three tulips"))
    .during(sent("GET", /edit\.php\?.*action=trash/, LOCKED_BY_RITA(6), UNLOCKED))
    .wants(
      changed("wp_posts/5", { post_status: "trash", post_name: "bread-in-winter__trashed" }),
      changed("wp_posts/6", { post_status: "trash", post_name: "three-tulips__trashed" }),
    )
    .leaving(
      changed("wp_posts/5", { post_status: "trash", post_name: "bread-in-winter__trashed" }),
      changed("wp_comments/3", { comment_approved: "post-trashed" }),
    ),
  refused("partial save", "Rename the tag northern to Far north with the slug Far & North")
    .at(
      "/wp-admin/term.php?taxonomy=post_tag&tag_ID=9",
      type("Name", "Far north"),
      type("Slug", "Far & North"),
      click("button", "Update"),
    )
    .wants(changed("wp_terms/9", { name: "Far north", slug: "Far & North" }))
    .leaving(changed("wp_terms/9", { name: "Far north", slug: "far-north" })),
  accepted("create", "Add the tag lantern with the description Lights at night")
    .at(TAGS, type("Name", "lantern"), type("Description", "Lights at night"), click("button", "Add New Tag"))
    .wants(
      added("wp_terms", { name: "lantern" }),
      added("wp_term_taxonomy", { taxonomy: "post_tag", description: "Lights at night" }),
    ),
  accepted("edit", "Set the last name of rita to Sol", { planned: true })
    .at("/wp-admin/user-edit.php?user_id=3", type("Last Name", "Sol"), click("button", "Update User"))
    .wants(changed("wp_usermeta/3.last_name", { meta_value: "Sol" })),
  accepted("settings", "Set the tagline to News by the tide")
    .at(SETTINGS, type("Tagline", "News by the tide"), SAVE_SETTINGS)
    .wants(changed("wp_options/blogdescription", { option_value: "News by the tide" })),
  accepted("inline", "Rename the post A letter home to A letter from home, in the list", { sign: "A letter from home" })
    .at("/wp-admin/edit.php", ...renaming("A letter home", "A letter from home"))
    .wants(changed("wp_posts/10", { post_title: "A letter from home" })),
  accepted("delete", "Delete the tag old in the list", { planned: true })
    .at(TAGS, click("button", "Delete “old”"), dialog("accept"))
    .wants(removed("wp_term_taxonomy/11"), removed("wp_terms/11")),
  accepted("delete", "Move the post Salt and smoke to the trash")
    .at("/wp-admin/edit.php", click("link", "Move “Salt and smoke” to the Trash"))
    .wants(
      changed("wp_posts/11", { post_status: "trash", post_name: "salt-and-smoke__trashed" }),
      changed("wp_comments/9", { comment_approved: "post-trashed" }),
    ),
];
