import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLanguage } from './new-language.mjs';

const root = path.resolve(import.meta.dirname, '..');
let copy;
const run = (command, ...args) => execFileSync(command, args, { cwd: copy, encoding: 'utf8' });
const evaluate = (code) => JSON.parse(run(process.execPath, '--input-type=module', '-e', code));
const git = (...args) => run('git', '-c', 'user.name=test', '-c', 'user.email=test@example.ch', ...args);
const files = (...args) =>
  git(...args, '-z')
    .split('\0')
    .filter(Boolean);

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'dossier-language-'));
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  for (const file of sources) {
    if (!/^(packages|services|api-gateway|shell|mf-[^/]+|tools)\/.*\.(tsx?|mjs|json)$/.test(file)) continue;
    cpSync(path.join(root, file), path.join(copy, file));
  }
  mkdirSync(path.join(copy, 'node_modules/@dossier'), { recursive: true });
  symlinkSync('../../packages/contracts', path.join(copy, 'node_modules/@dossier/contracts'));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'Before');
}, 60_000);
beforeEach(() => {
  git('reset', '-q', '--hard');
  git('clean', '-qfd');
  run(process.execPath, 'tools/new-language.mjs', 'rm', 'Rumantsch');
});
afterAll(() => rmSync(copy, { recursive: true }));

test('changes one file, the list of languages', () => {
  expect(files('diff', '--name-only')).toEqual(['packages/contracts/src/language/language.ts']);
});

test('adds a catalogue for each English one', () => {
  const added = files('ls-files', '--others');
  const english = files('ls-files').filter((file) => /\.en\.(json|ts)$/.test(file));
  expect(english.length).toBeGreaterThan(40);
  expect(added.sort()).toEqual(english.map((file) => file.replace('.en.', '.rm.')).sort());
});

test('offers the language, with English texts', () => {
  const [entries, text] = evaluate(`
    import { languageEntries } from './packages/contracts/src/language/language.ts';
    import { errorText } from './packages/contracts/src/texts.ts';
    console.log(JSON.stringify([languageEntries, errorText('FILE_NOT_FOUND', 'rm') === errorText('FILE_NOT_FOUND', 'en')]));
  `);
  expect(entries).toContainEqual({ code: 'rm', name: 'Rumantsch', active: true });
  expect(text).toBe(true);
});

test('npm run check reports each untranslated catalogue and nothing else', () => {
  const problems = evaluate(`
    import { findProblems } from './tools/check-translations.ts';
    console.log(JSON.stringify(findProblems()));
  `);
  const untranslated = files('ls-files', '--others').filter((file) => file.endsWith('.rm.json'));
  expect(problems.map(({ path }) => path).sort()).toEqual(untranslated.sort());
  expect(new Set(problems.map(({ message }) => message))).toEqual(
    new Set(['is not translated to Rumantsch. Translate it and remove "$untranslated".']),
  );
});

test('a planned language is no longer listed as planned', () => {
  createLanguage(copy, 'pt', 'Português');
  const codes = evaluate(`
    import { languageEntries } from './packages/contracts/src/language/language.ts';
    console.log(JSON.stringify(languageEntries.filter(({ code }) => code === 'pt')));
  `);
  expect(codes).toEqual([{ code: 'pt', name: 'Português', active: true }]);
});

test('refuses an existing language, an invalid code and an invalid name', () => {
  expect(() => createLanguage(copy, 'it', 'Italiano')).toThrow('it is a language already');
  expect(() => createLanguage(copy, 'rm-CH', 'Rumantsch')).toThrow('is not a language code');
  expect(() => createLanguage(copy, 'sv', "'")).toThrow("is not the language's own name");
});
