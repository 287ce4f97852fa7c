/** Kind: what an action means for the page, decided on the before-page (design §6.8). */

export type Kind = "dropdown" | "submit" | "navigation" | "generic";
