/** Draws on JupyterLab: refused and accepted saves, each with the steps that a right model takes. */

import { type AppCase, accepted, refused, sent } from "../case.js";
import { added, changed, removed } from "../change.js";
import { click, press, type } from "../step.js";

const edited = (name: string) => `/lab/tree/${name}.txt?reset`;
const text = (value: string) => type("", value, { in: "main area content" });
const menu = (name: string, item: RegExp) => [click("menuitem", name), click("menuitem", item)];
const renaming = (to: string) => [
  ...menu("File", /^Rename Text/),
  type("", to, { in: "dialog" }),
  click("button", /^Rename/, { in: "dialog" }),
];

export const FIRST_DRAW: readonly AppCase[] = [
  refused("c", "Write Sour and yellow. into lemons.txt and save it")
    .at(edited("lemons"), text("Sour and yellow."), press("Control+s"))
    .during(sent("GET", /\/api\/contents\/lemons\.txt\?content=0&hash=1/, "lemons.txt: Eaten meanwhile."))
    .wants(changed("file/lemons.txt", { content: "Sour and yellow." })),
  refused("a", "Rename figs.txt to pears.txt")
    .at(edited("figs"), ...renaming("pears.txt"))
    .wants(removed("file/figs.txt"), changed("file/pears.txt", { content: "About figs.\n" })),
  refused("a", "Rename grapes.txt to red/grapes.txt", { planned: true })
    .at(edited("grapes"), ...renaming("red/grapes.txt"))
    .wants(removed("file/grapes.txt"), added("file", { content: "About grapes.\n" })),
  refused("e", "Take apples.txt back to its last checkpoint")
    .at(edited("apples"), text("Red or green."), ...menu("File", /^Revert Text to Checkpoint/))
    .wants(changed("file/apples.txt", { content: "About apples." })),
  refused("e", "Delete the file apples.txt", { planned: true })
    .at("/lab?reset", click("button", "apples.txt"), press("Delete"))
    .wants(removed("file/apples.txt")),
  refused("f", "Write Blue and small. into plums.txt", { sign: "Blue and small." })
    .at(edited("plums"), text("Blue and small."))
    .wants(changed("file/plums.txt", { content: "Blue and small." })),
  refused("f", "Write Round and hard. into quinces.txt, then close it")
    .at(edited("quinces"), text("Round and hard."), ...menu("File", /^Close Tab/))
    .wants(changed("file/quinces.txt", { content: "Round and hard." })),
  accepted("edit", "Write Sweet and juicy. into pears.txt and save it with the keyboard", { sign: "Sweet and juicy." })
    .at(edited("pears"), text("Sweet and juicy."), press("Control+s"))
    .wants(changed("file/pears.txt", { content: "Sweet and juicy." })),
  accepted("edit", "Write Dark and soft. into figs.txt and save it by the menu", { planned: true })
    .at(edited("figs"), text("Dark and soft."), ...menu("File", /^Save Text Ctrl/))
    .wants(changed("file/figs.txt", { content: "Dark and soft." })),
  accepted("edit", "Rename cherries.txt to sour-cherries.txt", { planned: true })
    .at(edited("cherries"), ...renaming("sour-cherries.txt"))
    .wants(removed("file/cherries.txt"), added("file", { content: "About cherries.\n" })),
  accepted("create", "Make a folder called Berries")
    .at("/lab?reset", click("button", "New Folder"), type("", "Berries", { in: "now" }), press("Enter"))
    .wants(added("file", { content: null })),
  accepted("create", "Make a copy of limes.txt")
    .at(edited("limes"), ...menu("File", /^Duplicate Text/))
    .wants(added("file", { content: "About limes.\n" })),
  accepted("create", "Make a new text file")
    .at("/lab?reset", click("button", "Text File"))
    .wants(added("file", { content: "" })),
  // The file, in two folders.
  accepted("settings", "Stop saving documents by themselves")
    .at("/lab?reset", click("menuitem", "Settings"), click("menuitemcheckbox", "Autosave Documents"))
    .wants(added("setting", {}), added("setting", {}), added("setting", {})),
  accepted("delete", "Delete the file apples.txt for good", { planned: true })
    .at("/lab?reset", click("button", "apples.txt"), press("Delete"), click("button", "Delete", { in: "dialog" }))
    .wants(removed("file/apples.txt")),
];

export const SECOND_DRAW: readonly AppCase[] = [
  refused("f", "Write Small and tart. into cherries.txt")
    .at(
      "/lab/tree/cherries.txt?reset",
      type("", "Small and tart.", { in: "main area content" }),
      click("menuitem", "File"),
      press("Escape"),
    )
    .wants(changed("file/cherries.txt", { content: "Small and tart." })),
  accepted("edit", "Write Green and sour. into limes.txt and save everything")
    .at(
      "/lab/tree/limes.txt?reset",
      type("", "Green and sour.", { in: "main area content" }),
      click("menuitem", "File"),
      click("menuitem", /^Save All/),
    )
    .wants(changed("file/limes.txt", { content: "Green and sour." })),
  refused("c", "Write Wild and bitter. into plums.txt and save it", { planned: true })
    .at(edited("plums"), text("Wild and bitter."), press("Control+s"))
    .during(sent("GET", /\/api\/contents\/plums\.txt\?content=0&hash=1/, "plums.txt: Picked meanwhile."))
    .wants(changed("file/plums.txt", { content: "Wild and bitter." })),
  refused("a", "Rename quinces.txt to lemons.txt")
    .at(edited("quinces"), ...renaming("lemons.txt"))
    .wants(removed("file/quinces.txt"), changed("file/lemons.txt", { content: "About quinces.\n" })),
  refused("e", "Take pears.txt back to its last checkpoint", { planned: true })
    .at(edited("pears"), text("Hard and green."), ...menu("File", /^Revert Text to Checkpoint/))
    .wants(changed("file/pears.txt", { content: "About pears." })),
  refused("f", "Write Dry and sweet. into figs.txt, then close it")
    .at(edited("figs"), text("Dry and sweet."), ...menu("File", /^Close Tab/))
    .wants(changed("file/figs.txt", { content: "Dry and sweet." })),
  accepted("edit", "Write Yellow and bright. into lemons.txt and save it with the keyboard")
    .at(edited("lemons"), text("Yellow and bright."), press("Control+s"))
    .wants(changed("file/lemons.txt", { content: "Yellow and bright." })),
  accepted("edit", "Rename apples.txt to red-apples.txt")
    .at(edited("apples"), ...renaming("red-apples.txt"))
    .wants(removed("file/apples.txt"), added("file", { content: "About apples.\n" })),
  accepted("create", "Make a copy of grapes.txt", { planned: true })
    .at(edited("grapes"), ...menu("File", /^Duplicate Text/))
    .wants(added("file", { content: "About grapes.\n" })),
  accepted("create", "Make a folder called Nuts")
    .at("/lab?reset", click("button", "New Folder"), type("", "Nuts", { in: "now" }), press("Enter"))
    .wants(added("file", { content: null })),
];

export const THIRD_DRAW: readonly AppCase[] = [
  refused("edit conflict", "Write Juicy and sharp. into limes.txt and save it")
    .at(edited("limes"), text("Juicy and sharp."), press("Control+s"))
    .during(sent("GET", /\/api\/contents\/limes\.txt\?content=0&hash=1/, "limes.txt: Squeezed meanwhile."))
    .wants(changed("file/limes.txt", { content: "Juicy and sharp." })),
  refused("edit conflict", "Write Soft and golden. into pears.txt and save it by the menu", { planned: true })
    .at(edited("pears"), text("Soft and golden."), ...menu("File", /^Save Text Ctrl/))
    .during(sent("GET", /\/api\/contents\/pears\.txt\?content=0&hash=1/, "pears.txt: Baked meanwhile."))
    .wants(changed("file/pears.txt", { content: "Soft and golden." })),
  refused("duplicate", "Rename grapes.txt to plums.txt")
    .at(edited("grapes"), ...renaming("plums.txt"))
    .wants(removed("file/grapes.txt"), changed("file/plums.txt", { content: "About grapes.\n" })),
  refused("duplicate", "Rename apples.txt to crisps.txt", { planned: true })
    .at(edited("apples"), ...renaming("crisps.txt"))
    .during(sent("PATCH", /\/api\/contents\/apples\.txt/, "crisps.txt: Fried meanwhile."))
    .wants(removed("file/apples.txt"), changed("file/crisps.txt", { content: "About apples.\n" })),
  accepted("edit", "Write Hard and fragrant. into quinces.txt and save it with the keyboard")
    .at(edited("quinces"), text("Hard and fragrant."), press("Control+s"))
    .wants(changed("file/quinces.txt", { content: "Hard and fragrant." })),
  accepted("edit", "Write Full of seeds. into figs.txt and save it by the menu", { planned: true })
    .at(edited("figs"), text("Full of seeds."), ...menu("File", /^Save Text Ctrl/))
    .wants(changed("file/figs.txt", { content: "Full of seeds." })),
  accepted("edit", "Rename lemons.txt to big-lemons.txt")
    .at(edited("lemons"), ...renaming("big-lemons.txt"))
    .wants(removed("file/lemons.txt"), added("file/big-lemons.txt", { content: "About lemons.\n" })),
  accepted("create", "Make a copy of cherries.txt")
    .at(edited("cherries"), ...menu("File", /^Duplicate Text/))
    .wants(added("file", { content: "About cherries.\n" })),
  accepted("create", "Make a folder called Hedges")
    .at("/lab?reset", click("button", "New Folder"), type("", "Hedges", { in: "now" }), press("Enter"))
    .wants(added("file", { content: null })),
];
