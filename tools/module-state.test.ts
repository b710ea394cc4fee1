import { expect, test } from 'vitest';
import { findModuleState, findProblems } from './module-state.ts';

const check = (files: Record<string, string>, entry = 'kit/a.ts') =>
  findModuleState(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    [entry],
  ).map(({ path, line, message }) => `${path}:${line} ${message.split(':')[0]}`);

test('no module of this repository keeps state that each remote would have a copy of', () => {
  expect(findProblems()).toEqual([]);
});

test.each([
  ['let listener = null;', 'listener'],
  ['export let a = 1, b = 2;', 'a', 'b'],
  ['const running = new Set<number>();', 'running'],
  [`const channel = 'x' in window ? new BroadcastChannel('x') : null;`, 'channel'],
  ['const cache: Record<string, string> = {};', 'cache'],
  ['const listeners = [] as (() => void)[];', 'listeners'],
])('%s is refused', (text, ...names) => {
  expect(check({ 'kit/a.ts': text })).toEqual(names.map((name) => `kit/a.ts:1 ${name}`));
});

test.each([
  'const pausesMs = [1000, 3000];',
  'const names: ReadonlySet<string> = new Set(["a"]);',
  'const none: readonly string[] = [];',
  'const create = () => new Map();',
  'function load() { let text = ""; return text; }',
  `const options = { headers: {} };`,
])('%s is no state', (text) => {
  expect(check({ 'kit/a.ts': text })).toEqual([]);
});

test('state is found behind relative imports, and left alone behind the name of a package', () => {
  const files = {
    'kit/a.ts': `import './deep/b.ts'; import { c } from '@dossier/remote-kit';`,
    'kit/deep/b.ts': `export * from '../d.ts';`,
    'kit/d.ts': '\nlet state = 0;',
    'kit/c.ts': 'let shared = 0;',
  };
  expect(check(files)).toEqual(['kit/d.ts:2 state']);
});
