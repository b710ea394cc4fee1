/**
 * Adds a language: npm run new:language -- rm Rumantsch
 * Extends the list of languages and copies every English catalogue, marked as untranslated.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inLanguage, UNTRANSLATED } from './check-translations.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const list = 'packages/contracts/src/language/language.ts';

/** Adds a language to the repository in `directory`; returns the paths of the new files. */
export function createLanguage(directory, code, name) {
  if (!/^[a-z]{2,3}$/.test(code)) throw new Error(`"${code}" is not a language code of ISO 639, such as rm`);
  if (!/^\p{L}[\p{L}\p{M} -]*$/u.test(name ?? ''))
    throw new Error(`"${name}" is not the language's own name`);
  const before = readFileSync(path.join(directory, list), 'utf8');
  const after = withLanguage(before, code, name);
  const created = sources(directory).flatMap((file) => {
    const target = file.replace(/\.en\.(json|ts)$/, `.${code}.$1`);
    if (existsSync(path.join(directory, target))) throw new Error(`${target} exists already`);
    return [[target, translated(readFileSync(path.join(directory, file), 'utf8'), file, code)]];
  });
  for (const [file, text] of created) writeFileSync(path.join(directory, file), text);
  writeFileSync(path.join(directory, list), after);
  return created.map(([file]) => file);
}

/** The list of languages with one more at its end; the language is removed from the planned ones. */
function withLanguage(text, code, name) {
  const [, start, entries, rest] = /^([^]*languageNames = \{\n)([^}]*)(\} as const;[^]*)$/.exec(text) ?? [];
  if (entries === undefined) throw new Error(`${list} has no languageNames`);
  if (new RegExp(`^  ${code}:`, 'm').test(entries)) throw new Error(`${code} is a language already`);
  return `${start}${entries}  ${code}: '${name}',\n${rest.replace(new RegExp(`^  ${code}: .*\n`, 'm'), '')}`;
}

/** English catalogues, and the modules that list those of a remote. */
function sources(directory) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: directory,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /^(packages|services|api-gateway|shell|mf-[^/]+)\/.*\.en\.(json|ts)$/.test(file));
}

function translated(text, file, code) {
  if (file.endsWith('.ts')) return inLanguage(text, code);
  return text.replace('{\n', `{\n  "${UNTRANSLATED}": true,\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const [code, name] = process.argv.slice(2);
    if (!code || !name) throw new Error('Usage: npm run new:language -- <code> <name in the language>');
    for (const file of createLanguage(root, code, name)) console.log(file);
    console.log(`
${name} is offered from the next build on, in English. Translate each *.${code}.json and remove its line
"${UNTRANSLATED}"; npm run check lists the remaining ones and fails until all are translated.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
