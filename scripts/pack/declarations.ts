/** Declarations: the types of a package's entries, with the wire's shapes written out so that no schema library is needed. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { PROJECT } from "../../cli/stack/tools.js";
import { packagesOf } from "./bundle.js";

const WIRE = /^protocol\//;
const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.NodeBuilderFlags;
const IN_FULL = NoTruncation | InTypeAlias | MultilineObjectLiterals;

/** Writes those that the entries reach to `folder`, by the paths of their sources; names of the packages that they import. */
export function writeDeclarations(entries: readonly string[], folder: string): readonly string[] {
  const program = ts.createProgram(
    entries.map((file) => join(PROJECT, file)),
    options(),
  );
  const emitted = emit(program);
  const reached = new Map<string, string>();
  const outside: string[] = [];
  const waiting = entries.map(declarationOf);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = emitted.get(path);
    if (text === undefined) throw new Error(`${path} is imported by a declaration, and was not emitted`);
    if (reached.has(path)) continue;
    reached.set(path, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith(".")) waiting.push(declarationOf(join(dirname(path), fileName)));
      else outside.push(fileName);
    }
  }
  for (const [path, text] of reached) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return packagesOf(outside);
}

export const declarationOf = (file: string): string => file.replace(/\.(?:js|ts)$/, ".d.ts");

function options(): ts.CompilerOptions {
  const read = ts.readConfigFile(join(PROJECT, "tsconfig.base.json"), ts.sys.readFile);
  const { options: base } = ts.parseJsonConfigFileContent(read.config, ts.sys, PROJECT);
  const lib = ["lib.es2024.d.ts"];
  return {
    ...base,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    rootDir: PROJECT,
    lib,
    types: ["node"],
  };
}

/** By path from the project's root. */
function emit(program: ts.Program): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  program.emit(undefined, (path, text) => texts.set(relative(PROJECT, path), text), undefined, true);
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles()) {
    const path = relative(PROJECT, file.fileName);
    if (WIRE.test(path)) texts.set(declarationOf(path), writtenOut(file, checker));
  }
  return texts;
}

/** Each exported type of the file, in full; its values stay behind. */
function writtenOut(file: ts.SourceFile, checker: ts.TypeChecker): string {
  const module = checker.getSymbolAtLocation(file);
  const printer = ts.createPrinter({ removeComments: true });
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
  const declared = symbols
    .flatMap((symbol) => symbol.declarations ?? [])
    .filter((node) => node.getSourceFile() === file);
  const types = declared.flatMap((node) => {
    if (ts.isInterfaceDeclaration(node)) return [node.getText()];
    if (!ts.isTypeAliasDeclaration(node)) return [];
    if (node.typeParameters !== undefined) return [];
    const written = checker.typeToTypeNode(checker.getTypeAtLocation(node), undefined, IN_FULL);
    if (written === undefined) throw new Error(`${file.fileName}: ${node.name.text} cannot be written out`);
    const text = printer.printNode(ts.EmitHint.Unspecified, written, file);
    return [`${commentOf(node)}export type ${node.name.text} = ${text};`];
  });
  return `${types.join("\n")}\n`;
}

function commentOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  return doc === undefined ? "" : `${doc.getText()}\n`;
}
