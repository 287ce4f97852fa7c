/** First draw on Flask-Admin: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, type Meanwhile, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, dialog, type Step, spin, type } from "../step.js";

const SAVE = click("button", "Save");
const SIGNED_OUT = "DELETE FROM signed_in";
/** Right before a form is sent to this path, whoever is signed in is signed out. */
const signedOutAt = (address: RegExp): Meanwhile => ({ method: "POST", address, does: SIGNED_OUT });
const FORM = { in: "form" };
const inList = (row: string, shown: string, entry: Step) => [
  click("link", shown, { in: row }),
  entry,
  click("button", "", FORM),
];
const selected = (action: string, ...rows: readonly string[]) => [
  ...rows.map((row) => check("Select record", true, { in: row })),
  click("button", "With selected"),
  click("link", action, { in: "Delete" }),
];

export const FIRST_DRAW: readonly AppCase[] = [
  refused("a", "Add the author Ada Quill, born 1980-01-02", { sign: "Ada Quill" })
    .at("/admin/author/new/", type("Name", "Ada Quill"), type("Born", "1980-01-02"), click("textbox", "Name"), SAVE)
    .wants(added("author", { name: "Ada Quill", born: "1980-01-02" })),
  refused("a", "Change the ISBN of The Ferry to 978-1", { sign: "978-1", planned: true })
    .at("/admin/book/edit/?id=2", type("Isbn", "978-1"), SAVE)
    .wants(changed("book/2", { isbn: "978-1" })),
  refused("a", "Add the book Night Ferry with the ISBN 9780000000001", { planned: true })
    .at("/admin/book/", click("link", "Create"), type("Title", "Night Ferry"), type("Isbn", "9780000000001"), SAVE)
    .wants(added("book", { title: "Night Ferry", isbn: "9780000000001" })),
  refused("a", "Let books be lent for 90 days")
    .at("/admin/settings/", spin("Loan days", "90"), click("button", "Save settings"))
    .wants(changed("setting/loan_days", { value: "90" })),
  refused("a", "Set the email of the author Bruno Salt to bruno at example")
    .at("/admin/author/edit/?id=2", type("Email", "bruno at example"), SAVE)
    .wants(changed("author/2", { email: "bruno at example" })),
  refused("a", "Leave the library without a name in its settings")
    .at("/admin/settings/", type("Library name", ""), click("button", "Save settings"))
    .wants(changed("setting/library_name", { value: "" })),
  refused("b", "Change the city of Omar Reis to Lisbon in his record")
    .at("/admin/member/edit/?id=2", type("City", "Lisbon"), SAVE)
    .during(signedOutAt(/\/member\/edit\//))
    .wants(changed("member/2", { city: "Lisbon" })),
  refused("b", "Add the author Hilda Wolf", { planned: true })
    .at("/admin/author/", click("link", "Create"), type("Name", "Hilda Wolf"), SAVE)
    .during(signedOutAt(/\/author\/new\//))
    .wants(added("author", { name: "Hilda Wolf" })),
  refused("c", "Rename the book Salt Roads to Salt Ways", { sign: "Salt Ways" })
    .at("/admin/book/edit/?id=3", type("Title", "Salt Ways"), SAVE)
    .during(sent("POST", /\/book\/edit\//, "UPDATE book SET pages = 333, version = version + 1 WHERE id = 3"))
    .wants(changed("book/3", { title: "Salt Ways" })),
  refused("c", "Rename the book Slow Maps to Slower Maps")
    .at("/admin/book/edit/?id=7", type("Title", "Slower Maps"), SAVE)
    .during(sent("POST", /\/book\/edit\//, "DELETE FROM book WHERE id = 7"))
    .wants(changed("book/7", { title: "Slower Maps" })),
  refused("c", "Archive the book Tin Roof")
    .at("/admin/book/", ...selected("Archive", "Tin Roof"), dialog("accept"))
    .wants(changed("book/10", { archived: 1 })),
  refused("c", "Delete the author Carla Finch")
    .at("/admin/author/", click("button", "Delete Record", { in: "Carla Finch" }), dialog("accept"))
    .wants(removed("author/3")),
  refused("d", "Set the city of Pia Sund to Braga and her discount to 30", { as: "tom" })
    .at("/admin/member/edit/?id=3", type("City", "Braga"), spin("Discount", "30"), SAVE)
    .wants(changed("member/3", { city: "Braga", discount: 30 }))
    .leaving(changed("member/3", { city: "Braga" })),
  refused("d", "Set the city of Rosa Lind to Faro and the day she joined to 31 Feb 2026", {
    sign: "Faro",
    planned: true,
  })
    .at("/admin/member/edit/?id=5", type("City", "Faro"), type("Joined on", "31 Feb 2026"), SAVE)
    .wants(changed("member/5", { city: "Faro", joined: "2026-02-31" }))
    .leaving(changed("member/5", { city: "Faro" })),
  refused("d", "Set the city of Stefan Kor to Evora and allow him 15 loans")
    .at("/admin/member/edit/?id=6", type("City", "Evora"), spin("Loans Allowed", "15"), SAVE)
    .wants(changed("member/6", { city: "Evora", loans_allowed: 15 }))
    .leaving(changed("member/6", { city: "Evora", loans_allowed: 10 })),
  refused("e", "Delete the wish A map of the moon")
    .at("/admin/wish/", click("button", "Delete Record", { in: "A map of the moon" }))
    .wants(removed("wish/1")),
  refused("e", "Delete the books Paper Boats and The Weir together")
    .at("/admin/book/", ...selected("Delete", "Paper Boats", "The Weir"))
    .wants(removed("book/5"), removed("book/6")),
  refused("f", "Add the author Ines Roth")
    .at("/admin/author/new/", type("Name", "Ines Roth"), click("link", "List"))
    .wants(added("author", { name: "Ines Roth" })),
  refused("f", "Rename the book Nine Lamps to Ten Lamps", { sign: "Ten Lamps" })
    .at("/admin/book/edit/?id=4", type("Title", "Ten Lamps"))
    .wants(changed("book/4", { title: "Ten Lamps" })),
  refused("g", "Note the wish Cheap flights to Madeira")
    .at("/admin/wish/new/", type("Title", "Cheap flights to Madeira"), SAVE)
    .wants(added("wish", { title: "Cheap flights to Madeira" })),
  refused("g", "Allow Quinn Ash 18 loans, in the list")
    .at("/admin/member/", ...inList("Quinn Ash", "5", spin("", "18", FORM)))
    .wants(changed("member/4", { loans_allowed: 18 }))
    .leaving(changed("member/4", { loans_allowed: 10 })),
  accepted("create", "Add the author Jonas Field, born 1975-11-30", { sign: "Jonas Field" })
    .at("/admin/author/new/", type("Name", "Jonas Field"), type("Born", "1975-11-30"), click("textbox", "Name"), SAVE)
    .wants(added("author", { name: "Jonas Field", born: "1975-11-30", active: 1 })),
  accepted("create", "Add the poetry book Winter Light by Bruno Salt with the ISBN 9781111111111", { planned: true })
    .at(
      "/admin/book/",
      click("link", "Create"),
      type("Title", "Winter Light"),
      type("Isbn", "9781111111111"),
      click("button", "__None"),
      click("option", "Bruno Salt"),
      click("button", "Genre"),
      click("option", "Poetry"),
      SAVE,
    )
    .wants(added("book", { title: "Winter Light", isbn: "9781111111111", author_id: 2, genre: "poetry" })),
  accepted("create", "Note the wish A book about clouds")
    .at("/admin/wish/new/", type("Title", "A book about clouds"), SAVE)
    .wants(added("wish", { title: "A book about clouds" })),
  accepted("create", "Add the member Vera Holm with the email vera@example.net, then be ready for another")
    .at(
      "/admin/member/new/",
      type("Name", "Vera Holm"),
      type("Email", "vera@example.net"),
      spin("Discount", "0"),
      spin("Loans Allowed", "4"),
      click("button", "Save and Add Another"),
    )
    .wants(added("member", { name: "Vera Holm", email: "vera@example.net", loans_allowed: 4 })),
  accepted("edit", "Set the email of the author Dario Brook to dario.brook@example.org", {
    sign: "dario.brook@example.org",
  })
    .at("/admin/author/edit/?id=4", type("Email", "dario.brook@example.org"), SAVE)
    .wants(changed("author/4", { email: "dario.brook@example.org" })),
  accepted("edit", "Give the book Grey Heron 250 pages", { planned: true })
    .at("/admin/book/edit/?id=8", spin("Pages", "250"), SAVE)
    .wants(changed("book/8", { pages: 250 })),
  accepted("edit", "Rename the book Last Orchard to First Orchard and stay in its record")
    .at("/admin/book/edit/?id=9", type("Title", "First Orchard"), click("button", "Save and Continue Editing"))
    .wants(changed("book/9", { title: "First Orchard" })),
  accepted("edit", "Set the city of Tess Moor to Coimbra and her discount to 15")
    .at("/admin/member/edit/?id=7", type("City", "Coimbra"), spin("Discount", "15"), SAVE)
    .wants(changed("member/7", { city: "Coimbra", discount: 15 })),
  accepted("edit", "Make the author Edda Stone inactive", { planned: true })
    .at("/admin/author/edit/?id=5", check("Active", false), SAVE)
    .wants(changed("author/5", { active: 0 })),
  accepted("delete", "Delete the wish Birds of the coast")
    .at("/admin/wish/", click("button", "Delete Record", { in: "Birds of the coast" }), dialog("accept"))
    .wants(removed("wish/2")),
  accepted("delete", "Delete the author Greta Vale", { planned: true })
    .at("/admin/author/", click("button", "Delete Record", { in: "Greta Vale" }), dialog("accept"))
    .wants(removed("author/7")),
  accepted("settings", "Call the library Upper Harbour Library", { sign: "The settings have been saved" })
    .at("/admin/settings/", type("Library name", "Upper Harbour Library"), click("button", "Save settings"))
    .wants(changed("setting/library_name", { value: "Upper Harbour Library" })),
  accepted("settings", "Let books be lent for 35 days")
    .at("/admin/settings/", spin("Loan days", "35"), click("button", "Save settings"))
    .wants(changed("setting/loan_days", { value: "35" })),
  accepted("inline", "Change the city of Uma Wren to Viseu, in the list")
    .at("/admin/member/", ...inList("Uma Wren", "Porto", type("", "Viseu", FORM)))
    .wants(changed("member/8", { city: "Viseu" })),
  accepted("inline", "Set the email of the author Felix Marsh to felix.marsh@example.org, in the list", {
    planned: true,
  })
    .at("/admin/author/", ...inList("Felix Marsh", "felix@example.org", type("", "felix.marsh@example.org", FORM)))
    .wants(changed("author/6", { email: "felix.marsh@example.org" })),
  accepted("bulk", "Archive the books Low Tide and The Ferry")
    .at("/admin/book/", ...selected("Archive", "Low Tide", "The Ferry"), dialog("accept"))
    .wants(changed("book/1", { archived: 1 }), changed("book/2", { archived: 1 })),
];
