import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from '@dossier/remote-kit/zod';

const contracts = join(import.meta.dirname, '../packages/contracts/src');
/** Types, which do not exist at run time. */
const types = ['infer', 'input', 'output', 'core'];
/** Files that describe their schemas as JSON Schema: the server and the builds do so, no page. */
const serverOnly = ['openapi.ts', 'endpoint-record.ts', join('filing-export', 'filing-export.ts')];

test('exports every part of zod that the contracts use', () => {
  const used = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !serverOnly.includes(file))
    .flatMap((file) => [
      ...readFileSync(join(contracts, file), 'utf8').matchAll(/\bz\.((?:iso\.|coerce\.)?[a-z]\w*)\(?/g),
    ])
    .map((match) => match[1] ?? '')
    .filter((name) => !types.includes(name));
  const offered = [
    ...Object.keys(z),
    ...Object.keys(z.iso).map((name) => `iso.${name}`),
    ...Object.keys(z.coerce).map((name) => `coerce.${name}`),
  ];
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !offered.includes(name))).toEqual([]);
});
