import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProblems } from './imports.ts';
import { ROOT } from './lib/prepare.mjs';

test('this repository follows the rules', async () => {
  expect(await findProblems()).toEqual([]);
});

/** A repository of these files, with the package.json of every workspace and all libraries of this one. */
const root = await mkdtemp(join(tmpdir(), 'dossier-imports-'));
afterAll(() => rm(root, { recursive: true }));
await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
for (const path of globSync(['package.json', '{*,packages/*,services/*,e2e/*}/package.json'], { cwd: ROOT }))
  await cp(join(ROOT, path), join(root, path));

const allowed: readonly [directory: string, file: string, code: string][] = [
  ['services/auth/src', 'ts', `import { fail } from '@dossier/service-kit';`],
  ['services/auth/src', 'ts', `import 'zod'; import 'node:fs/promises'; import './other.ts';`],
  ['services/auth/src', 'test.ts', `import '@dossier/service-kit/testing'; import 'vitest';`],
  ['packages/contracts/src', 'ts', `import { z } from 'zod';`],
  ['packages/ui/src', 'tsx', `import { Box } from '@chakra-ui/react';`],
  ['mf-home/src', 'tsx', `import 'react'; import '@dossier/remote-kit'; import '@dossier/ui/router';`],
  ['mf-home', 'config.mjs', `import { createRemote } from '@dossier/build-kit';`],
  ['services/auth/src', 'ts', `// import { x } from '@dossier/ui' is only a comment`],
  ['tools', 'ts', `import ts from 'typescript';`],
  ['e2e/installations', 'ts', `import { createAuthService } from '@dossier/service-auth/service';`],
];

const forbidden: readonly [directory: string, file: string, code: string, advice: string][] = [
  ['services/auth/src', 'ts', `import { x } from '@dossier/service-profile/service';`, 'service.call('],
  ['services/auth/src', 'ts', `import { x } from '@dossier/ui';`, 'Services never import each other'],
  ['services/auth/src', 'ts', `import { x } from '../../profile/src/b.ts';`, 'must not leave its workspace'],
  ['tools', 'ts', `import { x } from '../services/profile/src/b.ts';`, 'must not leave its workspace'],
  ['e2e', 'spec.ts', `import { x } from './installations/b.ts';`, 'must not leave its workspace'],
  ['mf-home/src', 'tsx', `import { x } from '../../mf-profile/src/b.ts';`, 'must not leave its workspace'],
  [
    'services/auth/src',
    'ts',
    `export * from '@dossier/service-kit/src/db.ts';`,
    'only through the "exports"',
  ],
  ['services/auth/src', 'ts', `const m = await import('@dossier/remote-kit');`, 'Services never import each'],
  ['services/auth/src', 'ts', `import type { X } from '@dossier/nothing';`, 'only through the "exports"'],
  ['services/auth/src', 'ts', `import { x } from './other';`, 'include the file extension'],
  ['services/auth/src', 'ts', `import sharp from 'sharp';`, 'Declare the library'],
  ['services/auth/src', 'ts', `import { test } from 'vitest';`, 'Declare the library'],
  ['services/auth/src', 'ts', `import { x } from '@dossier/service-kit/testing';`, 'for tests only'],
  ['services/auth/src/migrations', 'ts', `import { user } from '../user.entity.ts';`, 'imports no entity'],
  ['api-gateway/src', 'ts', `import { x } from '@dossier/service-auth/service';`, 'never imports them'],
  ['packages/contracts/src', 'ts', `import { x } from 'libphonenumber-js/core';`, 'a separate entry'],
  ['packages/contracts/src', 'ts', `import { readFile } from 'node:fs';`, 'no Node'],
  ['packages/swiss-fields/src', 'ts', `import '@dossier/documents/x';`, 'only through the "exports"'],
  ['packages/ui/src', 'tsx', `import { x } from '@dossier/contracts';`, 'as props'],
  ['packages/remote-kit/src', 'ts', `import { x } from '@dossier/service-kit';`, 'remote-kit is built on'],
  ['packages/service-kit/src', 'ts', `import '@dossier/service-auth/service';`, 'independent of services'],
  ['mf-home/src', 'tsx', `import { x } from '@dossier/contracts/texts';`, 'show the `message`'],
  ['mf-home/src', 'tsx', `import { createRemote } from '@dossier/build-kit';`, 'webpack.config.mjs'],
  ['e2e', 'ts', `import { x } from '@dossier/service-kit';`, 'Test through HTTP'],
];

const files: Record<string, string> = {
  ...Object.fromEntries(
    ['services/auth/src/other', 'services/auth/src/user.entity', 'services/profile/src/b', 'mf-profile/src/b']
      .concat('e2e/installations/b')
      .map((name) => [`${name}.ts`, 'export const x = 1;']),
  ),
  ...Object.fromEntries(
    allowed.map(([directory, file, code], n) => [`${directory}/allowed${n}.${file}`, code]),
  ),
  ...Object.fromEntries(
    forbidden.map(([directory, file, code], n) => [`${directory}/forbidden${n}.${file}`, code]),
  ),
  // Files that import each other: values, types, what is exported further, and what is loaded later.
  'tools/values/a.ts': `import './b.ts';`,
  'tools/values/b.ts': `import type { A } from './a.ts';`,
  'tools/exports/a.ts': `export * from './b.ts';`,
  'tools/exports/b.ts': `await import('./c.ts');`,
  'tools/exports/c.ts': `export type { A } from './a.ts';`,
  // Folders that do, at two depths; files beside them and tests may look into them.
  'mf-auth/src/main.ts': `import './one/a.ts'; import './two/b.ts';`,
  'mf-auth/src/one/a.ts': `import '../two/a.ts';`,
  'mf-auth/src/one/deep/b.ts': '',
  'mf-auth/src/two/a.ts': `import '../three/deep/a.ts';`,
  'mf-auth/src/two/b.ts': '',
  'mf-auth/src/three/deep/a.ts': `import '../../one/deep/b.ts';`,
  'mf-desk/src/one/a.ts': '',
  'mf-desk/src/one/a.test.ts': `import '../two/a.ts';`,
  'mf-desk/src/two/a.ts': `import '../one/a.ts';`,
};
for (const [path, text] of Object.entries(files)) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const problems = await findProblems(root);
const found = (path: string) =>
  problems.filter((problem) => problem.path === path).map(({ message }) => message);

test.each(allowed.map((row, n) => [n, ...row] as const))('%i: %s may in .%s: %s', (n, directory, file) => {
  expect(found(`${directory}/allowed${n}.${file}`)).toEqual([]);
});

test.each(forbidden.map((row, n) => [n, ...row] as const))(
  '%i: %s may not in .%s: %s',
  (n, directory, file, _code, advice) => {
    expect(found(`${directory}/forbidden${n}.${file}`)).toEqual([expect.stringContaining(advice)]);
  },
);

test('cycles of files and of folders are found, and what imports one way is none', () => {
  expect(
    problems
      .filter(({ path }) => /^(tools|mf-auth|mf-desk)\/.*\/[^/]*$/.test(path) && !path.includes('forbidden'))
      .map(({ path, message }) => [path, message.split('. ', 1)[0]]),
  ).toEqual([
    ['tools/exports/a.ts', 'imports tools/exports/b.ts → tools/exports/c.ts → tools/exports/a.ts'],
    ['tools/values/a.ts', 'imports tools/values/b.ts → tools/values/a.ts'],
    ['mf-auth/src/three/deep/a.ts', 'closes a cycle of folders: one → two → three → one'],
  ]);
});
