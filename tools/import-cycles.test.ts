import { expect, test } from 'vitest';
import { findCycles, findFolderCycles, findProblems } from './import-cycles.ts';

const toSources = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));
const check = (files: Record<string, string>) => findCycles(toSources(files)).map(({ path }) => path);
const checkFolders = (files: Record<string, string>) =>
  findFolderCycles(toSources(files)).map(({ path, message }) => `${path} ${message.split('. ', 1)[0]}`);

test('no files or folders of this repository import each other', () => {
  expect(findProblems()).toEqual([]);
});

test.each([
  ['values', `import { b } from './b.ts';`, `import { a } from './a.ts';`],
  ['types', `import { b } from './b.ts';`, `import type { A } from './a.ts';`],
  ['what is exported further', `export * from './b.ts';`, `export type { A } from './a.ts';`],
  ['what is loaded later', `await import('./b.ts');`, `import { type A } from './a.ts';`],
])('a cycle of %s is found', (_kind, a, b) => {
  expect(check({ 'x/a.ts': a, 'x/b.ts': b })).toEqual(['x/b.ts']);
});

test('a cycle over several directories is found once', () => {
  expect(
    check({
      'x/main.ts': `import './y/a.ts'; import './c.ts';`,
      'x/y/a.ts': `import '../b.ts';`,
      'x/b.ts': `import './c.ts';`,
      'x/c.ts': `import './y/a.ts';`,
    }),
  ).toEqual(['x/c.ts']);
});

test('files that two files import are no cycle', () => {
  expect(
    check({ 'a.ts': `import './b.ts'; import './c.ts';`, 'b.ts': `import './c.ts';`, 'c.ts': '' }),
  ).toEqual([]);
});

test.each([
  ['two folders', { 'a/x.ts': '../b/x.ts', 'b/y.ts': '../a/y.ts' }, ['b/y.ts', 'a → b → a']],
  [
    'three folders',
    { 'a/x.ts': '../b/x.ts', 'b/y.ts': '../c/x.ts', 'c/z.ts': '../a/z.ts' },
    ['c/z.ts', 'a → b → c → a'],
  ],
  [
    'two folders in a folder',
    { 'm/a/x.ts': '../b/x.ts', 'm/b/deep/y.ts': '../../a/y.ts' },
    ['m/b/deep/y.ts', 'a → b → a'],
  ],
])('a cycle of %s is found, with a file that closes it', (_kind, files, [importer, cycle]) => {
  const sources = Object.entries(files).map(([path, target]) => [`p/src/${path}`, `import '${target}';`]);
  expect(checkFolders(Object.fromEntries(sources) as Record<string, string>)).toEqual([
    `p/src/${importer} closes a cycle of folders: ${cycle}`,
  ]);
});

test('folders that import one way, files beside them, and tests are no cycle', () => {
  expect(
    checkFolders({
      'p/src/main.ts': `import './a/x.ts'; import './b/x.ts';`,
      'p/src/a/x.ts': `import '../b/x.ts'; import './deep/x.ts'; import '../main.ts';`,
      'p/src/a/deep/x.ts': `import '../y.ts';`,
      'p/src/b/x.test.ts': `import '../a/x.ts';`,
      'tools/a/x.ts': `import '../b/x.ts';`,
      'tools/b/x.ts': `import '../a/x.ts';`,
    }),
  ).toEqual([]);
});
