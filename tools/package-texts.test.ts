/** A remote adds the texts of the packages that it bundles to its own; without them its pages show their keys. */
import { expect, test } from 'vitest';
import { readSources } from './lib/sources.ts';

const workspaceOf = (path: string) => path.split('/')[0];

test('each remote that shows files has the texts of @dossier/documents', () => {
  const sources = readSources(/^mf-[^/]+\/src\/.*\.tsx?$/);
  const including = (text: string) =>
    new Set(sources.filter((file) => file.text.includes(text)).map(({ path }) => workspaceOf(path)));
  const users = including(`from '@dossier/documents'`);
  expect(users.size).toBeGreaterThan(1);
  expect(including(`import '@dossier/documents/texts/en'`)).toEqual(users);
});
