/**
 * `.github/dependabot.yml`: the updates of a package go to the team whose workspaces alone use it, by CODEOWNERS, and the others to
 * the platform team. After a new dependency: `npx vitest tools/update-groups.test.ts -u`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { ownerOf } from './lib/code-owners.ts';
import { ROOT } from './lib/prepare.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const codeOwners = read('.github/CODEOWNERS');
const platform = ownerOf(codeOwners, '/package.json') ?? '';

/** The teams whose workspaces declare a package. */
function usersOf(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const path of globSync(
    '{package.json,*/package.json,packages/*/package.json,services/*/package.json,e2e/*/package.json}',
    { cwd: ROOT },
  )) {
    const owner = ownerOf(codeOwners, `/${path}`) ?? platform;
    const manifest = JSON.parse(read(path)) as { dependencies?: object; devDependencies?: object };
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (!name.startsWith('@dossier/')) users.set(name, (users.get(name) ?? new Set()).add(owner));
  }
  return users;
}

function groups(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, teams] of usersOf()) {
    const [team = platform] = teams.size === 1 ? teams : [platform];
    (found[team.replace(/^@[^/]+\//, '')] ??= []).push(name);
  }
  return Object.fromEntries(
    Object.entries(found)
      .map(([team, names]) => [team, names.sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const weekly = { interval: 'weekly', day: 'monday', timezone: 'Europe/Zurich' };

function config(): string {
  const byTeam = Object.entries(groups()).flatMap(([team, patterns]) => [
    [team, { 'applies-to': 'version-updates', patterns }],
    // A fix of a fault must not wait for the other updates of the week.
    [`${team}-security`, { 'applies-to': 'security-updates', patterns }],
  ]);
  const npm = {
    'package-ecosystem': 'npm',
    directory: '/',
    schedule: weekly,
    'open-pull-requests-limit': 10,
    // A release that is withdrawn because it was stolen is mostly found within days; security updates do not wait.
    cooldown: { 'default-days': 7 },
    groups: Object.fromEntries(byTeam) as object,
  };
  const actions = { 'package-ecosystem': 'github-actions', directory: '/', schedule: weekly };
  return `# Written by tools/update-groups.test.ts from CODEOWNERS and the manifests of the workspaces.\n${stringify({ version: 2, updates: [npm, actions] }, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

it('groups the updates by the team that owns the workspaces', async () => {
  await expect(config()).toMatchFileSnapshot(join(ROOT, '.github/dependabot.yml'));
});

it('has every package in one group, for new versions and for security updates', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { groups?: Record<string, { 'applies-to': string; patterns: string[] }> }[];
  };
  const written = Object.values(updates[0]?.groups ?? {});
  for (const kind of ['version-updates', 'security-updates']) {
    const names = written.filter((group) => group['applies-to'] === kind).flatMap(({ patterns }) => patterns);
    expect(names.sort()).toEqual([...usersOf().keys()].sort());
  }
  expect(Object.keys(groups())).toContain('documents');
});
