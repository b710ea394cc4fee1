/** Checks that every language is complete: the same keys and placeholders, no untranslated and no unused text. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { languageNames, languages, type Language } from '@dossier/contracts/language';
import { templatePlaceholders } from '@dossier/contracts/template-placeholders';
import { ROOT } from './lib/prepare.mjs';
import { lineAt, readSources, type Problem, type SourceFile } from './lib/sources.ts';
import { misspellings } from './spelling.ts';

/** A longer text is never the same in two languages. */
const MAX_WORDS_IN_COMMON = 3;
/** A text that is the same in English and in all three of these is untranslated, however short it is. */
const UNRELATED_LANGUAGES = ['de', 'fr', 'it'];
const CODES = languages.join('|');
const CATALOGUE = new RegExp(`\\.(${CODES})\\.json$`);
const FEATURE_LIST = new RegExp(`/texts\\.(${CODES})\\.ts$`);
/** Set by `npm run new:language` in each catalogue; the translator removes it. */
export const UNTRANSLATED = '$untranslated';
/** Texts of a remote that its webpack configuration hands to the shell. */
const READ_BY_THE_BUILD = /^mf-[^/]+\/src\/remote\.en\.json$/;
const TEST = /\.test\.tsx?$|\/testing(\/|\.tsx?$)/;
/** Workspaces that read texts with t('…'); elsewhere the type checker reports a missing key. */
const USES_T = /^(shell|mf-[^/]+|packages\/(ui|remote-kit|swiss-fields|documents|shared-features))\//;

type Texts = ReadonlyMap<string, string>;

/**
 * @param files catalogues and code
 * @param same English texts that are correct in German, French and Italian too
 */
export function checkTranslations(files: readonly SourceFile[], same: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const catalogues = new Map<string, Texts>();
  for (const file of files.filter(({ path }) => CATALOGUE.test(path))) {
    try {
      catalogues.set(file.path, flatten(JSON.parse(file.text)));
    } catch (error) {
      problems.push({ path: file.path, message: error instanceof Error ? error.message : String(error) });
    }
  }
  const stems = new Set([...catalogues.keys()].map((path) => path.replace(CATALOGUE, '')));
  for (const stem of stems) {
    const english = catalogues.get(`${stem}.en.json`);
    if (!english) {
      problems.push({ path: `${stem}.en.json`, message: 'is missing, but other languages of it exist.' });
      continue;
    }
    for (const language of languages) {
      const path = `${stem}.${language}.json`;
      problems.push(...checkCatalogue(path, language, catalogues.get(path), english, same));
    }
    problems.push(...checkTranslated(stem, english, catalogues, same));
  }
  const code = files.filter(({ path }) => !CATALOGUE.test(path) && USES_T.test(path));
  return [...problems, ...checkFeatureLists(code), ...checkUse(catalogues, code)];
}

function checkCatalogue(
  path: string,
  language: Language,
  texts: Texts | undefined,
  english: Texts,
  same: readonly string[],
): Problem[] {
  if (!texts) return [{ path, message: 'is missing.' }];
  if (texts.has(UNTRANSLATED))
    return [
      {
        path,
        message: `is not translated to ${languageNames[language]}. Translate it and remove "${UNTRANSLATED}".`,
      },
    ];
  return checkTexts(path, language, texts, english, same);
}

/** `texts.de.ts` lists the same features as `texts.en.ts`. */
function checkFeatureLists(code: readonly SourceFile[]): Problem[] {
  const lists = new Map(
    code.filter(({ path }) => FEATURE_LIST.test(path)).map(({ path, text }) => [path, text]),
  );
  return [...lists].flatMap(([path, text]) => {
    const language = FEATURE_LIST.exec(path)?.[1] ?? '';
    const english = lists.get(path.replace(FEATURE_LIST, '/texts.en.ts')) ?? '';
    return text === inLanguage(english, language)
      ? []
      : [{ path, message: 'does not list the catalogues of texts.en.ts, in the same order.' }];
  });
}

/** A `texts.en.ts` with the catalogues of another language. */
export function inLanguage(english: string, language: string): string {
  return english
    .replaceAll(".en.json'", `.${language}.json'`)
    .replaceAll("/en'", `/${language}'`)
    .replaceAll("'en'", `'${language}'`);
}

function checkTexts(
  path: string,
  language: Language,
  texts: Texts,
  english: Texts,
  same: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  const report = (key: string, message: string): number =>
    problems.push({ path, message: `${key} ${message}` });
  for (const key of english.keys()) if (!texts.has(key)) report(key, 'is missing.');
  for (const [key, text] of texts) {
    const original = english.get(key) ?? english.get(key.replace(/_many$/, '_other'));
    if (original === undefined) {
      report(key, 'is not in the English catalogue.');
      continue;
    }
    if (!text.trim()) report(key, 'is empty.');
    if (/\{\{[^}]*,|\$t\(/.test(text))
      report(key, 'has a format or refers to another text: values are formatted by useFormat.');
    if ((language === 'de' || language === 'gsw') && text.includes('ß'))
      report(key, 'has an ß; Swiss German is written with ss.');
    for (const message of misspellings(language, text)) report(key, `${message}.`);
    const expected = marks(original, 'en');
    const found = marks(text, language);
    if (!agree(key, expected, found)) {
      report(
        key,
        `has other placeholders than the English text (${found.join(' ') || 'none'} instead of ${expected.join(' ') || 'none'}).`,
      );
    }
    if (language !== 'en' && text === original && words(text) > MAX_WORDS_IN_COMMON && !same.includes(text)) {
      report(key, 'is still the English text.');
    }
  }
  return problems;
}

/** Reports short texts ("Status") that are English in German, French and Italian at once. */
function checkTranslated(
  stem: string,
  english: Texts,
  catalogues: ReadonlyMap<string, Texts>,
  same: readonly string[],
): Problem[] {
  const translations = UNRELATED_LANGUAGES.map((language) => catalogues.get(`${stem}.${language}.json`));
  return [...english]
    .filter(
      ([key, text]) =>
        words(text) > 0 && !same.includes(text) && translations.every((texts) => texts?.get(key) === text),
    )
    .map(([key, text]) => ({
      path: `${stem}.en.json`,
      message: `${key} is "${text}" in German, French and Italian too. Translate it, or list it in tools/translations-same.json.`,
    }));
}

/** Reports a t('key') without a text, and a text without a use: its key, a template `prefix.${…}` or `// texts: prefix.*`. */
function checkUse(catalogues: ReadonlyMap<string, Texts>, code: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  const keysByWorkspace = new Map<string, { key: string; path: string }[]>();
  for (const [path, texts] of catalogues) {
    if (!path.endsWith('.en.json') || !USES_T.test(path)) continue;
    const workspace = workspaceOf(path);
    const prefix = prefixOf(path, code);
    if (prefix === undefined) {
      // Read without t(): the type checker reports a missing key.
      const name = posix.basename(path);
      const template = name.replace(/en\.json$/, '${language}.json`');
      const isImported = code.some(
        ({ text }) => text.includes(`/${name}' with`) || text.includes(`/${template}`),
      );
      if (!isImported && !READ_BY_THE_BUILD.test(path)) {
        problems.push({ path, message: 'is imported by no texts.en.ts, and by nothing else.' });
      }
      continue;
    }
    const keys = [...texts.keys()].map((key) => ({ key: withoutPlural(prefix + key, texts, key), path }));
    keysByWorkspace.set(workspace, [...(keysByWorkspace.get(workspace) ?? []), ...keys]);
  }
  for (const [workspace, entries] of keysByWorkspace) {
    const sources = code.filter(({ path }) => workspaceOf(path) === workspace && !TEST.test(path));
    const keys = new Set(entries.map(({ key }) => key));
    for (const { path, text } of sources) {
      for (const { 2: key = '', index } of text.matchAll(/\bt\(\s*(['"`])([\w.-]+)\1/g)) {
        if (!keys.has(key))
          problems.push({ path, line: lineAt(text, index), message: `t('${key}') has no text.` });
      }
    }
    const { literals, prefixes } = mentions(sources);
    for (const { key, path } of new Map(entries.map((entry) => [entry.key, entry])).values()) {
      if (literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))) continue;
      problems.push({
        path,
        message: `${key} is used nowhere. Delete it, or declare how it is used: // texts: ${key.replace(/[^.]*$/, '*')}`,
      });
    }
  }
  return problems;
}

function mentions(sources: readonly SourceFile[]): {
  literals: ReadonlySet<string>;
  prefixes: readonly string[];
} {
  const literals = new Set<string>();
  const prefixes: string[] = [];
  for (const { text } of sources) {
    for (const { 2: literal = '' } of text.matchAll(/(['"`])([\w.-]+)\1/g)) literals.add(literal);
    for (const { 1: prefix = '' } of text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)) prefixes.push(prefix);
    for (const { 1: prefix = '' } of text.matchAll(/\/\/ texts: ([\w.-]+)\*/g)) prefixes.push(prefix);
  }
  return { literals, prefixes };
}

/**
 * The prefix of a catalogue's keys: `upload.` for the upload.en.json that a texts.en.ts finds below itself, and none when it is
 * a namespace of its own, loaded with one part of a page: import(`./debug.${language}.json`).
 */
function prefixOf(catalogue: string, code: readonly SourceFile[]): string | undefined {
  const isNamespace = code.some(({ path, text }) =>
    namespacesIn(text).some((target) => posix.join(posix.dirname(path), target) === catalogue),
  );
  if (isNamespace) return '';
  const isListed = code.some(
    ({ path, text }) =>
      path.endsWith('/texts.en.ts') &&
      text.includes('import.meta.glob(') &&
      catalogue.startsWith(`${posix.dirname(path)}/`) &&
      posix.dirname(path) !== posix.dirname(catalogue),
  );
  if (!isListed) return undefined;
  const [name = ''] = posix.basename(catalogue).split('.');
  return `${name.replaceAll(/-\w/g, (letter) => letter.charAt(1).toUpperCase())}.`;
}

/** The English catalogues that a module adds as namespaces of their own, relative to it. */
function namespacesIn(text: string): string[] {
  const added = /import(?:\((?:\/\*.*?\*\/ )?`|.* from ')([^`']+)\.(?:\$\{language\}|en)\.json[`']/g;
  if (!text.includes(': Translations =') && !text.includes('addTexts(')) return [];
  return [...text.matchAll(added)].map(({ 1: name = '' }) => `${name}.en.json`);
}

function workspaceOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('packages/') ? 2 : 1)
    .join('/');
}

/** `files_one` and `files_other` are both t('files', { count }). */
function withoutPlural(fullKey: string, texts: Texts, key: string): string {
  const base = /^(.+)_(zero|one|two|few|many|other)$/.exec(key)?.[1];
  return base && texts.has(`${base}_other`) && texts.has(`${base}_one`)
    ? fullKey.replace(/_[a-z]+$/, '')
    : fullKey;
}

/** The placeholders ({{name}}, {name}) and tags (<link>) of a text, sorted; those of templates by their English word. */
function marks(text: string, language: Language): string[] {
  const english = new Map(
    Object.values(templatePlaceholders).map((words) => [`{${words[language]}}`, `{${words.en}}`]),
  );
  const named = text.replace(/\{[^{}]+\}/g, (mark) => english.get(mark) ?? mark);
  return [
    ...new Set(
      [...named.matchAll(/\{\{?\s*(\w+)[^}]*\}?\}|<(\w+)>/g)].map((m) => (m[1] ? `{${m[1]}}` : `<${m[2]}>`)),
    ),
  ].sort();
}

/** Compares placeholders exactly, except that "One file" needs no {{count}}. */
function agree(key: string, expected: readonly string[], found: readonly string[]): boolean {
  const relevant = (all: readonly string[]): string =>
    all.filter((mark) => !(mark === '{count}' && /_(zero|one)$/.test(key))).join();
  return relevant(expected) === relevant(found);
}

function words(text: string): number {
  return (text.replace(/\{\{?[^}]*\}?\}|<[^>]*>/g, ' ').match(/\p{L}{2,}/gu) ?? []).length;
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (prefix === UNTRANSLATED) return new Map([[prefix, '']]);
  if (typeof value === 'string') return new Map([[prefix, value]]);
  if (value === null || typeof value !== 'object')
    throw new Error(`${prefix || 'the catalogue'} is neither a text nor a group of texts.`);
  return new Map(
    Object.entries(value).flatMap(([key, child]) => [...flatten(child, prefix ? `${prefix}.${key}` : key)]),
  );
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  const files = readSources(
    new RegExp(`^(packages|services|api-gateway|shell|mf-[^/]+)/.*\\.(tsx?|(${CODES})\\.json)$`),
  );
  const same: unknown = JSON.parse(readFileSync(join(ROOT, 'tools/translations-same.json'), 'utf8'));
  return checkTranslations(files, same as string[]);
}
