/** Draws on phpMyAdmin: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { check, click, type } from "../step.js";

/** Its sessions are files, not rows. */
export const SIGN_OUT = "sign out";
/** The session goes on; the token that its pages hold is no longer the right one. */
export const STALE = "stale token";
const BROWSE = "/index.php?route=/sql&db=shop&pos=0&table=";
const INSERT = "/index.php?route=/table/change&db=shop&table=";
const OPERATIONS = "/index.php?route=/table/operations&db=shop&table=";
const edit = (row: string) => click("link", "Edit", { in: row });
/** The first of three: below the fields of the first record. */
const GO = click("button", "Go");
const REPLACE = /table\/replace/;
/** phpMyAdmin names a field of a record by its column alone. */
const field = (column: string, value: string) => type("", value, { in: column });
const deleting = (...rows: readonly string[]) => [
  ...rows.map((row) => check("", true, { in: row })),
  click("button", "Delete Delete"),
];

export const FIRST_DRAW: readonly AppCase[] = [
  refused("a", "Insert the customer Berta Zorn with the email berta@example.com")
    .at(`${INSERT}customer`, field("name", "Berta Zorn"), field("email", "berta@example.com"), GO)
    .wants(added("customer", { name: "Berta Zorn", email: "berta@example.com" })),
  refused("a", "Set the credit of Cyril Dane to -20", { planned: true })
    .at(`${BROWSE}customer`, edit("Cyril Dane"), field("credit", "-20"), GO)
    .wants(changed("customer/3", { credit: -20 })),
  refused("a", "Rename the table draft to note")
    .at(`${OPERATIONS}draft`, type("Rename table to", "note"), click("button", "Go", { nth: 2 }))
    .wants(removed("TABLES/draft")),
  refused("a", "As the clerk, insert the note Buy stamps", { sign: "Buy stamps", as: "clerk" })
    .at(`${INSERT}note`, field("text", "Buy stamps"), GO)
    .wants(added("note", { text: "Buy stamps" })),
  refused("b", "Set the city of Dora Elm to Braga")
    .at(`${BROWSE}customer`, edit("Dora Elm"), field("city", "Braga"), GO)
    .during(sent("POST", /table\/replace/, SIGN_OUT))
    .wants(changed("customer/4", { city: "Braga" })),
  refused("c", "Set the city of Igor Jansen to Aveiro", { planned: true })
    .at(`${BROWSE}customer`, edit("Igor Jansen"), field("city", "Aveiro"), GO)
    .during(sent("POST", /table\/replace/, "DELETE FROM customer WHERE id = 9"))
    .wants(changed("customer/9", { city: "Aveiro" })),
  refused("c", "Delete the customer Akira Bloom, who has an invoice")
    .at(`${BROWSE}customer`, click("link", "Delete Delete", { nth: 1 }))
    .wants(removed("customer/1")),
  refused("d", "Set the city of Emil Frost to Vila Nova de Gaia and his credit to 150")
    .at(`${BROWSE}customer`, edit("Emil Frost"), field("city", "Vila Nova de Gaia"), field("credit", "150"), GO)
    .wants(changed("customer/5", { city: "Vila Nova de Gaia", credit: 150 }))
    .leaving(changed("customer/5", { city: "Vila Nova de", credit: 150 })),
  refused("e", "Delete the notes Mend the lamp and Water the fern together")
    .at(`${BROWSE}note`, ...deleting("Mend the lamp", "Water the fern"))
    .wants(removed("note/3"), removed("note/4")),
  refused("e", "Drop the table draft", { planned: true })
    .at(`${OPERATIONS}draft`, click("link", /^Delete the table/))
    .wants(removed("TABLES/draft")),
  refused("f", "Insert the note Feed the cat")
    .at(`${INSERT}note`, field("text", "Feed the cat"))
    .wants(added("note", { text: "Feed the cat" })),
  refused("f", "Set the city of Fanny Grove to Guarda")
    .at(`${BROWSE}customer`, edit("Fanny Grove"), field("city", "Guarda"), click("link", "Browse Browse"))
    .wants(changed("customer/6", { city: "Guarda" })),
  accepted("create", "Insert the note Call the baker")
    .at(`${INSERT}note`, field("text", "Call the baker"), GO)
    .wants(added("note", { text: "Call the baker" })),
  accepted("create", "Insert the customer Jana Kolb with the email jana@example.com", { planned: true })
    .at(`${INSERT}customer`, field("name", "Jana Kolb"), field("email", "jana@example.com"), GO)
    .wants(added("customer", { name: "Jana Kolb", email: "jana@example.com", credit: 100 })),
  accepted("edit", "Set the city of Gustav Hill to Lagos")
    .at(`${BROWSE}customer`, edit("Gustav Hill"), field("city", "Lagos"), GO)
    .wants(changed("customer/7", { city: "Lagos" })),
  accepted("edit", "Set the credit of Hanna Ivers to 320", { sign: "320", planned: true })
    .at(`${BROWSE}customer`, edit("Hanna Ivers"), field("credit", "320"), GO)
    .wants(changed("customer/8", { credit: 320 })),
  accepted("settings", "Comment the table invoice with Sent by post")
    .at(`${OPERATIONS}invoice`, type("Table comments", "Sent by post"), click("button", "Go", { nth: 2 }))
    .wants(changed("TABLES/invoice", { TABLE_COMMENT: "Sent by post" })),
  accepted("delete", "Delete the note Ring the printer")
    .at(`${BROWSE}note`, click("link", "Delete Delete", { nth: 1 }))
    .wants(removed("note/1")),
  accepted("bulk", "Delete the notes Order paper and Mend the lamp together", { planned: true })
    .at(`${BROWSE}note`, ...deleting("Order paper", "Mend the lamp"), click("button", "Yes"))
    .wants(removed("note/2"), removed("note/3")),
  accepted("delete", "Drop the table draft for good")
    .at(`${OPERATIONS}draft`, click("link", /^Delete the table/), click("button", "OK"))
    .wants(removed("COLUMNS/draft.id"), removed("COLUMNS/draft.text"), removed("TABLES/draft"), removed("draft/1")),
];

export const SECOND_DRAW: readonly AppCase[] = [
  refused("e", "Empty the table note")
    .at(`${OPERATIONS}note`, click("link", /^Empty the table/))
    .wants(removed("note/1"), removed("note/2"), removed("note/3"), removed("note/4")),
  accepted("delete", "Empty the table draft for good")
    .at(`${OPERATIONS}draft`, click("link", /^Empty the table/), click("button", "OK"))
    .wants(removed("draft/1")),
  accepted("edit", "Change the note Water the fern to Water the roses", { sign: "Water the roses" })
    .at(`${BROWSE}note`, edit("Water the fern"), field("text", "Water the roses"), click("button", "Go"))
    .wants(changed("note/4", { text: "Water the roses" })),
  refused("a", "Insert the customer Karl Moss with the email dora@example.com", { planned: true })
    .at(`${INSERT}customer`, field("name", "Karl Moss"), field("email", "dora@example.com"), GO)
    .wants(added("customer", { name: "Karl Moss", email: "dora@example.com" })),
  refused("a", "Set the credit of Berta Crane to -5")
    .at(`${BROWSE}customer`, edit("Berta Crane"), field("credit", "-5"), GO)
    .wants(changed("customer/2", { credit: -5 })),
  refused("c", "Delete the customer Berta Crane, who has an invoice", { planned: true })
    .at(`${BROWSE}customer`, click("link", "Delete Delete", { nth: 2 }))
    .wants(removed("customer/2")),
  refused("c", "Set the city of Hanna Ivers to Beja", { sign: "Beja" })
    .at(`${BROWSE}customer`, edit("Hanna Ivers"), field("city", "Beja"), GO)
    .during(sent("POST", /table\/replace/, "DELETE FROM customer WHERE id = 8"))
    .wants(changed("customer/8", { city: "Beja" })),
  refused("d", "Set the city of Gustav Hill to Castelo Branco and his credit to 180")
    .at(`${BROWSE}customer`, edit("Gustav Hill"), field("city", "Castelo Branco"), field("credit", "180"), GO)
    .wants(changed("customer/7", { city: "Castelo Branco", credit: 180 }))
    .leaving(changed("customer/7", { city: "Castelo Bran", credit: 180 })),
  refused("f", "Insert the note Wind the clock", { sign: "Wind the clock" })
    .at(`${INSERT}note`, field("text", "Wind the clock"))
    .wants(added("note", { text: "Wind the clock" })),
  accepted("create", "Insert the note Oil the hinge", { planned: true })
    .at(`${INSERT}note`, field("text", "Oil the hinge"), GO)
    .wants(added("note", { text: "Oil the hinge" })),
  accepted("edit", "Set the city of Fanny Grove to Evora")
    .at(`${BROWSE}customer`, edit("Fanny Grove"), field("city", "Evora"), GO)
    .wants(changed("customer/6", { city: "Evora" })),
  accepted("edit", "Set the credit of Dora Elm to 410", { planned: true })
    .at(`${BROWSE}customer`, edit("Dora Elm"), field("credit", "410"), GO)
    .wants(changed("customer/4", { credit: 410 })),
  accepted("settings", "Comment the table customer with Who buys here")
    .at(`${OPERATIONS}customer`, type("Table comments", "Who buys here"), click("button", "Go", { nth: 2 }))
    .wants(changed("TABLES/customer", { TABLE_COMMENT: "Who buys here" })),
  accepted("delete", "Delete the note Order paper")
    .at(`${BROWSE}note`, click("link", "Delete Delete", { nth: 2 }))
    .wants(removed("note/2")),
];

export const THIRD_DRAW: readonly AppCase[] = [
  // Somebody gave the record another number: no row fits any more.
  refused("edit conflict", "Set the city of Gustav Hill to Almada")
    .at(`${BROWSE}customer`, edit("Gustav Hill"), field("city", "Almada"), GO)
    .during(sent("POST", REPLACE, "UPDATE customer SET id = 70 WHERE id = 7"))
    .wants(changed("customer/70", { city: "Almada" })),
  refused("lost rights", "Set the city of Berta Crane to Nazare", { as: "clerk" })
    .at(`${BROWSE}customer`, edit("Berta Crane"), field("city", "Nazare"), GO)
    .during(
      sent(
        "POST",
        REPLACE,
        "REVOKE UPDATE ON shop.customer FROM clerk@localhost",
        "GRANT UPDATE ON shop.customer TO clerk@localhost",
      ),
    )
    .wants(changed("customer/2", { city: "Nazare" })),
  refused("lost rights", "As the clerk, insert the customer Lia Mond with the email lia@example.com", {
    planned: true,
    as: "clerk",
  })
    .at(`${INSERT}customer`, field("name", "Lia Mond"), field("email", "lia@example.com"), GO)
    .during(
      sent(
        "POST",
        REPLACE,
        "REVOKE INSERT ON shop.customer FROM clerk@localhost",
        "GRANT INSERT ON shop.customer TO clerk@localhost",
      ),
    )
    .wants(added("customer", { name: "Lia Mond" })),
  refused("quota", "Set the city of Cyril Dane to Mafra", { as: "clerk" })
    .at(`${BROWSE}customer`, edit("Cyril Dane"), field("city", "Mafra"), GO)
    .during(
      sent(
        "POST",
        REPLACE,
        "GRANT USAGE ON *.* TO clerk@localhost WITH MAX_QUERIES_PER_HOUR 1",
        "GRANT USAGE ON *.* TO clerk@localhost WITH MAX_QUERIES_PER_HOUR 0",
      ),
    )
    .wants(changed("customer/3", { city: "Mafra" })),
  refused("quota", "Insert the note Grease the gate")
    .at(`${INSERT}note`, field("text", "Grease the gate"), GO)
    .during(
      sent(
        "POST",
        REPLACE,
        "CREATE TRIGGER quota BEFORE INSERT ON note FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The plan allows four notes.'",
        "DROP TRIGGER quota",
      ),
    )
    .wants(added("note", { text: "Grease the gate" })),
  refused("maintenance", "Set the credit of Fanny Grove to 310", { planned: true, as: "clerk" })
    .at(`${BROWSE}customer`, edit("Fanny Grove"), field("credit", "310"), GO)
    .during(sent("POST", REPLACE, "SET GLOBAL read_only = 1", "SET GLOBAL read_only = 0"))
    .wants(changed("customer/6", { credit: 310 })),
  refused("duplicate", "Insert the customer Mika Nord with the email mika@example.com", { sign: "mika@example.com" })
    .at(`${INSERT}customer`, field("name", "Mika Nord"), field("email", "mika@example.com"), GO)
    .during(sent("POST", REPLACE, "INSERT INTO customer (name, email) VALUES ('Mika Nord', 'mika@example.com')"))
    .wants(added("customer", { name: "Mika Nord" })),
  refused("stale token", "Set the city of Dora Elm to Silves")
    .at(`${BROWSE}customer`, edit("Dora Elm"), field("city", "Silves"), GO)
    .during(sent("POST", REPLACE, STALE))
    .wants(changed("customer/4", { city: "Silves" })),
  refused("stale token", "Insert the note Sharpen the saw", { planned: true })
    .at(`${INSERT}note`, field("text", "Sharpen the saw"), GO)
    .during(sent("POST", REPLACE, SIGN_OUT))
    .wants(added("note", { text: "Sharpen the saw" })),
  refused("partial save", "Set the city of Emil Frost to Santa Comba Dao and his credit to 190")
    .at(`${BROWSE}customer`, edit("Emil Frost"), field("city", "Santa Comba Dao"), field("credit", "190"), GO)
    .wants(changed("customer/5", { city: "Santa Comba Dao", credit: 190 }))
    .leaving(changed("customer/5", { city: "Santa Comba ", credit: 190 })),
  accepted("create", "Insert the note Paint the door")
    .at(`${INSERT}note`, field("text", "Paint the door"), GO)
    .wants(added("note", { text: "Paint the door" })),
  accepted("edit", "Change the note Mend the lamp to Mend the ladder", { sign: "Mend the ladder", planned: true })
    .at(`${BROWSE}note`, edit("Mend the lamp"), field("text", "Mend the ladder"), GO)
    .wants(changed("note/3", { text: "Mend the ladder" })),
  accepted("edit", "Set the credit of Hanna Ivers to 130")
    .at(`${BROWSE}customer`, edit("Hanna Ivers"), field("credit", "130"), GO)
    .wants(changed("customer/8", { credit: 130 })),
  accepted("settings", "Comment the table note with What is to be done")
    .at(`${OPERATIONS}note`, type("Table comments", "What is to be done"), click("button", "Go", { nth: 2 }))
    .wants(changed("TABLES/note", { TABLE_COMMENT: "What is to be done" })),
  accepted("bulk", "Delete the notes Ring the printer and Order paper together", { planned: true })
    .at(`${BROWSE}note`, ...deleting("Ring the printer", "Order paper"), click("button", "Yes"))
    .wants(removed("note/1"), removed("note/2")),
];
