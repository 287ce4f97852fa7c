/** Golden shape: a type of ours as lines of text, a line for each member, so that a change of what builds hand to each other is seen. */

import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

interface Found {
  readonly checker: ts.TypeChecker;
  readonly at: ts.Node;
  readonly known: Map<ts.Type, string>;
  readonly lines: string[];
}

/** A text for each file, by its path from the project's root, of the types of those names that it exports. */
export function shapesOf(wanted: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const files = Object.keys(wanted).map((file) => `${ROOT}/${file}`);
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.base.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(files, { ...options, noEmit: true, types: ["node"] });
  const checker = program.getTypeChecker();
  return Object.entries(wanted).map(([file, names]) => {
    const at = program.getSourceFile(`${ROOT}/${file}`);
    const module = at && checker.getSymbolAtLocation(at);
    if (at === undefined || module === undefined) throw new Error(`${file} is no module`);
    const found: Found = { checker, at, known: new Map(), lines: [] };
    for (const name of names) {
      const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
      if (symbol === undefined) throw new Error(`${file} exports no ${name}`);
      tell(found, { path: name, name, depth: 0 }, checker.getDeclaredTypeOfSymbol(symbol));
    }
    return `${found.lines.join("\n")}\n`;
  });
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
}

type Met = readonly [path: string, type: ts.Type];

function tell(found: Found, { path, name, depth }: Place, type: ts.Type): void {
  const objects: Met[] = [];
  found.lines.push(`${"  ".repeat(depth)}${name}: ${wordsFor(found, path, type, objects)}`);
  for (const [at, object] of objects) {
    const isOneOfSeveral = objects.length > 1;
    if (isOneOfSeveral) found.lines.push(`${"  ".repeat(depth + 1)}${at.slice(path.length)}`);
    tellMembers(found, at, depth + (isOneOfSeveral ? 2 : 1), object);
  }
}

function tellMembers(found: Found, path: string, depth: number, type: ts.Type): void {
  const { checker, at } = found;
  for (const member of [...checker.getPropertiesOfType(type)].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = member.flags & ts.SymbolFlags.Optional ? `${member.name}?` : member.name;
    const held = checker.getTypeOfSymbolAtLocation(member, at);
    tell(found, { path: `${path}.${member.name}`, name, depth }, held);
  }
  for (const { keyType, type: held } of checker.getIndexInfosOfType(type)) {
    const name = `[${checker.typeToString(keyType)}]`;
    tell(found, { path: path + name, name, depth }, held);
  }
}

function wordsFor(found: Found, path: string, type: ts.Type, objects: Met[]): string {
  const { checker, known } = found;
  if (type.isUnion()) return wordsOfUnion(found, path, type, objects);
  if (isPlain(type)) return checker.typeToString(type);
  // A brand is for the compiler alone.
  const branded = type.isIntersection() ? type.types.find(isPlain) : undefined;
  if (branded !== undefined) return checker.typeToString(branded);
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const held = checker.getTypeArguments(type as ts.TypeReference); // an array is one
    const words = held.map((one, index) =>
      wordsFor(found, held.length > 1 ? `${path}[${index}]` : `${path}[]`, one, objects),
    );
    return checker.isTupleType(type) ? `[${words.join(", ")}]` : `list of ${words.join()}`;
  }
  const before = known.get(type);
  if (before !== undefined) return `as ${before}`;
  known.set(type, path);
  objects.push([path, type]);
  return "object";
}

/** Its objects are told apart by what each always has another value of. */
function wordsOfUnion(found: Found, path: string, type: ts.UnionType, objects: Met[]): string {
  const several = type.types.filter((one) => !isPlain(one)).length > 1;
  const words = type.types.map((one, index) => {
    if (!several || isPlain(one)) return wordsFor(found, path, one, objects);
    const tag = tagOf(found, one) ?? String(index);
    return `${tag} ${wordsFor(found, `${path}(${tag})`, one, objects)}`;
  });
  return [...new Set(words)].sort().join(" | ");
}

function tagOf({ checker, at }: Found, type: ts.Type): string | undefined {
  for (const name of ["name", "kind", "type"]) {
    const member = checker.getPropertyOfType(type, name);
    const value = member && checker.getTypeOfSymbolAtLocation(member, at);
    if (value?.isStringLiteral()) return value.value;
  }
  return undefined;
}

const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.Any |
  ts.TypeFlags.Never;

const isPlain = (type: ts.Type): boolean => (type.flags & PLAIN) !== 0 && !type.isUnion();
