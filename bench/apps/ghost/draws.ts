/** Draws on Ghost: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, type Meanwhile, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
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
  refused("duplicate", "Add the member Peter Haan with the email piet.haan@example.com")
    .at("/ghost/#/members/new", type(/^Name/, "Peter Haan"), type(/^Email/, "piet.haan@example.com"), SAVE)
    .wants(added("members", { name: "Peter Haan" })),
  refused("duplicate", "Add the member Lia Mond with the email lia.mond@example.com", { planned: true })
    .at(MEMBERS, click("link", /^New member/), type(/^Name/, "Lia Mond"), type(/^Email/, "lia.mond@example.com"), SAVE)
    .during({
      ...MEMBER_ADDED,
      does: member(1, "Lia M.", "lia.mond@example.com"),
      undone: "DELETE FROM members WHERE name = 'Lia M.'",
    })
    .wants(added("members", { name: "Lia Mond" })),
  refused("lost rights", "Describe the tag Weather as Wind and rain", { sign: "Wind and rain" })
    .at(tag("weather"), type("Description", "Wind and rain"), SAVE)
    .during(degradedAt(TAG_SAVED))
    .wants(changed("tags/weather", { description: "Wind and rain" })),
  refused("lost rights", "Add the tag Tides", { planned: true })
    .at(`${TAGS}/new`, type("Name", "Tides"), SAVE)
    .during(degradedAt({ method: "POST", address: /\/admin\/tags\// }))
    .wants(added("tags", { name: "Tides" })),
  refused("stale token", "Rename the tag Harbour to Port")
    .at(tag("harbour"), type("Name", "Port"), SAVE)
    .during({ ...TAG_SAVED, does: "DELETE FROM sessions" })
    .wants(changed("tags/harbour", { name: "Port" })),
  refused("maintenance", "Describe the tag Food as What we eat", { planned: true })
    .at(tag("food"), type("Description", "What we eat"), SAVE)
    .during({ ...TAG_SAVED, ...declinedBy("closed", "UPDATE ON tags", "Closed for maintenance.") })
    .wants(changed("tags/food", { description: "What we eat" })),
  refused("partial save", "Describe the tag Sport as Who won, with the slug weather")
    .at(tag("sport"), type("Slug", "weather"), type("Description", "Who won"), SAVE)
    .wants(changed("tags/sport", { slug: "weather", description: "Who won" }))
    .leaving(changed("tags/sport", { slug: "weather-2", description: "Who won" })),
  refused("edit conflict", "Call the draft Ferry prices Ferry fares")
    .at(
      "/ghost/#/posts?type=draft",
      click("link", /^Ferry prices/),
      type(/title/i, "Ferry fares"),
      click("link", /^Posts/),
    )
    .during(
      sent(
        "PUT",
        /\/admin\/posts\//,
        "UPDATE posts SET title = 'Ferries, dearer', updated_at = DATE_ADD(NOW(), INTERVAL 1 HOUR) WHERE title = 'Ferry prices'",
      ),
    )
    .wants(changed("posts/ferry-prices", { title: "Ferry fares", slug: "ferry-fares" })),
  refused("edit conflict", "Describe the tag Letters as From our readers")
    .at(tag("letters"), type("Description", "From our readers"), SAVE)
    .during({ ...TAG_SAVED, does: "DELETE FROM tags WHERE slug = 'letters'" })
    .wants(changed("tags/letters", { description: "From our readers" })),
  accepted("create", "Add the tag Lighthouses with the description Lights of the coast")
    .at(`${TAGS}/new`, type("Name", "Lighthouses"), type("Description", "Lights of the coast"), SAVE)
    .wants(added("tags", { name: "Lighthouses", description: "Lights of the coast" })),
  accepted("edit", "Describe the tag Old stories as Before our time", { planned: true })
    .at(tag("old-stories"), type("Description", "Before our time"), SAVE)
    .wants(changed("tags/old-stories", { description: "Before our time" })),
  accepted("create", "Add the member Vera Holm with the email vera.holm@example.com")
    .at("/ghost/#/members/new", type(/^Name/, "Vera Holm"), type(/^Email/, "vera.holm@example.com"), SAVE)
    .wants(added("members", { name: "Vera Holm", email: "vera.holm@example.com" })),
  accepted("edit", "Note for Mira Voss that she pays by cheque", { planned: true })
    .at(MEMBERS, click("link", /Mira Voss/), type(/^Note/, "She pays by cheque"), SAVE)
    .wants(changed("members/Mira Voss", { note: "She pays by cheque" })),
  accepted("edit", "Set the email of Jonas Weil to jonas@weil.example.com")
    .at(MEMBERS, click("link", /Jonas Weil/), type(/^Email/, "jonas@weil.example.com"), SAVE)
    .wants(changed("members/Jonas Weil", { email: "jonas@weil.example.com" })),
  accepted("edit", "Rename the tag Food to Kitchen", { sign: "Kitchen" })
    .at(tag("food"), type("Name", "Kitchen"), SAVE)
    .wants(changed("tags/food", { name: "Kitchen" })),
  accepted("delete", "Delete the tag Old stories", { planned: true })
    .at(
      tag("old-stories"),
      click("button", "Tag actions"),
      click("menuitem", "Delete tag"),
      click("button", "Delete", { in: "dialog" }),
    )
    .wants(removed("tags/old-stories")),
];
