/** First draw on WordPress: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, dialog, select, spin, type } from "../step.js";

const SIGNED_OUT = "DELETE FROM wp_usermeta WHERE meta_key = 'session_tokens'";
const SAVE_SETTINGS = click("button", "Save Changes");
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

export const FIRST_DRAW: readonly AppCase[] = [
  refused("a", "Add the user tom with the email tom.hale@example.org", { sign: "tom.hale@example.org" })
    .at(
      "/wp-admin/user-new.php",
      type(/^Username/, "tom"),
      type(/^Email/, "tom.hale@example.org"),
      click("button", "Add New User"),
    )
    .wants(added("wp_users", { user_login: "tom", user_email: "tom.hale@example.org" })),
  refused("a", "Set the email of the user otto to otto at example", { planned: true })
    .at("/wp-admin/user-edit.php?user_id=4", type(/^Email/, "otto at example"), click("button", "Update User"))
    .wants(changed("wp_users/4", { user_email: "otto at example" })),
  refused("a", "Add the category Travel with the description Trips", { sign: "Travel" })
    .at(CATEGORIES, type("Name", "Travel"), type("Description", "Trips"), click("button", "Add New Category"))
    .wants(added("wp_terms", { name: "Travel" })),
  refused("a", "Rename the category Garden to Travel in the list")
    .at(
      CATEGORIES,
      click("button", "Quick edit “Garden” inline"),
      type("Name", "Travel", { in: "Quick Edit" }),
      type("Slug", "travel", { in: "Quick Edit" }),
      click("button", "Update Category"),
    )
    .wants(changed("wp_terms/4", { name: "Travel" })),
  refused("a", "Show no posts at all on a blog page")
    .at("/wp-admin/options-reading.php", spin("Blog pages show at most", "0"), SAVE_SETTINGS)
    .wants(changed("wp_options/posts_per_page", { option_value: "0" })),
  refused("b", "Rename the category Weather to Skies")
    .at("/wp-admin/term.php?taxonomy=category&tag_ID=6", type("Name", "Skies"), click("button", "Update"))
    .during(sent("POST", /edit-tags\.php/, SIGNED_OUT))
    .wants(changed("wp_terms/6", { name: "Skies" })),
  refused("b", "Set the tagline to News of the pier", { planned: true })
    .at(SETTINGS, type("Tagline", "News of the pier"), SAVE_SETTINGS)
    .during(sent("POST", /options\.php/, SIGNED_OUT))
    .wants(changed("wp_options/blogdescription", { option_value: "News of the pier" })),
  refused("b", "Add the tag distant")
    .at(TAGS, type("Name", "distant"), click("button", "Add New Tag"))
    .during(sent("POST", /admin-ajax\.php/, SIGNED_OUT))
    .wants(added("wp_terms", { name: "distant" })),
  refused("c", "Describe the tag cheap as For small purses")
    .at(
      "/wp-admin/term.php?taxonomy=post_tag&tag_ID=10",
      type("Description", "For small purses"),
      click("button", "Update"),
    )
    .during(
      sent(
        "POST",
        /edit-tags\.php/,
        "DELETE FROM wp_terms WHERE term_id = 10; DELETE FROM wp_term_taxonomy WHERE term_id = 10",
      ),
    )
    .wants(changed("wp_term_taxonomy/10", { description: "For small purses" })),
  refused("c", "Move the post The open file to the trash")
    .at("/wp-admin/edit.php", ...bulk("Move to Trash", "The open file"))
    .during(
      sent(
        "GET",
        /edit\.php\?.*action=trash/,
        "INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (8, '_edit_lock', CONCAT(UNIX_TIMESTAMP(), ':3'))",
      ),
    )
    .wants(changed("wp_posts/8", { post_status: "trash", post_name: "the-open-file__trashed" })),
  refused("d", "Set the site title to Pier Weekly and the administration email to ana at example")
    .at(
      SETTINGS,
      type("Site Title", "Pier Weekly"),
      type("Administration Email Address", "ana at example"),
      SAVE_SETTINGS,
    )
    .wants(
      changed("wp_options/blogname", { option_value: "Pier Weekly" }),
      changed("wp_options/admin_email", { option_value: "ana at example" }),
    )
    .leaving(changed("wp_options/blogname", { option_value: "Pier Weekly" })),
  refused("d", "Rename the tag quiet to Quiet places with the slug Quiet & Calm", {
    sign: "Quiet places",
    planned: true,
  })
    .at(
      "/wp-admin/term.php?taxonomy=post_tag&tag_ID=8",
      type("Name", "Quiet places"),
      type("Slug", "Quiet & Calm"),
      click("button", "Update"),
    )
    .wants(changed("wp_terms/8", { name: "Quiet places", slug: "Quiet & Calm" }))
    .leaving(changed("wp_terms/8", { name: "Quiet places", slug: "quiet-calm" })),
  refused("e", "Delete the user vera")
    .at("/wp-admin/users.php", click("link", "Delete", { in: "Select vera" }))
    .wants(removed("wp_users/5")),
  refused("e", "Delete the category Letters from its own page")
    .at("/wp-admin/term.php?taxonomy=category&tag_ID=5", click("link", "Delete", { in: "form" }))
    .wants(removed("wp_terms/5")),
  refused("f", "Set the first name of rita to Margarita", { sign: "Margarita" })
    .at("/wp-admin/user-edit.php?user_id=3", type("First Name", "Margarita"))
    .wants(changed("wp_usermeta/3.first_name", { meta_value: "Margarita" })),
  refused("f", "Rename the post Boats for hire to Boats to let")
    .at(
      "/wp-admin/edit.php",
      click("button", "Quick edit “Boats for hire” inline"),
      type("Title", "Boats to let", { in: "Quick Edit" }),
      click("button", "Cancel", { in: "Quick Edit" }),
    )
    .wants(changed("wp_posts/9", { post_title: "Boats to let" })),
  accepted("create", "Add the category Music with the description Songs and strings", { sign: "Music" })
    .at(
      CATEGORIES,
      type("Name", "Music"),
      type("Description", "Songs and strings"),
      click("button", "Add New Category"),
    )
    .wants(
      added("wp_terms", { name: "Music", slug: "music" }),
      added("wp_term_taxonomy", { taxonomy: "category", description: "Songs and strings" }),
    ),
  accepted("create", "Add the tag seaside", { planned: true })
    .at(TAGS, type("Name", "seaside"), click("button", "Add New Tag"))
    .wants(added("wp_terms", { name: "seaside" }), added("wp_term_taxonomy", { taxonomy: "post_tag" })),
  accepted("create", "Add the user nina with the email nina@example.org")
    .at(
      "/wp-admin/user-new.php",
      type(/^Username/, "nina"),
      type(/^Email/, "nina@example.org"),
      click("button", "Add New User"),
    )
    .wants(
      added("wp_users", { user_login: "nina", user_email: "nina@example.org" }),
      added("wp_usermeta", {}),
      added("wp_usermeta", {}),
      added("wp_usermeta", {}),
    ),
  accepted("edit", "Rename the category Kitchen to Home kitchen")
    .at("/wp-admin/term.php?taxonomy=category&tag_ID=3", type("Name", "Home kitchen"), click("button", "Update"))
    .wants(changed("wp_terms/3", { name: "Home kitchen" })),
  accepted("edit", "Set the website of the user otto to http://otto.example.org", { planned: true })
    .at("/wp-admin/user-edit.php?user_id=4", type("Website", "http://otto.example.org"), click("button", "Update User"))
    .wants(changed("wp_users/4", { user_url: "http://otto.example.org" })),
  accepted("settings", "Set the tagline to Voices of the quay")
    .at(SETTINGS, type("Tagline", "Voices of the quay"), SAVE_SETTINGS)
    .wants(changed("wp_options/blogdescription", { option_value: "Voices of the quay" })),
  accepted("settings", "Show seven posts on a blog page", { sign: "Settings saved", planned: true })
    .at("/wp-admin/options-reading.php", spin("Blog pages show at most", "7"), SAVE_SETTINGS)
    .wants(changed("wp_options/posts_per_page", { option_value: "7" })),
  accepted("inline", "Rename the post Bread in winter to Bread in spring, in the list", { sign: "Bread in spring" })
    .at("/wp-admin/edit.php", ...renaming("Bread in winter", "Bread in spring"))
    .wants(changed("wp_posts/5", { post_title: "Bread in spring" })),
  accepted("inline", "Rename the category Letters to Readers, in the list")
    .at(
      CATEGORIES,
      click("button", "Quick edit “Letters” inline"),
      type("Name", "Readers", { in: "Quick Edit" }),
      click("button", "Update Category"),
    )
    .wants(changed("wp_terms/5", { name: "Readers" })),
  accepted("inline", "Approve the newest comment")
    .at("/wp-admin/edit-comments.php", click("button", "Approve this comment", { nth: 1 }))
    .wants(changed("wp_comments/9", { comment_approved: "1" })),
  accepted("delete", "Delete the category Chess in the list")
    .at(CATEGORIES, click("button", "Delete “Chess”"), dialog("accept"))
    .wants(removed("wp_term_taxonomy/7"), removed("wp_terms/7")),
  accepted("delete", "Delete the user kurt", { planned: true })
    .at("/wp-admin/users.php", click("link", "Delete", { in: "Select kurt" }), click("button", "Confirm Deletion"))
    .wants(
      removed("wp_users/6"),
      removed("wp_usermeta/6.first_name"),
      removed("wp_usermeta/6.last_name"),
      removed("wp_usermeta/6.wp_capabilities"),
    ),
  accepted("delete", "Move the post Three tulips to the trash")
    .at("/wp-admin/edit.php", click("link", "Move “Three tulips” to the Trash"))
    .wants(
      changed("wp_posts/6", { post_status: "trash", post_name: "three-tulips__trashed" }),
      changed("wp_comments/4", { comment_approved: "post-trashed" }),
    ),
  accepted("bulk", "Move the posts Rain again and A letter home to the trash together")
    .at("/wp-admin/edit.php", ...bulk("Move to Trash", "Rain again", "A letter home"))
    .wants(
      changed("wp_posts/7", { post_status: "trash", post_name: "rain-again__trashed" }),
      changed("wp_posts/10", { post_status: "trash", post_name: "a-letter-home__trashed" }),
      changed("wp_comments/5", { comment_approved: "post-trashed" }),
      changed("wp_comments/8", { comment_approved: "post-trashed" }),
    ),
];
