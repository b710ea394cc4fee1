import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from '@dossier/remote-kit/zod';
import { readSources } from './lib/sources.ts';

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

test('is imported as z alone by pages, where nothing else of zod exists', () => {
  const pages =
    /^(shell|mf-[^/]+|packages\/(contracts|documents|remote-kit|shared-features|swiss-fields|ui))\/src\/.*\.tsx?$/;
  const imports = readSources(pages)
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type )(.*) from 'zod';$/gm)].map((match) => `${path}: ${match[1]}`),
    );
  expect(imports.length).toBeGreaterThan(5);
  expect(imports.filter((each) => !each.endsWith(': { z }'))).toEqual([]);
});
