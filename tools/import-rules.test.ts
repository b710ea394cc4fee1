import { expect, test } from 'vitest';
import { checkImports, findProblems, readRepository } from './import-rules.ts';

const repository = readRepository();

function check(path: string, code: string): string[] {
  return checkImports([{ path, text: code }], repository).map(({ line, message }) => `${line}: ${message}`);
}

test('this repository follows the rules', () => {
  expect(findProblems()).toEqual([]);
});

test.each([
  ['services/auth/src/a.ts', `import { fail } from '@dossier/service-kit';`],
  [
    'services/auth/src/a.ts',
    `import { z } from 'zod'; import { readFile } from 'node:fs/promises'; import './b.ts';`,
  ],
  [
    'services/auth/src/a.test.ts',
    `import { startTestService } from '@dossier/service-kit/testing'; import { test } from 'vitest';`,
  ],
  ['packages/contracts/src/a.ts', `import { z } from 'zod';`],
  ['packages/ui/src/a.tsx', `import { Box } from '@chakra-ui/react';`],
  [
    'mf-home/src/a.tsx',
    `import { useState } from 'react'; import { call } from '@dossier/remote-kit'; import { Link } from '@dossier/ui/router';`,
  ],
  ['mf-home/webpack.config.mjs', `import { createRemote } from '@dossier/build-kit';`],
  ['services/auth/src/a.ts', `// import { x } from '@dossier/ui' is only a comment`],
  ['tools/a.ts', `import ts from 'typescript';`],
  ['e2e/installations/a.ts', `import { createAuthService } from '@dossier/service-auth/service';`],
])('%s may: %s', (path, code) => {
  expect(check(path, code)).toEqual([]);
});

test.each([
  ['services/auth/src/a.ts', `import { x } from '@dossier/service-profile';`, 'service.call('],
  ['services/auth/src/a.ts', `import { x } from '@dossier/ui';`, 'services/auth may not'],
  ['services/auth/src/a.ts', `import { x } from '../../profile/src/b.ts';`, 'must not leave its workspace'],
  ['tools/a.ts', `import { x } from '../services/profile/src/b.ts';`, 'must not leave its workspace'],
  ['e2e/a.spec.ts', `import { x } from './installations/b.ts';`, 'must not leave its workspace'],
  ['services/auth/src/a.ts', `export * from '@dossier/service-kit/src/db.ts';`, 'only through the "exports"'],
  ['services/auth/src/a.ts', `const m = await import('@dossier/remote-kit');`, 'services/auth may not'],
  ['services/auth/src/a.ts', `import type { X } from '@dossier/nothing';`, 'There is no workspace'],
  ['services/auth/src/a.ts', `import { x } from './b';`, 'include the file extension'],
  ['services/auth/src/a.ts', `import fs from 'fs';`, 'node:fs'],
  ['services/auth/src/a.ts', `import express from 'express';`, 'declare it'],
  ['services/auth/src/a.ts', `import { test } from 'vitest';`, 'declare it'],
  ['services/auth/src/a.ts', `import { x } from '@dossier/service-kit/testing';`, 'for tests only'],
  [
    'services/auth/src/migrations/1-a.ts',
    `import { user } from '../people/user.entity.ts';`,
    'imports no entity',
  ],
  ['api-gateway/src/a.ts', `import { x } from '@dossier/service-auth';`, 'api-gateway may not'],
  ['packages/contracts/src/a.ts', `import dayjs from 'dayjs';`, 'zod only'],
  ['packages/contracts/src/a.ts', `import { x } from 'libphonenumber-js/core';`, 'a separate entry'],
  ['packages/contracts/src/a.ts', `import { readFile } from 'node:fs';`, 'browser'],
  ['packages/contracts/src/a.ts', `import { x } from '@dossier/ui';`, 'zod only'],
  ['packages/ui/src/a.tsx', `import { x } from '@dossier/contracts';`, 'as props'],
  ['packages/remote-kit/src/a.ts', `import { x } from '@dossier/service-kit';`, 'remote-kit is built on'],
  ['packages/service-kit/src/a.ts', `import { x } from '@dossier/service-auth';`, 'independent of services'],
  ['shell/src/a.tsx', `const x = import('@dossier/mf-home');`, 'never import each other'],
  ['mf-home/src/a.tsx', `import { x } from '@dossier/mf-profile';`, 'never import each other'],
  ['mf-home/src/a.tsx', `import { x } from '../../mf-profile/src/a.ts';`, 'must not leave its workspace'],
  ['mf-home/src/a.tsx', `import { x } from '@dossier/contracts/texts';`, 'show the `message`'],
  ['mf-home/src/a.tsx', `import { createRemote } from '@dossier/build-kit';`, 'webpack.config.mjs'],
  ['e2e/a.ts', `import { x } from '@dossier/service-kit';`, 'Test through HTTP'],
  ['tools/a.ts', `import { x } from 'left-pad';`, 'declare it'],
])('%s may not: %s', (path, code, advice) => {
  const found = check(path, `\n${code}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^2: imports /);
  expect(found[0]).toContain(advice);
});
