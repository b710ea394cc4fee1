import { beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage, setLanguage, startLanguage } from './language.ts';
import { addTexts, loadTexts, textsOf, type Translations, uniqueNamespace } from './texts.ts';

beforeEach(() => localStorage.clear());

test('keeps a stored active language and clears every other key of that kind', () => {
  localStorage.setItem('i18nextLng', 'fr');
  localStorage.setItem('i18next_old', 'x');
  localStorage.setItem('myLanguage', 'x');
  localStorage.setItem('dossier.colorMode', 'dark');
  expect(startLanguage()).toBe('fr');
  expect({ ...localStorage }).toEqual({ i18nextLng: 'fr', 'dossier.colorMode': 'dark' });
  expect(document.documentElement.lang).toBe('fr');
});

test('repeats the language in a cookie for the gateway', async () => {
  localStorage.setItem('i18nextLng', 'it');
  startLanguage();
  expect(document.cookie).toBe('dossier_language=it');
  await setLanguage('fr');
  expect(document.cookie).toBe('dossier_language=fr');
});

test.each(['zh', 'xx', ''])('a stored "%s" is reset to English', (stored) => {
  localStorage.setItem('i18nextLng', stored);
  expect(startLanguage()).toBe('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
});

test('follows the language chosen in another window', async () => {
  startLanguage();
  const choose = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  choose('i18nextLng', null);
  choose('i18nextLng', 'zh');
  choose('other', 'it');
  expect(currentLanguage()).toBe('en');
  choose('i18nextLng', 'de');
  await vi.waitFor(() => expect(currentLanguage()).toBe('de'));
  expect(document.documentElement.lang).toBe('de');
});

const translations = (failing: readonly string[] = []): Translations => {
  const load = (language: string) => async () => {
    if (failing.includes(language)) throw new Error('offline');
    return {
      default: {
        hello: `hello ${language} {{name}}`,
        files_one: '{{count}} file',
        files_other: '{{count}} files',
        ...(language === 'en' && { onlyEnglish: 'only' }),
      },
    };
  };
  return { en: load('en'), fr: load('fr'), de: load('de'), gsw: load('gsw'), it: load('it') };
};

test('texts support values and plurals and fall back to English', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await loadTexts('test', translations(), 'en');
  await loadTexts('test', translations(), 'gsw');
  const t = textsOf('test', 'gsw');
  expect(t('hello', { name: 'Anna' })).toBe('hello gsw Anna');
  expect([t('files', { count: 1 }), t('files', { count: 0 })]).toEqual(['1 file', '0 files']);
  expect(t('nothing.here')).toBe('nothing.here');
  expect(error, 'noticed in the tests of pages').toHaveBeenCalledWith('no text for test: nothing.here');
});

test('English replaces a catalogue that fails to load; without English, loading rejects', async () => {
  await loadTexts('broken', translations(['de']), 'de');
  expect(textsOf('broken', 'de')('onlyEnglish')).toBe('only');
  await expect(loadTexts('gone', translations(['de', 'en']), 'de')).rejects.toThrow('offline');
});

test('another build of a remote uses its own texts', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await loadTexts(
    'swap',
    { ...translations(), en: async () => ({ default: { a: 'old', b: 'gone' } }) },
    'en',
  );
  await loadTexts('swap', { ...translations(), en: async () => ({ default: { a: 'new' } }) }, 'en');
  expect(textsOf('swap', 'en')('a')).toBe('new');
  expect(textsOf('swap', 'en')('b')).toBe('b');
});

test('changing the language also loads a namespace that comes into use meanwhile', async () => {
  await setLanguage('en');
  const gate = Promise.withResolvers<void>();
  const slow = translations();
  await loadTexts('slow', { ...slow, fr: () => gate.promise.then(slow.fr) }, 'en');
  const changed = setLanguage('fr');
  await loadTexts('late', translations(), currentLanguage());
  gate.resolve();
  await changed;
  expect(textsOf('late', 'fr')('hello', { name: 'x' })).toBe('hello fr x');
});

test('a catalogue that hangs keeps no other text from changing, and follows when it arrives', async () => {
  vi.useFakeTimers();
  const gate = Promise.withResolvers<void>();
  const hanging = translations();
  await loadTexts('hangs', { ...hanging, gsw: () => gate.promise.then(hanging.gsw) }, 'en');
  await loadTexts('loads', translations(), 'en');
  const changed = setLanguage('gsw');
  await vi.advanceTimersByTimeAsync(3000);
  await changed;
  expect([currentLanguage(), textsOf('loads', 'gsw')('hello', { name: 'x' })]).toEqual([
    'gsw',
    'hello gsw x',
  ]);
  expect(textsOf('hangs', 'gsw')('hello', { name: 'x' })).toBe('hello en x');
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(textsOf('hangs', 'gsw')('hello', { name: 'x' })).toBe('hello gsw x');
  vi.useRealTimers();
});

test('the latest choice of a language counts, also when an earlier one is loaded later', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = translations();
  await loadTexts('slowly', { ...slow, fr: () => gate.promise.then(slow.fr) }, 'en');
  const earlier = setLanguage('fr');
  await setLanguage('de');
  gate.resolve();
  await earlier;
  expect(currentLanguage()).toBe('de');
});

test('changing the language first loads the catalogues in use, then stores the choice', async () => {
  await loadTexts('change', translations(), 'en');
  await setLanguage('it');
  expect(textsOf('change', 'it')('hello', { name: 'x' })).toBe('hello it x');
  expect(currentLanguage()).toBe('it');
  expect(localStorage.getItem('i18nextLng')).toBe('it');
  expect(document.documentElement.lang).toBe('it');
});

test('two remotes that bundle other versions of a package keep their own texts of it', () => {
  const [older, newer] = [uniqueNamespace('documents'), uniqueNamespace('documents')];
  addTexts(older, 'en', { remove: 'Delete' });
  addTexts(newer, 'en', { remove: 'Remove' });
  expect([older, newer].map((namespace) => textsOf(namespace, 'en')('remove'))).toEqual(['Delete', 'Remove']);
});
