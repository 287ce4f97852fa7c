/** People: the rows of every table here, in no order. */
const NAMES = [
  ["Mara Lindqvist", "Surgery", 51],
  ["Tobias Okafor", "Radiology", 34],
  ["Hye-jin Park", "Surgery", 42],
  ["Samuel Brandt", "Pharmacy", 29],
  ["Ines Duarte", "Radiology", 47],
  ["Omar Haddad", "Reception", 25],
  ["Lucía Ferrer", "Surgery", 38],
  ["Jonas Weber", "Pharmacy", 61],
  ["Aiko Tanaka", "Reception", 33],
  ["Priya Nair", "Radiology", 45],
  ["Jas Doe", "Pharmacy", 36],
  ["Emeka Obi", "Surgery", 57],
  ["Greta Holm", "Reception", 28],
  ["Noah Klein", "Radiology", 40],
  ["Zoe Young", "Pharmacy", 31],
];

export const people = NAMES.map(([name, department, age], index) => ({ id: index + 1, name, department, age }));
