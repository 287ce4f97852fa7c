/** Draws on DokuWiki: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, type Meanwhile, refused } from "../case.js";
import { added, changed, removed } from "../change.js";
import { click, type } from "../step.js";

const edited = (page: string) => `/doku.php?id=${page}&do=edit`;
const ADMIN = "/doku.php?id=start&do=admin&page=";
const text = (value: string) => type("", value, { in: "form" });
/** The form that adds a user stands above the one that edits it. */
const SECOND = { nth: 2 };
const SAVE = click("button", "Save");
const onSave = (does: string, undone?: string): Meanwhile => ({
  method: "POST",
  address: /doku\.php/,
  does,
  ...(undone !== undefined && { undone }),
});

export const THIRD_DRAW: readonly AppCase[] = [
  refused("edit conflict", "Write on the page rota that Tom waters on Sunday", { sign: "Tom waters on Sunday." })
    .at(edited("rota"), text("Tom waters on Sunday."), SAVE)
    .during(onSave("save rota: Rita waters on Sunday."))
    .wants(changed("page/rota", { text: "Tom waters on Sunday." })),
  refused("edit conflict", "Write on the page tools that a spade is missing", { planned: true })
    .at("/doku.php?id=tools", click("link", /^Edit this page/), text("A spade is missing."), SAVE)
    .during(onSave("save tools: Three spades, one rake."))
    .wants(changed("page/tools", { text: "A spade is missing." })),
  refused("lost rights", "Write on the page compost that eggs are fine", { as: "tom" })
    .at(edited("compost"), text("Eggs are fine."), SAVE)
    .during(onSave("add acl.auth.php: compost\t@user\t1", "back acl.auth.php"))
    .wants(changed("page/compost", { text: "Eggs are fine." })),
  refused("lost rights", "Make the page ladders with the text One ladder", {
    sign: "One ladder.",
    planned: true,
    as: "tom",
  })
    .at(edited("ladders"), text("One ladder."), SAVE)
    .during(onSave("add acl.auth.php: ladders\t@user\t1", "back acl.auth.php"))
    .wants(added("page/ladders", { text: "One ladder." })),
  refused("stale token", "Write on the page bees that there are four hives", { sign: "Four hives by the wall." })
    .at(edited("bees"), text("Four hives by the wall."), SAVE)
    .during(onSave("new salt"))
    .wants(changed("page/bees", { text: "Four hives by the wall." })),
  refused("stale token", "Write on the page keys that Karim has the key", { as: "tom" })
    .at(edited("keys"), text("Karim has the key."), SAVE)
    .during(onSave("end sessions"))
    .wants(changed("page/keys", { text: "Karim has the key." })),
  refused("maintenance", "Write on the page water that the pump runs again", { planned: true })
    .at(edited("water"), text("The pump runs again."), SAVE)
    .during(onSave("add local.php: $conf['disableactions'] = 'edit,save,register';", "back local.php"))
    .wants(changed("page/water", { text: "The pump runs again." })),
  refused("duplicate", "Add the user karim with the name Karim Benali and the email benali@example.org")
    .at(
      `${ADMIN}usermanager`,
      type("User", "karim"),
      type("Password", "of-this-run"),
      type("once again", "of-this-run"),
      type("Real Name", "Karim Benali"),
      type("Email", "benali@example.org"),
      click("button", "Add"),
    )
    .wants(changed("user/karim", { name: "Karim Benali", email: "benali@example.org" })),
  refused("partial save", "Rename the user olaf to rita and set his real name to Olaf Lund", { planned: true })
    .at(
      `${ADMIN}usermanager`,
      click("link", "olaf"),
      type("User", "rita", SECOND),
      type("Real Name", "Olaf Lund", SECOND),
      click("button", "Save Changes"),
    )
    .wants(removed("user/olaf"), added("user/rita", { name: "Olaf Lund" }))
    .leaving(changed("user/olaf", { name: "Olaf Lund" })),
  refused("lost rights", "Set the email of the user ines to ines.roth@example.net")
    .at(
      `${ADMIN}usermanager`,
      click("link", "ines"),
      type("Email", "ines.roth@example.net", SECOND),
      click("button", "Save Changes"),
    )
    .during(onSave("add local.php: if (isset($_POST['userid_old'])) $conf['superuser'] = '@board';", "back local.php"))
    .wants(changed("user/ines", { email: "ines.roth@example.net" })),
  refused("stale token", "Set the tagline of the wiki to Spades and rakes")
    .at(`${ADMIN}config`, type(/^Tagline/, "Spades and rakes"), SAVE)
    .during(onSave("new salt"))
    .wants(changed("setting/tagline", { value: "Spades and rakes" })),
  refused("maintenance", "Set my real name to Tom Hall", { as: "tom" })
    .at(
      "/doku.php?id=start&do=profile",
      type(/^Real name/, "Tom Hall"),
      type(/^Confirm current password/, "tom", { nth: 1 }),
      click("button", "Save", { nth: 1 }),
    )
    .during(onSave("add local.php: $conf['disableactions'] = 'profile,register';", "back local.php"))
    .wants(changed("user/tom", { name: "Tom Hall" })),
  accepted("edit", "Write on the page paths that the gravel has come", { sign: "The gravel has come." })
    .at(edited("paths"), text("The gravel has come."), SAVE)
    .wants(changed("page/paths", { text: "The gravel has come." })),
  accepted("edit", "Write on the page seeds:kale that five bags are left, with the summary counted", { planned: true })
    .at(
      "/doku.php?id=seeds:kale",
      click("link", /^Edit this page/),
      text("Five bags are left."),
      type("Edit summary", "counted"),
      SAVE,
    )
    .wants(changed("page/seeds/kale", { text: "Five bags are left." })),
  accepted("create", "Make the page gloves with the text Bring your own.")
    .at(edited("gloves"), text("Bring your own."), SAVE)
    .wants(added("page/gloves", { text: "Bring your own." })),
  accepted("delete", "Delete the page lost by leaving it empty", { planned: true })
    .at(edited("lost"), text(""), SAVE)
    .wants(removed("page/lost")),
  accepted("create", "Add the user nora with the name Nora Lind and the email nora@example.org")
    .at(
      `${ADMIN}usermanager`,
      type("User", "nora", { in: "User" }),
      type("Password", "of-this-run"),
      type("once again", "of-this-run"),
      type("Real Name", "Nora Lind", { in: "Real Name" }),
      type("Email", "nora@example.org", { in: "Email" }),
      click("button", "Add"),
    )
    .wants(added("user/nora", { name: "Nora Lind", email: "nora@example.org" })),
  accepted("edit", "Set the real name of the user rita to Rita Solberg", { planned: true })
    .at(
      `${ADMIN}usermanager`,
      click("link", "rita"),
      type("Real Name", "Rita Solberg", { in: "Real Name", nth: 2 }),
      click("button", "Save Changes"),
    )
    .wants(changed("user/rita", { name: "Rita Solberg" })),
  accepted("settings", "Call the wiki Hillside Gardens")
    .at(`${ADMIN}config`, type(/^Wiki title/, "Hillside Gardens"), SAVE)
    .wants(changed("setting/title", { value: "Hillside Gardens" })),
  accepted("settings", "Set my email to ana.lopes@example.org", { planned: true })
    .at(
      "/doku.php?id=start&do=profile",
      type(/^E-Mail/, "ana.lopes@example.org"),
      type(/^Confirm current password/, "ana", { nth: 1 }),
      click("button", "Save", { nth: 1 }),
    )
    .wants(changed("user/ana", { email: "ana.lopes@example.org" })),
];
