import { expect, test } from 'vitest';
import { checkTranslations } from './check-translations.ts';
import type { SourceFile } from './lib/sources.ts';

const TEXTS = {
  title: 'Your documents',
  files_one: 'One file',
  files_other: '{{count}} files',
  terms: 'Read the <link>terms</link>',
  status: { ok: 'Ready' },
};
const GOOD: Record<string, unknown> = {
  en: TEXTS,
  de: {
    title: 'Ihre Unterlagen',
    files_one: 'Eine Datei',
    files_other: '{{count}} Dateien',
    terms: 'Lesen Sie die <link>Bedingungen</link>',
    status: { ok: 'Bereit' },
  },
  fr: {
    title: 'Vos pièces',
    files_one: '{{count}} fichier',
    files_other: '{{count}} fichiers',
    files_many: '{{count}} de fichiers',
    terms: 'Lisez les <link>conditions</link>',
    status: { ok: 'Prêt' },
  },
  it: {
    title: 'I documenti',
    files_one: 'Un file',
    files_other: '{{count}} file',
    terms: 'Legga le <link>condizioni</link>',
    status: { ok: 'Pronto' },
  },
  gsw: {
    title: 'Dini Underlage',
    files_one: 'Ei Datei',
    files_other: '{{count}} Dateie',
    terms: 'Lis d <link>Bedingige</link>',
    status: { ok: 'Parat' },
  },
};
const CODE =
  "const catalogues = import.meta.glob('./*/**/*.en.json', { eager: true });\nt('upload.title'); t('upload.files', { count }); const key = 'upload.terms'; t(`upload.status.${state}`);";

/** The problems after changing some catalogues or the code. */
function check(
  changes: Record<string, object | undefined> = {},
  code = CODE,
  same: string[] = [],
  more: SourceFile[] = [],
): string[] {
  const catalogues = Object.entries({ ...GOOD, ...changes })
    .filter(([, texts]) => texts)
    .map(([language, texts]) => ({
      path: `mf-x/src/upload/upload.${language}.json`,
      text: JSON.stringify(texts),
    }));
  const files = [...catalogues, { path: 'mf-x/src/texts.en.ts', text: code }, ...more];
  return checkTranslations(files, same).map(
    ({ path, line, message }) =>
      `${path.replace(/^mf-x\/src\/(upload\/)?/, '')}${line ? `:${line}` : ''} ${message}`,
  );
}

test('accepts complete catalogues', () => {
  expect(check()).toEqual([]);
});

test('reports a language that is not translated, by its name', () => {
  expect(check({ it: { $untranslated: true, ...TEXTS } })).toEqual([
    'upload.it.json is not translated to Italiano. Translate it and remove "$untranslated".',
  ]);
});

test('reports a language that lists other catalogues than English', () => {
  const list = CODE.split(';')[0] + ';';
  const other = { path: 'mf-x/src/texts.de.ts', text: list.replace('.en.', '.de.') };
  expect(check({}, CODE, [], [{ ...other, text: CODE.replace('.en.', '.de.') }])).toEqual([]);
  expect(check({}, CODE, [], [other])).toEqual([
    'texts.de.ts does not list the catalogues of texts.en.ts, in the same order.',
  ]);
});

test('knows the catalogue that a module adds as a namespace of its own, in each language', () => {
  const text = `import texts from './upload/upload.en.json'; addTexts(namespace, 'en', texts);`;
  const use = { path: 'mf-x/src/list.tsx', text: CODE.replaceAll('upload.', '').replace(/^.*\n/, '') };
  expect(check({}, text, [], [use])).toEqual([]);
  expect(check({}, text)).toContain(
    'upload.en.json terms is used nowhere. Delete it, or declare how it is used: // texts: *',
  );
  const other = { path: 'mf-x/src/texts.de.ts', text: text.replace('.en.', '.de.') };
  expect(check({}, text, [], [use, other])).toContain(
    'texts.de.ts does not list the catalogues of texts.en.ts, in the same order.',
  );
});

test.each<[string, Record<string, object | undefined>, string]>([
  ['a language is missing', { it: undefined }, 'upload.it.json is missing.'],
  [
    'a key is missing',
    { de: { ...(GOOD['de'] as object), title: undefined } },
    'upload.de.json title is missing.',
  ],
  [
    'a nested key is missing',
    { gsw: { ...(GOOD['gsw'] as object), status: {} } },
    'upload.gsw.json status.ok is missing.',
  ],
  [
    'a plural form is missing',
    { fr: { ...(GOOD['fr'] as object), files_one: undefined } },
    'upload.fr.json files_one is missing.',
  ],
  [
    'a key is not in English',
    { fr: { ...(GOOD['fr'] as object), more: 'Plus' } },
    'upload.fr.json more is not in the English catalogue.',
  ],
  [
    'a word is spelled differently than elsewhere',
    { gsw: { ...(GOOD['gsw'] as object), title: 'Dini Unterlage' } },
    'upload.gsw.json title writes "Unterlage" with "unterlag"; elsewhere it is "underlag".',
  ],
  [
    'a text has a format',
    { fr: { ...(GOOD['fr'] as object), files_other: '{{count, number}} fichiers' } },
    'upload.fr.json files_other has a format',
  ],
  ['a text is empty', { fr: { ...(GOOD['fr'] as object), title: ' ' } }, 'upload.fr.json title is empty.'],
  [
    'a placeholder is lost',
    { it: { ...(GOOD['it'] as object), files_other: 'file' } },
    'files_other has other placeholders',
  ],
  [
    'a placeholder is renamed',
    { it: { ...(GOOD['it'] as object), files_other: '{{n}} file' } },
    '({n} instead of {count})',
  ],
  [
    'a placeholder of a template is another one than in English',
    { fr: { ...(GOOD['fr'] as object), files_other: '{{count}} fichiers {nom}' } },
    '({count} {name} instead of {count})',
  ],
  [
    'a tag is lost',
    { de: { ...(GOOD['de'] as object), terms: 'Lesen Sie' } },
    'terms has other placeholders',
  ],
  ['German has an ß', { de: { ...(GOOD['de'] as object), title: 'Größe' } }, 'upload.de.json title has an ß'],
  [
    'Swiss German has an ß',
    { gsw: { ...(GOOD['gsw'] as object), title: 'Größi' } },
    'upload.gsw.json title has an ß',
  ],
  [
    'a value is not a text',
    { de: { ...(GOOD['de'] as object), title: 3 } },
    'title is neither a text nor a group of texts.',
  ],
])('reports when %s', (_, changes, message) => {
  expect(check(changes).join('\n')).toContain(message);
});

test('reports an untranslated text unless it is listed', () => {
  const same = Object.fromEntries(
    ['de', 'fr', 'it'].map((language) => [
      language,
      { ...(GOOD[language] as object), title: 'Your documents' },
    ]),
  );
  expect(check(same)).toEqual([
    expect.stringContaining('title is "Your documents" in German, French and Italian too'),
  ]);
  expect(check(same, CODE, ['Your documents'])).toEqual([]);
  const long = 'Your documents are all here';
  const english = { en: { ...TEXTS, title: long }, fr: { ...(GOOD['fr'] as object), title: long } };
  expect(check(english)).toEqual(['upload.fr.json title is still the English text.']);
});

test('reports a key without a text and an unused text', () => {
  expect(check({}, `${CODE}\nt('upload.nothing')`)).toEqual([
    "texts.en.ts:3 t('upload.nothing') has no text.",
  ]);
  expect(check({}, CODE.replace("t('upload.title');", ''))).toEqual([
    expect.stringContaining('upload.title is used nowhere'),
  ]);
  expect(check({}, `${CODE.replace("t('upload.title');", '')}\n// texts: upload.ti*`)).toEqual([]);
  expect(check({}, '')).toEqual(['upload.en.json is imported by no texts.en.ts, and by nothing else.']);
});
