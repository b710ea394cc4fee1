import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import lateSchemasLoader, { endpointsFile } from '../packages/remote-kit/webpack/late-schemas-loader.mjs';

const files = globSync('packages/contracts/src/**/*.endpoints.ts', { cwd: join(import.meta.dirname, '..') })
  .map((file) => join(import.meta.dirname, '..', file))
  .toSorted();

/** What the loader makes of a file. */
const load = (resourcePath: string, resourceQuery = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const source = readFileSync(resourcePath, 'utf8');
    const callback = (error: unknown, code?: string) => (error ? reject(error) : resolve(code ?? ''));
    const context = { resourcePath, resourceQuery, async: () => callback };
    const code = (lateSchemasLoader as (this: object, source: string) => string | undefined).call(
      context,
      source,
    );
    if (code !== undefined) resolve(code);
  });

test('every module with endpoints is split', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !endpointsFile.test(file))).toEqual([]);
});

test.each(files.map((file) => [basename(file), file]))(
  'the first part of %s has its exports without a schema',
  async (name, file) => {
    const code = await load(file);
    const declared = (await import(file)) as Record<string, unknown>;
    const exported = [
      ...[...code.matchAll(/^export const (\w+) = /gm)].map(([, each]) => each),
      ...(/^export \{ (.*) \} from/m.exec(code)?.[1]?.split(', ') ?? []),
    ];
    expect(exported.toSorted()).toEqual(Object.keys(declared).toSorted());
    expect(code).not.toMatch(/\b(?:params|query|body|form): /);
    expect([...code.matchAll(/\bresponse: (.)/g)].map(([, first]) => first)).not.toContain('(');
    expect(code).not.toMatch(/\bresponse: (?!\{"binary":)/);
    expect(code).toContain(`"./${name}?schemas"`);
  },
);

test('the second part takes schemas of other endpoints from their second part', async () => {
  const file = files.find((each) => each.endsWith('vitals.endpoints.ts')) ?? '';
  expect(await load(file, '?schemas')).toContain("from './platform.endpoints.ts?schemas'");
});
