/** Library tasks: books and preferences, on the project's own single-page library. */

import { type LibraryStore, startLibrary } from "../../../testing/sites/library/site.js";
import type { BenchTask } from "../task.js";

interface Asked {
  readonly at: "shelf" | "preferences";
  readonly query: string;
  readonly holds: (store: LibraryStore) => boolean;
  readonly impossible?: true;
}

const ASKED: readonly Asked[] = [
  {
    at: "shelf",
    query: "Add a book named Dune with author Frank Herbert, year 1965",
    holds: ({ books, effects }) =>
      effects.booksCreated === 1 && books.at(-1)?.title === "Dune" && books.at(-1)?.year === 1965,
  },
  {
    at: "shelf",
    query: "Add a book titled “Ficciones” with author Jorge Luis Borges and shelf Fiction",
    holds: ({ books, effects }) =>
      effects.booksCreated === 1 && books.at(-1)?.title === "Ficciones" && books.at(-1)?.shelf === "Fiction",
  },
  {
    at: "shelf",
    query: "Open Preferences and choose the large font",
    holds: ({ fontSize, effects }) => fontSize === "large" && effects.preferenceWrites === 1,
  },
  {
    at: "preferences",
    query: "Set the font size to Small",
    holds: ({ fontSize, effects }) => fontSize === "small" && effects.preferenceWrites === 1,
  },
  {
    at: "preferences",
    query: "Set the font size to Gigantic",
    holds: ({ fontSize, effects }) => fontSize === "medium" && effects.preferenceWrites === 0,
    impossible: true,
  },
];

export function libraryTasks(): readonly BenchTask[] {
  return ASKED.map(({ at, query, holds, impossible = false }) => ({
    page: `library ${at}`,
    foreign: false,
    query,
    impossible,
    approves: false,
    open: async () => {
      const library = await startLibrary();
      return {
        url: at === "shelf" ? library.url : `${library.url}/#/preferences`,
        holds: async () => holds(library.store()),
        close: () => library.stop(),
      };
    },
  }));
}
