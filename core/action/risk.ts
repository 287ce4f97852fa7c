/** Risk: what an action could cost, by name, role and form method (design §13). */

export type Risk = "reversible" | "submit" | "irreversible";
