/**
 * Module state of the packages of the pages. A module that remotes bundle exists once per remote, so what it keeps is
 * unknown to the shell and to the other remotes: state is in the entries that the shell shares.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { providedByShell } from '@dossier/build-kit/shared';
import { importsOf } from './lib/imports-of.ts';
import { ROOT } from './lib/prepare.mjs';
import { CODE, lineAt, readSources, type Problem, type SourceFile } from './lib/sources.ts';

const PACKAGES = ['documents', 'remote-kit', 'shared-features', 'swiss-fields', 'ui'];

/** Entries that no page of the product bundles: for tests, builds, and remotes started alone. */
const NOT_BUNDLED = /\/(testing(?:\/\w+)?|webpack|standalone|first-view|page-css|zod)$/;

const ADVICE =
  'This module is bundled into each remote and so exists several times in a page: keep the state in an entry that the shell shares (packages/build-kit/shared.mjs).';

/**
 * Reports the module state of every file that the entries import by relative paths.
 * @param entries the paths of the entries that remotes bundle
 */
export function findModuleState(files: readonly SourceFile[], entries: readonly string[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const bundled = new Set<SourceFile>();
  const follow = (path: string): void => {
    const file = byPath.get(path);
    if (!file || bundled.has(file)) return;
    bundled.add(file);
    for (const specifier of importsOf(file.text))
      if (specifier.startsWith('.')) follow(posix.join(posix.dirname(path), specifier));
  };
  entries.forEach(follow);
  return [...bundled].flatMap(stateOf);
}

function stateOf({ path, text }: SourceFile): Problem[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList: { declarations, flags } }) =>
      declarations.filter((each) => !(flags & ts.NodeFlags.Const) || isMutable(each)),
    )
    .map(({ name }) => ({
      path,
      line: lineAt(text, name.getStart()),
      message: `${name.getText()}: ${ADVICE}`,
    }));
}

/** Whether a constant keeps something that changes: an instance or an empty collection, unless its type is read-only. */
function isMutable({ type, initializer }: ts.VariableDeclaration): boolean {
  if (!initializer || /^(Readonly|readonly )/.test(type?.getText() ?? '')) return false;
  return someExpression(initializer, (each) => {
    if (ts.isNewExpression(each)) return true;
    if (ts.isArrayLiteralExpression(each)) return each.elements.length === 0;
    return ts.isObjectLiteralExpression(each) && each.properties.length === 0;
  });
}

/** Looks at an expression and the branches of its conditions, not into functions, arguments or literals with content. */
function someExpression(node: ts.Expression, test: (node: ts.Expression) => boolean): boolean {
  if (test(node)) return true;
  if (ts.isConditionalExpression(node))
    return someExpression(node.whenTrue, test) || someExpression(node.whenFalse, test);
  if (ts.isBinaryExpression(node)) return someExpression(node.left, test) || someExpression(node.right, test);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return someExpression(node.expression, test);
  return false;
}

/** The paths of the entries of the pages' packages that the shell does not share. */
function bundledEntries(): string[] {
  return PACKAGES.flatMap((name) => {
    const directory = `packages/${name}`;
    const { exports } = JSON.parse(readFileSync(join(ROOT, directory, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    return Object.entries(exports)
      .filter(([entry]) => {
        const specifier = posix.join(`@dossier/${name}`, entry);
        return !(specifier in providedByShell) && !NOT_BUNDLED.test(specifier);
      })
      .map(([, path]) => posix.join(directory, path));
  });
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  return findModuleState(readSources(CODE), bundledEntries());
}
