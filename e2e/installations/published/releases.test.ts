import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBuild, readRecords, RECORD_FILE, writeRecords } from '@dossier/releases/records';
import { listReleases } from './releases.ts';

let root: string;
let seconds = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dossier-published-'));
  git('init', '--quiet');
  for (const [name, value] of [
    ['user.email', 'team@example.ch'],
    ['user.name', 'Team'],
  ])
    git('config', name!, value!);
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...args: string[]): string {
  const at = `2026-01-01T00:00:${String(seconds).padStart(2, '0')}Z`;
  const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', env }).trim();
}

/** Records builds as a release does, in one commit; returns its revision. */
function release(builds: Record<string, string>): string {
  for (const [name, buildId] of Object.entries(builds)) {
    const file = join(root, name, RECORD_FILE);
    mkdirSync(join(root, name), { recursive: true });
    const contract = { endpoints: {}, shared: { '@dossier/ui': ['Box'] }, events: {} };
    writeRecords(file, addBuild(readRecords(file), buildId, contract));
  }
  seconds += 1;
  git('add', '.');
  git('commit', '--quiet', '-m', 'Release');
  return git('rev-parse', 'HEAD');
}

test('names the fewest releases with the last two builds, newest first, each with all that was published', async () => {
  release({ 'mf-a': 'a00000000001', 'mf-b': 'b00000000001' });
  const second = release({ 'mf-a': 'a00000000002' });
  // One release of both, in two commits.
  release({ 'mf-a': 'a00000000003' });
  const third = release({ 'mf-b': 'b00000000003' });
  expect(await listReleases(root)).toEqual([
    { revision: third, builds: { 'mf-a': 'a00000000003', 'mf-b': 'b00000000003' } },
    { revision: second, builds: { 'mf-a': 'a00000000002', 'mf-b': 'b00000000001' } },
  ]);
  release({ 'mf-a': 'a00000000004' });
  release({ 'mf-a': 'a00000000005' });
  // The last but one of mf-b is still the first.
  expect((await listReleases(root)).map(({ builds }) => builds['mf-b'])).toEqual([
    'b00000000003',
    'b00000000003',
    'b00000000001',
  ]);
});

test('without a recorded build there is no release', async () => {
  expect(await listReleases(root)).toEqual([]);
});
