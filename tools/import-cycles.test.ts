import { expect, test } from 'vitest';
import { findCycles, findProblems } from './import-cycles.ts';

const check = (files: Record<string, string>) =>
  findCycles(Object.entries(files).map(([path, text]) => ({ path, text }))).map(({ path }) => path);

test('no files of this repository import each other', () => {
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
