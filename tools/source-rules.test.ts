import { expect, test } from 'vitest';
import { checkSources, findProblems } from './source-rules.ts';

const lines = (count: number): string => 'const a = 1;\n'.repeat(count);

function check(path: string, text: string): string[] {
  return checkSources([{ path, text }]).map(({ line, message }) => (line ? `${line}: ${message}` : message));
}

test('this repository follows the rules', () => {
  expect(findProblems()).toEqual([]);
});

test.each([
  ['services/auth/src/a.ts', lines(300)],
  ['services/auth/src/a.test.ts', `${lines(500)} test('x', () => {});`],
  ['services/auth/src/a.ts', '// eslint-disable-next-line no-console -- prints to the terminal\n'], // a sample, suppresses nothing
  ['mf-x/src/a.ts', `import x from '../tmp/x.ts'; link('/api/files/skip'); fetch('http://host/home/x')`],
  ['services/auth/src/a.entity.ts', `entity({ table: 'a' })`],
  ['services/auth/src/a.test.ts', `test('x', ({ clock }) => test.clock.skip(1000));`], // a sample, skips nothing
  ['docs/a.md', 'see docs/security.md and docs/federation.md'],
  ['package-lock.json', '{ "resolved": "packages/ui" }'],
  [
    'mf-x/src/a.ts',
    `import { getUser } from '@dossier/contracts'; import { call } from '@dossier/remote-kit'; call(getUser);`,
  ],
  ['mf-x/src/a.test.ts', `import { setData } from '@dossier/remote-kit';`],
  ['mf-x/src/a/a.mutations.ts', `import { setData } from '@dossier/remote-kit';`],
])('accepts %s (sample %#)', (path, text) => {
  expect(check(path, text)).toEqual([]);
});

test.each([
  ['services/auth/src/a.ts', lines(301), 'has 301 lines'],
  ['a.test.ts', `\ntest.only('x', () => {});`, '2: test.only'], // a sample, runs nothing
  ['a.test.ts', `\ndescribe.each([]).skip('x'); it.skip('y', () => {})`, '2: it.skip'], // a sample, runs nothing
  ['e2e/a.test.ts', `\nawait page.waitForTimeout(1000);`, '2: waitForTimeout('],
  ['a.ts', '\n// TODO later', '2: TODO'], // a sample, no task
  ['docs/a.md', '\nFIXME', '2: FIXME'], // a sample, no task
  ['a.ts', `\nreadFile('/home/me/x')`, '2: /home/m'],
  ['.ci/run', `\ncd /root/project`, '2: /root/p'],
  ['a.ts', '\n// eslint-disable-next-line no-console', '2: eslint-disable'], // a sample, suppresses nothing
  ['services/auth/src/a.ts', '\nnew EntitySchema<Row>({})', '2: new EntitySchema'],
  ['services/auth/src/a.ts', `\nentity({ table: 'a' })`, '2: entity({ table'],
  ['mf-x/src/a.ts', `\nimport { refresh } from '@dossier/remote-kit';`, '2: refresh: Use or add'],
  ['shell/src/a.tsx', `\nimport { setData as set } from '@dossier/remote-kit';`, '2: setData: Use or add'],
  [
    'mf-x/src/a.ts',
    `import { deleteFile } from '@dossier/contracts';\nimport { call } from '@dossier/remote-kit';\ncall(deleteFile);`,
    '3: call(deleteFile): Use or add',
  ],
  [
    'mf-x/src/a.ts',
    `import { call } from '@dossier/remote-kit';\nconst send = (endpoint) => call(endpoint);`,
    '2: call(endpoint): Use or add',
  ],
  ['a.ts', '\n/** Document 1, section 9. */', '2: Document 1'], // a sample, refers to nothing
  ['docs/a.md', '\nas READINGS 16 says', '2: READINGS'], // a sample, refers to nothing
  ['a.ts', '\n// FEDERATION.md, promise 1', '2: FEDERATION.md'], // a sample, refers to nothing
  ['package-lock.json', '\n"resolved": "https://registry.example/x.tgz"', '2: "resolved"'],
])('reports %s (sample %#)', (path, text, message) => {
  expect(check(path, text)).toEqual([expect.stringContaining(message)]);
});
