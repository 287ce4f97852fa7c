/** Answered truly: a whole page comes back, and what was sent is stored, whatever that page shows of it. */

import { FLAVOURS, type Flavour } from "../answered/flavour.js";
import { entered, form, list, page, type Site, siteOf } from "../answered/parts.js";
import { BY_SERVER, type Drawn, honest, type Mechanism } from "../mechanism.js";

type Draw = (site: Site) => Drawn;

function listShowsIt(site: Site): Drawn {
  const { kit, says, value, born } = site;
  return entered(site, page(site, form(site, { action: `do?to=list&delay=${kit.delay}` }), kit.words.add), {
    list: page(site, list(site, [{ cells: [value, born] }], [kit.words.name, says.born])),
  });
}

/** The list shows a name only; the rest stands in the record. */
function listLeadsToIt(site: Site): Drawn {
  const { kit, flavour, value, born } = site;
  const said = kit.chance.happens(0.5) ? flavour.flash("success", kit.words.saved) : "";
  const row = { cells: [value], ...kit.chance.pick([{ href: "record" }, { edit: "record" }]) };
  const record = kit.chance.happens(0.5)
    ? form(site, { action: "do?void=1", name: value, born })
    : flavour.details([
        [kit.words.name, value],
        [site.says.born, born],
      ]);
  return entered(site, page(site, form(site, { action: "do?to=list" }), kit.words.add), {
    list: page(site, said + list(site, [row])),
    record: page(site, record, kit.words.edit),
  });
}

function flashAlone(site: Site): Drawn {
  const { kit, flavour } = site;
  return entered(site, page(site, form(site, { action: "do?to=home" }), kit.words.add), {
    home: page(site, flavour.flash("success", kit.words.saved) + list(site), kit.words.welcome),
  });
}

function formEmptied(site: Site): Drawn {
  const { kit, flavour } = site;
  const empty = form(site, { action: "do?page=again" });
  return entered(site, page(site, empty, kit.words.add), {
    again: page(site, flavour.flash("success", kit.words.saved) + empty, kit.words.add),
  });
}

/** The form of the settings comes back with what is stored now, with a word about it or without. */
function settingsStay(site: Site): Drawn {
  const { kit, flavour, value, born } = site;
  const said = kit.chance.happens(0.6) ? flavour.flash("success", kit.words.saved) : "";
  const [was] = kit.words.items;
  const before = form(site, { action: "do?mark=saved&to=settings", name: was, born: "1971-05-06" });
  const now = form(site, { action: "do?mark=saved&to=settings", name: value, born });
  const drawn = entered(
    site,
    page(site, `<a href="settings" data-t="go">${kit.words.settings}</a>`, kit.words.settings),
    { settings: page(site, before, kit.words.settings), "settings|saved": page(site, said + now, kit.words.settings) },
  );
  return {
    ...drawn,
    after: ["click(@go)", `setValue(@name,${JSON.stringify(value)})`, `setValue(@born,${JSON.stringify(born)})`],
  };
}

/** An edit that ends at a bare page: what is stored is seen where it was edited. */
function editReopened(site: Site): Drawn {
  const { kit, value } = site;
  const [was] = kit.words.items;
  const at = (name: string) => form(site, { action: "do?mark=saved&to=home", name, born: "1971-05-06" });
  const drawn = entered(site, page(site, `<a href="record" data-t="go">${was}</a>`), {
    record: page(site, at(was), kit.words.edit),
    "record|saved": page(site, at(value), kit.words.edit),
    home: page(site, "<p>…</p>", kit.words.welcome),
  });
  return { ...drawn, after: ["click(@go)", `setValue(@name,${JSON.stringify(value)})`] };
}

/** A user is created: forms with passwords before and after are no sign-in pages. */
function userCreated(site: Site): Drawn {
  const { kit, flavour, value } = site;
  const { words } = kit;
  const create = (action: string) =>
    flavour.form({
      action,
      button: words.add,
      entries: [
        { t: "name", label: words.name },
        { t: "mail", label: words.email, type: "email" },
        { t: "born", label: words.password, type: "password" },
      ],
    });
  return entered(site, page(site, create("do?to=list"), words.add), {
    list: page(site, flavour.flash("success", words.added) + list(site, [{ cells: [value] }]) + create("do?to=list")),
  });
}

/** The answer is the record itself, read only, written as the site writes it. */
function recordShown(site: Site): Drawn {
  const { kit, flavour, says, value, born } = site;
  const [year = "", month = "", day = ""] = born.split("-");
  const written = kit.chance.pick([born, `${day}.${month}.${year}`, `${day}/${month}/${year}`]);
  return entered(site, page(site, form(site, { action: "do?to=record" }), kit.words.add), {
    record: page(
      site,
      flavour.details([
        [kit.words.name, value],
        [says.born, written],
      ]),
      value,
    ),
  });
}

function deletedAfterAsking(site: Site): Drawn {
  const { kit, flavour, says } = site;
  const remove = `<form method="post" action="sure"><button type="submit" data-t="go">${kit.words.remove}</button></form>`;
  return {
    ...page(site, flavour.details([[kit.words.name, kit.words.items[1]]]) + remove),
    after: ["click(@go)"],
    action: "click(@yes)",
    truth: BY_SERVER,
    dwellMs: 0,
    more: {
      sure: page(site, flavour.question({ text: says.question, yes: says.yes, no: says.no, action: "do?to=list" })),
      list: page(site, flavour.flash("success", says.deleted) + list(site)),
    },
  };
}

const KINDS: readonly { readonly kind: string; readonly name: string; readonly draw: Draw }[] = [
  { kind: "answered-by-list", name: "list-shows-it", draw: listShowsIt },
  { kind: "answered-by-list", name: "list-leads-to-it", draw: listLeadsToIt },
  { kind: "answered-by-list", name: "user-created", draw: userCreated },
  { kind: "answered-by-message", name: "flash-alone", draw: flashAlone },
  { kind: "answered-by-form", name: "form-emptied", draw: formEmptied },
  { kind: "answered-by-form", name: "settings-stay", draw: settingsStay },
  { kind: "answered-by-record", name: "edit-reopened", draw: editReopened },
  { kind: "answered-by-record", name: "record-shown", draw: recordShown },
  { kind: "answered-by-question", name: "deleted-after-asking", draw: deletedAfterAsking },
];

const mechanismsOf = (flavour: Flavour): readonly Mechanism[] =>
  KINDS.map(({ kind, name, draw }) =>
    honest(kind, `${name}-${flavour.name}`, ["semantic"], (kit) => draw(siteOf(flavour, kit))),
  );

export const ANSWERED_TRULY: readonly Mechanism[] = FLAVOURS.flatMap(mechanismsOf);
