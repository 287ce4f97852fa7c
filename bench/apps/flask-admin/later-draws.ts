/** Second and third draw on Flask-Admin. */

import { type AppCase, accepted, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, dialog, type Step, spin, type } from "../step.js";

const SAVE = click("button", "Save");
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

export const SECOND_DRAW: readonly AppCase[] = [
  refused("a", "Add the member Lena Hoffmann with the email lena@example.net")
    .at(
      "/admin/member/new/",
      type("Name", "Lena Hoffmann"),
      type("Email", "lena@example.net"),
      spin("Discount", "0"),
      spin("Loans Allowed", "5"),
      click("button", "Save and Add Another"),
    )
    .wants(added("member", { name: "Lena Hoffmann", email: "lena@example.net" })),
  refused("b", "Change the city of Tess Moor to Sintra, in the list", { sign: "Sintra" })
    .at("/admin/member/", ...inList("Tess Moor", "Porto", type("", "Sintra", FORM)))
    .during(sent("POST", /ajax\/update/, "DELETE FROM signed_in"))
    .wants(changed("member/7", { city: "Sintra" })),
  refused("e", "Delete the member Uma Wren")
    .at("/admin/member/", click("button", "Delete Record", { in: "Uma Wren" }), dialog("dismiss"))
    .wants(removed("member/8")),
  accepted("create", "Add the book Harbour Lights with the ISBN 9782222222222 and 120 pages", {
    sign: "Harbour Lights",
  })
    .at("/admin/book/new/", type("Title", "Harbour Lights"), type("Isbn", "9782222222222"), spin("Pages", "120"), SAVE)
    .wants(added("book", { title: "Harbour Lights", isbn: "9782222222222", pages: 120 })),
  accepted("bulk", "Delete the members Lena Hoff and Omar Reis together")
    .at("/admin/member/", ...selected("Delete", "Lena Hoff", "Omar Reis"), dialog("accept"))
    .wants(removed("member/1"), removed("member/2")),
  refused("a", "Rename the author Dario Brook to Edda Stone", { sign: "Edda Stone" })
    .at("/admin/author/edit/?id=4", type("Name", "Edda Stone"), SAVE)
    .wants(changed("author/4", { name: "Edda Stone" })),
  refused("a", "Give the book Tin Roof 6000 pages", { planned: true })
    .at("/admin/book/edit/?id=10", spin("Pages", "6000"), SAVE)
    .wants(changed("book/10", { pages: 6000 })),
  refused("b", "Rename the author Edda Stone to Edda Rock")
    .at("/admin/author/edit/?id=5", type("Name", "Edda Rock"), click("button", "Save and Continue Editing"))
    .during(sent("POST", /\/author\/edit\//, "DELETE FROM signed_in"))
    .wants(changed("author/5", { name: "Edda Rock" })),
  refused("c", "Give the book Low Tide 77 pages")
    .at("/admin/book/edit/?id=1", spin("Pages", "77"), SAVE)
    .during(sent("POST", /\/book\/edit\//, "UPDATE book SET genre = 'poetry', version = version + 1 WHERE id = 1"))
    .wants(changed("book/1", { pages: 77 })),
  refused("c", "Delete the author Ada Quill", { planned: true })
    .at("/admin/author/", click("button", "Delete Record", { in: "Ada Quill" }), dialog("accept"))
    .wants(removed("author/1")),
  refused("d", "Set the name of Quinn Ash to Quinn Oak and the discount to 40", { as: "tom" })
    .at("/admin/member/edit/?id=4", type("Name", "Quinn Oak"), spin("Discount", "40"), SAVE)
    .wants(changed("member/4", { name: "Quinn Oak", discount: 40 }))
    .leaving(changed("member/4", { name: "Quinn Oak" })),
  refused("f", "Set the discount of Rosa Lind to 12", { planned: true })
    .at("/admin/member/edit/?id=5", spin("Discount", "12"), click("link", "List"))
    .wants(changed("member/5", { discount: 12 })),
  refused("g", "Allow Stefan Kor 17 loans, in the list")
    .at("/admin/member/", ...inList("Stefan Kor", "5", spin("", "17", FORM)))
    .wants(changed("member/6", { loans_allowed: 17 }))
    .leaving(changed("member/6", { loans_allowed: 10 })),
  accepted("create", "Add the author Karla Moss with the email karla@example.org", { planned: true })
    .at("/admin/author/", click("link", "Create"), type("Name", "Karla Moss"), type("Email", "karla@example.org"), SAVE)
    .wants(added("author", { name: "Karla Moss", email: "karla@example.org" })),
  accepted("create", "Note the wish Stories of the lighthouse", { sign: "Stories of the lighthouse" })
    .at("/admin/wish/new/", type("Title", "Stories of the lighthouse"), SAVE)
    .wants(added("wish", { title: "Stories of the lighthouse" })),
  accepted("edit", "Set the city of Pia Sund to Guimaraes in her record")
    .at("/admin/member/edit/?id=3", type("City", "Guimaraes"), SAVE)
    .wants(changed("member/3", { city: "Guimaraes" })),
  accepted("edit", "Rename the book Paper Boats to Paper Ships", { planned: true })
    .at("/admin/book/edit/?id=5", type("Title", "Paper Ships"), SAVE)
    .wants(changed("book/5", { title: "Paper Ships" })),
  accepted("edit", "Set the email of the author Greta Vale to greta.vale@example.org and stay in her record")
    .at(
      "/admin/author/edit/?id=7",
      type("Email", "greta.vale@example.org"),
      click("button", "Save and Continue Editing"),
    )
    .wants(changed("author/7", { email: "greta.vale@example.org" })),
  accepted("delete", "Delete the wish A map of the moon for good")
    .at("/admin/wish/", click("button", "Delete Record", { in: "A map of the moon" }), dialog("accept"))
    .wants(removed("wish/1")),
  accepted("settings", "Let books be lent for 21 days")
    .at("/admin/settings/", spin("Loan days", "21"), click("button", "Save settings"))
    .wants(changed("setting/loan_days", { value: "21" })),
  accepted("inline", "Change the city of Rosa Lind to Tavira, in the list")
    .at("/admin/member/", ...inList("Rosa Lind", "Porto", type("", "Tavira", FORM)))
    .wants(changed("member/5", { city: "Tavira" })),
  accepted("bulk", "Archive the books Salt Roads and Nine Lamps", { planned: true })
    .at("/admin/book/", ...selected("Archive", "Salt Roads", "Nine Lamps"), dialog("accept"))
    .wants(changed("book/3", { archived: 1 }), changed("book/4", { archived: 1 })),
];

export const THIRD_DRAW: readonly AppCase[] = [
  refused("edit conflict", "Give the book Low Tide 140 pages")
    .at("/admin/book/edit/?id=1", spin("Pages", "140"), SAVE)
    .during(sent("POST", /\/book\/edit\//, "UPDATE book SET title = 'Lowest Tide', version = version + 1 WHERE id = 1"))
    .wants(changed("book/1", { pages: 140 })),
  refused("lost rights", "Set the city of Lena Hoff to Beja and her discount to 20")
    .at("/admin/member/edit/?id=1", type("City", "Beja"), spin("Discount", "20"), SAVE)
    .during(
      sent(
        "POST",
        /\/member\/edit\//,
        "UPDATE clerk SET chief = 0 WHERE name = 'ana'",
        "UPDATE clerk SET chief = 1 WHERE name = 'ana'",
      ),
    )
    .wants(changed("member/1", { city: "Beja", discount: 20 }))
    .leaving(changed("member/1", { city: "Beja" })),
  refused("stale token", "Note the wish A guide to knots", { sign: "A guide to knots" })
    .at("/admin/wish/new/", type("Title", "A guide to knots"), SAVE)
    .during(sent("POST", /\/wish\/new\//, "DELETE FROM signed_in"))
    .wants(added("wish", { title: "A guide to knots" })),
  refused("stale token", "Archive the books Paper Boats and Slow Maps together")
    .at("/admin/book/", ...selected("Archive", "Paper Boats", "Slow Maps"), dialog("accept"))
    .during(sent("POST", /\/book\/action\//, "DELETE FROM signed_in"))
    .wants(changed("book/5", { archived: 1 }), changed("book/7", { archived: 1 })),
  refused("duplicate", "Add the author Nora Blythe", { planned: true })
    .at("/admin/author/new/", type("Name", "Nora Blythe"), SAVE)
    .during(sent("POST", /\/author\/new\//, "INSERT INTO author (name, active) VALUES ('Nora Blythe', 1)"))
    .wants(added("author", { name: "Nora Blythe" })),
  refused("quota", "Note the wish Songs of the tide")
    .at("/admin/wish/new/", type("Title", "Songs of the tide"), SAVE)
    .during(
      sent(
        "POST",
        /\/wish\/new\//,
        "CREATE TRIGGER quota BEFORE INSERT ON wish BEGIN SELECT RAISE(ABORT, 'The list is full: 40 wishes are the limit.'); END",
        "DROP TRIGGER quota",
      ),
    )
    .wants(added("wish", { title: "Songs of the tide" })),
  refused("maintenance", "Set the city of Omar Reis to Setubal in his record")
    .at("/admin/member/edit/?id=2", type("City", "Setubal"), SAVE)
    .during(
      sent(
        "POST",
        /\/member\/edit\//,
        "CREATE TRIGGER closed BEFORE UPDATE ON member BEGIN SELECT RAISE(ABORT, 'Closed for maintenance until six.'); END",
        "DROP TRIGGER closed",
      ),
    )
    .wants(changed("member/2", { city: "Setubal" })),
  refused("partial save", "Delete the authors Bruno Salt and Greta Vale together")
    .at("/admin/author/", ...selected("Delete", "Bruno Salt", "Greta Vale"), dialog("accept"))
    .wants(removed("author/2"), removed("author/7"))
    .leaving(removed("author/7")),
  refused("partial save", "Set the city of Quinn Ash to Peniche and allow 14 loans", { planned: true })
    .at("/admin/member/edit/?id=4", type("City", "Peniche"), spin("Loans Allowed", "14"), SAVE)
    .wants(changed("member/4", { city: "Peniche", loans_allowed: 14 }))
    .leaving(changed("member/4", { city: "Peniche", loans_allowed: 10 })),
  accepted("create", "Add the author Orla Pine, born 1991-06-12")
    .at("/admin/author/new/", type("Name", "Orla Pine"), type("Born", "1991-06-12"), click("textbox", "Name"), SAVE)
    .wants(added("author", { name: "Orla Pine", born: "1991-06-12" })),
  accepted("create", "Note the wish A history of rope", { planned: true })
    .at("/admin/wish/", click("link", "Create"), type("Title", "A history of rope"), SAVE)
    .wants(added("wish", { title: "A history of rope" })),
  accepted("edit", "Set the email of Tess Moor to tess.moor@example.net", { sign: "tess.moor@example.net" })
    .at("/admin/member/edit/?id=7", type("Email", "tess.moor@example.net"), SAVE)
    .wants(changed("member/7", { email: "tess.moor@example.net" })),
  accepted("settings", "Call the library Lower Harbour Library")
    .at("/admin/settings/", type("Library name", "Lower Harbour Library"), click("button", "Save settings"))
    .wants(changed("setting/library_name", { value: "Lower Harbour Library" })),
  accepted("inline", "Change the city of Pia Sund to Elvas, in the list")
    .at("/admin/member/", ...inList("Pia Sund", "Porto", type("", "Elvas", FORM)))
    .wants(changed("member/3", { city: "Elvas" })),
  accepted("delete", "Delete the wish Birds of the coast for good", { planned: true })
    .at("/admin/wish/", click("button", "Delete Record", { in: "Birds of the coast" }), dialog("accept"))
    .wants(removed("wish/2")),
];
