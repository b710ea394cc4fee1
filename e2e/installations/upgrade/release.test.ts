import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '@dossier/operations/parts';
import { addMigration } from './next-release.ts';
import { hasRevision, migrationsOf, previousRevision, unpack } from './release.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'dossier-release-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('names the previous release by a whole revision', () => {
  expect(previousRevision()).toMatch(/^[0-9a-f]{40}$/);
});

it('knows which revisions the history does not hold', async () => {
  expect(await hasRevision('0'.repeat(40))).toBe(false);
});

it('unpacks a release with its own workspaces and the packages of this checkout', async () => {
  // A shallow clone holds no release but itself; in an unpacked archive there is none.
  const release = (await hasRevision(previousRevision())) ? previousRevision() : 'HEAD';
  const root = join(directory, 'previous');
  if (!(await hasRevision(release))) return expect(unpack(release, root)).rejects.toThrow('git archive');
  await unpack(release, root);
  expect(readlinkSync(join(root, 'node_modules/@dossier/contracts'))).toBe('../../packages/contracts');
  expect(lstatSync(join(root, 'node_modules/zod')).isSymbolicLink()).toBe(true);
  expect(existsSync(join(root, 'node_modules/.package-lock.json'))).toBe(true);
  // An installation of the release deletes in it.
  expect(lstatSync(join(root, 'packages/service-kit/node_modules')).isSymbolicLink()).toBe(false);
  // Every migration of a release stays, so that its databases can be upgraded.
  expect(migrationsOf(ROOT)).toEqual(expect.arrayContaining(migrationsOf(root)));
});

it('adds a migration on top of an unpacked version', () => {
  const files = ['migrations/index.ts', 'filing/status/filings.entity.ts'].map((path) =>
    join('services/filing/src', path),
  );
  for (const path of files) cpSync(join(ROOT, path), join(directory, path));
  addMigration(directory);
  expect(migrationsOf(directory)).toHaveLength(1);
  for (const path of files) expect(readFileSync(join(directory, path), 'utf8')).toMatch(/upgrade-?probe/i);
});
