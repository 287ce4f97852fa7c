import { describe, expect, test } from "vitest";
import { asksForAnswer, asksForEach, asksToGo } from "../../../../core/verification/completion/request-type.js";

describe("asksForAnswer", () => {
  test.each([
    "Tell me the total",
    "How many are there",
    "Buche Raum 4 und nenne mir die Nummer",
    "Sag mir, wie viele Patienten es gibt",
    "Wie viele Rechnungen sind offen",
    "Donne-moi le total",
    "Combien de factures sont ouvertes",
    "Dime el total",
    "Cuántas facturas hay",
    "Dimmi il totale",
    "Quante fatture sono aperte",
    "Me diga o total",
    "Vertel me het totaal",
    "Hoeveel facturen zijn er",
    "Podaj mi numer",
    "Ile jest faktur",
    "Скажи мне номер",
    "合計を教えて",
    "告诉我总数",
  ])("CT2 an answer is wanted: “%s”", (request) => {
    expect(asksForAnswer(request)).toBe(true);
  });

  test.each([
    "Lege den Kunden an",
    "Ajoute le produit",
    "Guarda el archivo",
    "Salva il file",
    "Apaga a conta",
    "Verwijder de rij",
    "Usuń wiersz",
    "Give Bob access to the file",
    "Schick Bob die Rechnung",
    "Envoie la facture à Bob",
    "保存する",
  ])("CT2 none is: “%s”", (request) => {
    expect(asksForAnswer(request)).toBe(false);
  });
});

describe("asksToGo", () => {
  test.each([
    "Open the patient Jas Doe",
    "Go to Settings",
    "Search for shoes",
    "Sign in as Bob",
    "Click on Patients",
    "Follow the link to the report",
    "Show me the orders and sort by price",
    "Öffne die Liste",
    "Ouvre la liste",
  ])("CT6 what is found is what it is about: “%s”", (request) => {
    expect(asksToGo(request)).toBe(true);
  });

  test.each([
    "",
    "Add a patient",
    "Open a new account",
    "Open a ticket",
    "Open Jas and delete it",
    "Click Add patient and enter Jas Doe",
    "Find the invoice 17 and pay it",
    "Search for shoes and add the first to the cart",
    "Sign up as Bob",
    "Switch on dark mode",
    "Get the report approved",
    "Show the banner to all users",
  ])("CT6 something is to be done: “%s”", (request) => {
    expect(asksToGo(request)).toBe(false);
  });
});

describe("asksForEach", () => {
  test.each([
    "Approve all invoices",
    "Delete every row but the first",
    "Approve both invoices",
    "Approve the three invoices",
    "Lösche alle Zeilen",
    "Supprime toutes les lignes",
    "Borra todas las filas",
    "Elimina tutte le righe",
    "Usuń wszystkie wiersze",
    "Удали все строки",
    "すべて削除",
    "删除所有行",
  ])("CP10 “%s”", (request) => {
    expect(asksForEach(request)).toBe(true);
  });

  test.each([
    "Approve the invoice",
    "Call Bob",
    "Enable the firewall",
    "Change her name",
    "Speichere die Rechnung",
    "Crée la facture",
    'Create the folder "All"',
    "Add due date 3 May",
    "Book room 4 for the two-day workshop",
  ])("CP10 one thing: “%s”", (request) => {
    expect(asksForEach(request)).toBe(false);
  });
});
