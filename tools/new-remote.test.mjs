import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRemoteFolder } from './new-remote.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dossier-remote-'));
  writeFileSync(
    path.join(folder, 'package.json'),
    '{ "workspaces": ["shell", "mf-auth", "e2e", "bench"] }\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes a whole remote, in five languages, and adds it to the workspaces', () => {
  const files = createRemoteFolder(folder, 'mf-yearly-reports', '/reports');
  expect(files).toContain('mf-yearly-reports/src/texts.gsw.ts');
  expect(files.every((file) => existsSync(path.join(folder, file)))).toBe(true);
  const { workspaces } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  expect(workspaces).toEqual(['shell', 'mf-auth', 'mf-yearly-reports', 'e2e', 'bench']);
});

test('gives each remote a port of its own and refuses a path that is taken', () => {
  createRemoteFolder(folder, 'mf-one', '/one');
  createRemoteFolder(folder, 'mf-two', '/two');
  expect(readFileSync(path.join(folder, 'mf-two/webpack.config.mjs'), 'utf8')).toContain('port: 3102');
  expect(() => createRemoteFolder(folder, 'mf-three', '/one')).toThrow('/one belongs to mf-one');
  expect(() => createRemoteFolder(folder, 'mf-one', '/new')).toThrow('exists already');
  expect(() => createRemoteFolder(folder, 'reports', '/new')).toThrow('is called mf-');
});
