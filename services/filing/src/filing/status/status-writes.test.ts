import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const store = 'filing/status/store-change.ts';
const sources = globSync('**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', 'testing/**', 'migrations/**'],
}).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));

const find = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

// Deleting the rows of an erased account writes no status.
it('writes filings and their history in one module only', () => {
  const entity = String.raw`(filingEntity|statusEventEntity)\b`;
  const method = String.raw`\.(insert|update|upsert|save|into|increment|decrement)\(\s*`;
  expect(find(new RegExp(`(${method}|compareAndSet\\(\\s*\\w+,\\s*)${entity}`))).toEqual([store]);
  expect(find(/\b(UPDATE|INSERT INTO)\b/)).toEqual([]);
});

it('calls that module from the status machine only', () => {
  expect(find(/\bstoreChange\b/)).toEqual(expect.arrayContaining([store, 'filing/status/status-machine.ts']));
  expect(find(/\bstoreChange\b/)).toHaveLength(2);
});
