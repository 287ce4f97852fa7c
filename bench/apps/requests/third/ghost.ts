/** Third draw on Ghost, its first: worded before it was first run. */

import type { AppRequest } from "../request.js";

const [TAGS, MEMBERS, POSTS, DRAFTS] = [
  "/ghost/#/tags",
  "/ghost/#/members",
  "/ghost/#/posts",
  "/ghost/#/posts?type=draft",
];

export const GHOST_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'New tag', set Name to 'Ferries', set Description to 'Boats that run on time', click 'Save'",
    start: TAGS,
    wanted: [{ added: "tags", with: { name: "Ferries", description: "Boats that run on time" } }],
  },
  {
    kind: "literal",
    query: "Open 'Weather', change Slug to 'forecast' and click 'Save'",
    start: TAGS,
    wanted: [{ changed: "tags/weather", to: { slug: "forecast" } }],
  },
  {
    kind: "literal",
    query: "Click 'New member', type 'Nadia Berg' as Name and 'nadia@example.com' as Email, then 'Save'",
    start: MEMBERS,
    wanted: [{ added: "members", with: { name: "Nadia Berg", email: "nadia@example.com" } }],
  },
  {
    kind: "literal",
    query: "Open 'Piet Haan', set Note to 'Pays by cheque' and hit 'Save'",
    start: MEMBERS,
    wanted: [{ changed: "members/Piet Haan", to: { note: "Pays by cheque" } }],
  },
  {
    kind: "literal",
    query: "Click 'Tags', click 'Sport', open 'Tag actions', pick 'Delete tag' and press 'Delete'",
    start: POSTS,
    approves: true,
    wanted: [{ removed: "tags/sport" }],
  },
  {
    kind: "literal",
    query: "Click 'New post', enter 'Low water at noon' as the post title, then click 'Posts'",
    start: POSTS,
    wanted: [{ added: "posts", with: { title: "Low water at noon", status: "draft" } }],
  },
  {
    kind: "literal",
    query: "Click 'Members', type 'Selma' into the search box",
    start: POSTS,
    wanted: [],
    shows: "/Selma Ruiz/.test(document.body.innerText) && !/Hugo Brandt/.test(document.body.innerText)",
  },
  {
    kind: "literal",
    query: "Open the draft 'Bees in town', change its title to 'Bees on the roofs', then click 'Posts'",
    start: DRAFTS,
    wanted: [{ changed: "posts/bees-in-town", to: { title: "Bees on the roofs", slug: "bees-on-the-roofs" } }],
  },
  {
    kind: "free",
    query: "I need a tag called 'Lighthouses'",
    start: TAGS,
    wanted: [{ added: "tags", with: { name: "Lighthouses" } }],
  },
  {
    kind: "free",
    query: "Mira Voss has a new address: mira@voss.example.com",
    start: MEMBERS,
    wanted: [{ changed: "members/Mira Voss", to: { email: "mira@voss.example.com" } }],
  },
  {
    kind: "free",
    query: "delete the tag 'Old stories' please",
    start: TAGS,
    approves: true,
    wanted: [{ removed: "tags/old-stories" }],
  },
  {
    kind: "free",
    query: "Otto Kern has moved away, take him off the members",
    start: MEMBERS,
    approves: true,
    wanted: [{ removed: "members/Otto Kern" }],
  },
  {
    kind: "free",
    query: "The tag Letters should be described as 'From our readers'",
    start: TAGS,
    wanted: [{ changed: "tags/letters", to: { description: "From our readers" } }],
  },
  {
    kind: "free",
    query: "Please note 'Cousin of the printer' about Nils Ost",
    start: MEMBERS,
    wanted: [{ changed: "members/Nils Ost", to: { note: "Cousin of the printer" } }],
  },
  {
    kind: "free",
    query: "Put Klara Dahl down as 'Klara Dahl-Ost', she got married",
    start: MEMBERS,
    wanted: [{ changed: "members/Klara Dahl", to: { name: "Klara Dahl-Ost" } }],
  },
  {
    kind: "free",
    query: "Start a new post with the title 'Harbour lights'",
    start: POSTS,
    wanted: [{ added: "posts", with: { title: "Harbour lights", status: "draft" } }],
  },
];
