import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBuild, readRecords, RECORD_FILE, writeRecords } from '@dossier/releases/records';
import { listReleases } from './releases.ts';
import { findTemplateRevision } from './try-template.ts';

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

/** Commits a file as a version of this repository would have it. */
function commitFile(file: string, text: string): string {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
  seconds += 1;
  git('add', '.');
  git('commit', '--quiet', '-m', file);
  return git('rev-parse', 'HEAD');
}

test('tries the kits of the version before, or of the first that had any', async () => {
  const version = (shellApi: string) =>
    commitFile('packages/remote-kit/src/remote/shell-api.ts', `export const shellApi = '${shellApi}';\n`);
  version('1.0.0');
  expect(await findTemplateRevision(root)).toBeUndefined();
  const first = commitFile('tools/lib/pack-kits.ts', '// packs\n');
  commitFile('other.ts', '');
  expect(await findTemplateRevision(root)).toBe(first);
  const last = commitFile('tools/lib/pack-kits.ts', '// packs better\n');
  version('1.1.0');
  commitFile('other.ts', '// changed\n');
  expect(await findTemplateRevision(root)).toBe(last);
});
