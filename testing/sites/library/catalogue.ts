/** Catalogue: what the library's server holds and counts; the authority on what really happened. */

export interface Book {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly year: number | null;
  readonly shelf: string;
}

export type FontSize = "small" | "medium" | "large";

export interface LibraryEffects {
  booksCreated: number;
  booksRefused: number;
  preferenceWrites: number;
}

export interface Catalogue {
  books: Book[];
  fontSize: FontSize;
  readonly effects: LibraryEffects;
}

const SIZES: readonly string[] = ["small", "medium", "large"] satisfies FontSize[];

export function openCatalogue(): Catalogue {
  return {
    books: [
      { id: 1, title: "The Left Hand of Darkness", author: "Ursula K. Le Guin", year: 1969, shelf: "Fiction" },
      { id: 2, title: "Solaris", author: "Stanisław Lem", year: 1961, shelf: "Fiction" },
      { id: 3, title: "The Periodic Table", author: "Primo Levi", year: 1975, shelf: "Essays" },
    ],
    fontSize: "medium",
    effects: { booksCreated: 0, booksRefused: 0, preferenceWrites: 0 },
  };
}

/** The book, or what is wrong with the form. Not idempotent on purpose. */
export function addBook(
  catalogue: Catalogue,
  form: Readonly<Record<string, unknown>>,
): Book | { readonly fault: string } {
  const read = (field: string) => (typeof form[field] === "string" ? form[field].trim() : "");
  const fault = bookFault(read);
  if (fault) {
    catalogue.effects.booksRefused += 1;
    return { fault };
  }
  const book = {
    id: catalogue.books.length + 1,
    title: read("title"),
    author: read("author"),
    year: read("year") ? Number(read("year")) : null,
    shelf: read("shelf") || "Unsorted",
  };
  catalogue.books.push(book);
  catalogue.effects.booksCreated += 1;
  return book;
}

function bookFault(read: (field: string) => string): string | null {
  if (!read("title")) return "A book needs a title.";
  if (!read("author")) return "A book needs an author.";
  return /^(\d{1,4})?$/.test(read("year")) ? null : "The year is a number such as 1965.";
}

export function setFontSize(catalogue: Catalogue, wanted: unknown): boolean {
  if (typeof wanted !== "string" || !SIZES.includes(wanted)) return false;
  catalogue.fontSize = wanted as FontSize; // one of SIZES, checked above
  catalogue.effects.preferenceWrites += 1;
  return true;
}
