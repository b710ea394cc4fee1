/** A version that remotes or clients rely on is described in CHANGELOG.md, the newest first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellApi } from '@dossier/remote-kit/shell-api';
import { expect, it } from 'vitest';
import { productVersion } from './lib/process-sbom.ts';
import { ROOT } from './lib/prepare.mjs';

const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');

function versionsOf(part: string): string[] {
  const [, section = ''] = changes.split(`## ${part}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^### (\S+)/gm)].map(([, version]) => version ?? '');
}

it.each([
  ['Shell API', shellApi],
  ['API', productVersion()],
])('begins with the present version of the %s', (part, version) => {
  const [newest] = versionsOf(part);
  expect(newest).toBe(version);
});

it.each(['Shell API', 'API'])('has the versions of the %s in order, each with its changes', (part) => {
  const versions = versionsOf(part);
  const descending = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(descending);
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions)
    expect(changes).toMatch(new RegExp(`^### ${version.replaceAll('.', '\\.')}(?: \\(.+\\))?\n\n- `, 'm'));
});
