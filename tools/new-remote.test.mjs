import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRemoteDirectory } from './new-remote.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'dossier-remote-'));
  writeFileSync(
    path.join(directory, 'package.json'),
    '{ "workspaces": ["shell", "mf-auth", "e2e", "bench"] }\n',
  );
});
afterEach(() => rmSync(directory, { recursive: true }));

const configOf = (name) => readFileSync(path.join(directory, name, 'webpack.config.mjs'), 'utf8');

test('writes a complete remote in five languages and adds it to the workspaces', () => {
  const files = createRemoteDirectory(directory, 'mf-yearly-reports', '/reports');
  expect(files).toContain('mf-yearly-reports/src/texts.gsw.ts');
  expect(files.every((file) => existsSync(path.join(directory, file)))).toBe(true);
  const { workspaces } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  expect(workspaces).toEqual(['shell', 'mf-auth', 'mf-yearly-reports', 'e2e', 'bench']);
});

test('declares a menu entry that leads to the page', () => {
  createRemoteDirectory(directory, 'mf-yearly-reports', '/reports');
  const entry = "navigation: [{ id: 'yearly-reports', icon: 'file-text', order: 150, path: '/reports' }]";
  expect(configOf('mf-yearly-reports')).toContain(entry);
  const texts = path.join(directory, 'mf-yearly-reports/src/remote.gsw.json');
  expect(JSON.parse(readFileSync(texts, 'utf8')).navigation).toEqual({ 'yearly-reports': 'YearlyReports' });
});

test('fills a slot of home with a card', () => {
  createRemoteDirectory(directory, 'mf-yearly-reports', '/reports');
  const fill =
    "fills: [{ slot: 'home.card', id: 'yearly-reports', module: './src/home-card/home-card.tsx' }]";
  expect(configOf('mf-yearly-reports')).toContain(fill);
});

test('imports what it uses', () => {
  for (const file of createRemoteDirectory(directory, 'mf-yearly-reports', '/reports')) {
    const text = readFileSync(path.join(directory, file), 'utf8');
    const [imports, code] = [/^import .*$/gm, /^(?!import ).*$/gm].map(
      (lines) => text.match(lines)?.join(' ') ?? '',
    );
    for (const name of ['useTexts', 'byFileName', 'perLanguage', 'defineRemote', 'defineSlotContent'])
      expect(imports.includes(name), `${file}: ${name}`).toBe(code.includes(`${name}(`));
  }
});

test('belongs to the team that reviews everything without an owner of its own', () => {
  createRemoteDirectory(directory, 'mf-yearly-reports', '/reports');
  expect(configOf('mf-yearly-reports')).toContain("owner: '@dossier/platform',");
});

test('gives each remote its own port and refuses a path or name in use', () => {
  createRemoteDirectory(directory, 'mf-one', '/one');
  createRemoteDirectory(directory, 'mf-two', '/two');
  expect(configOf('mf-two')).toContain('port: 3102');
  expect(() => createRemoteDirectory(directory, 'mf-three', '/one')).toThrow('/one belongs to mf-one');
  expect(() => createRemoteDirectory(directory, 'mf-one', '/new')).toThrow('exists already');
  expect(() => createRemoteDirectory(directory, 'reports', '/new')).toThrow('the name of a remote is mf-');
});
