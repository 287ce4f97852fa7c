/** Answered with a refusal: a whole page comes back, and what was sent is not stored, or not all of it. */

import { FLAVOURS, type Flavour } from "../answered/flavour.js";
import { entered, form, list, page, type Site, siteOf } from "../answered/parts.js";
import { BY_SERVER, type Drawn, lie, type Mechanism } from "../mechanism.js";

type Draw = (site: Site) => Drawn;

/** The form comes back with its values at the address that it was sent to. */
function formAgain(site: Site): Drawn {
  const { kit, says, value, born } = site;
  const isTaken = kit.chance.happens(0.5);
  const again = form(site, {
    action: "do?void=1&page=again",
    name: value,
    born,
    errors: [says.summary],
    ...(isTaken ? { nameError: says.taken } : { bornError: says.badDate }),
  });
  const status = kit.chance.pick([200, 422, 400]);
  return entered(site, page(site, form(site, { action: `do?void=1&status=${status}&page=again` }), kit.words.add), {
    again: page(site, again, kit.words.add),
  });
}

function formAgainUnsaid(site: Site): Drawn {
  const { kit, value, born } = site;
  const action = "do?void=1&page=again";
  return entered(site, page(site, form(site, { action }), kit.words.add), {
    again: page(site, form(site, { action, name: value, born }), kit.words.add),
  });
}

function signInAgain(site: Site): Drawn {
  const { kit, flavour } = site;
  const { words } = kit;
  const wall = flavour.form({
    action: "do?void=1",
    button: words.signIn,
    entries: [
      { t: "user", label: words.email },
      { t: "secret", label: words.password, type: "password" },
    ],
  });
  const title = kit.chance.happens(0.5) ? words.signIn : words.things;
  const how = kit.chance.happens(0.5) ? "page=wall" : "to=wall";
  return entered(site, page(site, form(site, { action: `do?void=1&${how}` }), words.add), {
    wall: { title, body: `<h1>${title}</h1>${wall}` },
  });
}

/** Back at the list with a message that is none of success. */
function refusedInWords(site: Site): Drawn {
  const { kit, flavour, says } = site;
  const said = flavour.flash(kit.chance.pick(["info", "error"]), kit.chance.pick(says.refusals));
  return entered(site, page(site, form(site, { action: "do?void=1&to=list" }), kit.words.add), {
    list: page(site, said + list(site)),
  });
}

/** The success is said, and one field is not as it was entered; the list does not show that field. */
function fieldDropped(site: Site): Drawn {
  const { kit, flavour, value, born } = site;
  const stored = kit.chance.pick(["", "2000-01-01", born.slice(0, 4)]);
  const row = { cells: [value], ...kit.chance.pick([{ href: "record" }, { edit: "record" }]) };
  return entered(site, page(site, form(site, { action: "do?void=1&to=list" }), kit.words.add), {
    list: page(site, flavour.flash("success", kit.words.saved) + list(site, [row])),
    record: page(site, form(site, { action: "do?void=1", name: value, born: stored }), kit.words.edit),
  });
}

/** The same with a number, which the list shows as it is stored. */
function numberClamped(site: Site): Drawn {
  const { kit, flavour, says, value } = site;
  const entries = (limit: string, name: string) => [
    { t: "name", label: kit.words.name, value: name },
    { t: "limit", label: says.limit, value: limit, type: "number" },
  ];
  const first = flavour.form({ action: "do?void=1&to=list", button: kit.words.save, entries: entries("", "") });
  const heads = [kit.words.name, says.limit];
  return {
    ...entered(site, page(site, first, kit.words.add), {
      list: page(site, flavour.flash("success", kit.words.saved) + list(site, [{ cells: [value, "500"] }], heads)),
    }),
    after: [`type(@name,${JSON.stringify(value)})`, 'type(@limit,"900")'],
  };
}

/** An edit form that says that it saved, and shows what was stored before when it is opened again. */
function editUndone(site: Site): Drawn {
  const { kit, flavour, value } = site;
  const [was] = kit.words.items;
  const old = form(site, { action: "do?void=1&to=list", name: was, born: "1971-05-06" });
  return {
    ...entered(site, page(site, old, kit.words.edit), {
      list: page(site, flavour.flash("success", kit.words.saved) + flavour.details([[kit.words.city, "Basel"]])),
    }),
    after: [`setValue(@name,${JSON.stringify(value)})`],
  };
}

/** A page that asks is all that the deletion brought. */
function asksFirst(site: Site): Drawn {
  const { kit, flavour, says } = site;
  const remove = `<form method="post" action="sure"><button type="submit" data-t="go">${kit.words.remove}</button></form>`;
  return {
    ...page(site, flavour.details([[kit.words.name, kit.words.items[1]]]) + remove),
    action: "click(@go)",
    truth: BY_SERVER,
    dwellMs: 0,
    more: {
      sure: page(site, flavour.question({ text: says.question, yes: says.yes, no: says.no, action: "do?to=list" })),
      list: page(site, list(site)),
    },
  };
}

/** The page after shows what was typed, in a search for it, and nothing was stored. */
function echoed(site: Site): Drawn {
  const { kit, says, value } = site;
  const search = `<form role="search" action="list"><input type="search" name="q" aria-label="${kit.words.search}" value="${value}"></form>`;
  const found = `<h2>${says.found} “${value}”</h2>`;
  return entered(site, page(site, form(site, { action: "do?void=1&to=list" }), kit.words.add), {
    list: page(site, search + found + list(site)),
  });
}

const KINDS: readonly { readonly kind: string; readonly name: string; readonly draw: Draw }[] = [
  { kind: "form-comes-back", name: "form-again", draw: formAgain },
  { kind: "form-comes-back", name: "form-again-unsaid", draw: formAgainUnsaid },
  { kind: "sign-in-for-an-answer", name: "sign-in-again", draw: signInAgain },
  { kind: "message-that-refuses", name: "refused-in-words", draw: refusedInWords },
  { kind: "field-not-taken", name: "field-dropped", draw: fieldDropped },
  { kind: "field-not-taken", name: "number-clamped", draw: numberClamped },
  { kind: "field-not-taken", name: "edit-undone", draw: editUndone },
  { kind: "question-for-an-answer", name: "asks-first", draw: asksFirst },
  { kind: "what-was-typed", name: "echoed", draw: echoed },
];

const mechanismsOf = (flavour: Flavour): readonly Mechanism[] =>
  KINDS.map(({ kind, name, draw }) =>
    lie(kind, `${name}-${flavour.name}`, ["semantic"], (kit) => draw(siteOf(flavour, kit))),
  );

export const ANSWERED_LIES: readonly Mechanism[] = FLAVOURS.flatMap(mechanismsOf);
