import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Build } from '../builds/build-files.ts';
import type { Contract } from '../registry/contract.ts';
import { recordRelease } from './record-release.ts';
import { addBuild, findBrokenBuilds, readRecords, RECORD_FILE, writeRecords } from './records.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dossier-record-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const contract = (...used: string[]): Contract => ({
  endpoints: {},
  shared: { '@dossier/ui': used },
  events: {},
});
const idsOf = (records: readonly { buildIds: readonly string[] }[]) =>
  records.map(({ buildIds }) => buildIds);

/** A built remote in its folder below `root`. */
function built(name: string, buildId: string, uses: Contract): Build {
  const directory = join(root, name, 'dist');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'contract.json'), JSON.stringify(uses));
  return { directory, manifest: { name, buildId, shellApi: '^2.0.0' } };
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

test('keeps the last two builds, and one contract for builds that use the same', () => {
  const first = addBuild([], 'a', contract('Box'));
  const second = addBuild(first, 'b', contract('Box'));
  expect(idsOf(second)).toEqual([['b', 'a']]);
  const third = addBuild(second, 'c', contract('Box', 'Button'));
  expect(idsOf(third)).toEqual([['c'], ['b']]);
  expect(idsOf(addBuild(third, 'd', contract('Button')))).toEqual([['d'], ['c']]);
  expect(addBuild(third, 'c', contract('Box', 'Button'))).toEqual(third);
});

test('reads what it wrote, with a line for each name', () => {
  const file = join(root, RECORD_FILE);
  const records = addBuild([], 'a', { ...contract('Box'), events: { filesChanged: '{ taxYear: number }' } });
  writeRecords(file, records);
  expect(readRecords(file)).toEqual(records);
  expect(readFileSync(file, 'utf8').split('\n')).toContain('    "@dossier/ui": ["Box"]');
});

test('a checkout that lacks what a recorded build uses is a problem that names the build', async () => {
  mkdirSync(join(root, 'mf-x'));
  writeRecords(join(root, 'mf-x', RECORD_FILE), addBuild([], 'a1', contract('Box', 'Gone')));
  const offered = { endpoints: [], shared: { '@dossier/ui': ['Box'] }, events: {} };
  const problems = await findBrokenBuilds(root, () => offered);
  expect(problems).toEqual([
    {
      path: `mf-x/${RECORD_FILE}`,
      message: 'the published build a1 would break: @dossier/ui no longer exports Gone',
    },
  ]);
});

test('a release commits the record and nothing else', async () => {
  git('init', '--quiet');
  git('config', 'user.email', 'team@example.ch');
  git('config', 'user.name', 'Team');
  writeFileSync(join(root, 'unfinished.txt'), 'work in progress');
  git('add', 'unfinished.txt');
  const build = built('mf-x', 'a1', { ...contract('Box'), provides: { '@dossier/ui': ['Box'] } });
  expect(await recordRelease(build)).toBe(`mf-x: committed ${RECORD_FILE}`);
  expect(git('show', '--name-only', '--format=%s', 'HEAD')).toBe(
    `Record the contract of mf-x a1\n\nmf-x/${RECORD_FILE}`,
  );
  expect(git('status', '--porcelain', '--untracked-files=no')).toBe('A  unfinished.txt');
  expect(readRecords(join(root, 'mf-x', RECORD_FILE))[0]).not.toHaveProperty('provides');
  expect(await recordRelease(build)).toBe(`mf-x: ${RECORD_FILE} is up to date`);
});

test('a release outside Git writes the record and asks to commit it', async () => {
  expect(await recordRelease(built('mf-x', 'a1', contract('Box')))).toContain(
    `commit ${join('mf-x', RECORD_FILE)}`,
  );
  expect(readRecords(join(root, 'mf-x', RECORD_FILE))).toHaveLength(1);
});

test('a build without a contract is not recorded', async () => {
  const build = built('mf-x', 'a1', contract());
  rmSync(join(build.directory, 'contract.json'));
  expect(await recordRelease(build)).toBeUndefined();
  expect(existsSync(join(root, 'mf-x', RECORD_FILE))).toBe(false);
});
