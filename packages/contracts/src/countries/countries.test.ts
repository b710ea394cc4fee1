import all from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import { languages } from '../language/language.ts';
import { countryCodes, countryName } from './countries.ts';

describe('countryCodes', () => {
  it('are the countries of the installed libphonenumber-js without parts of a country (make-countries.mjs)', () => {
    const withoutParts = Object.keys(all.countries).filter((code) => code !== 'AC' && code !== 'TA');
    expect(countryCodes).toEqual(withoutParts.sort());
    expect(countryCodes).toEqual(expect.arrayContaining(['CH', 'LI', 'XK']));
  });

  it.each(languages)('have distinct names in %s, in Swiss spelling', (language) => {
    const names = countryCodes.map((code) => countryName(code, language));
    for (const name of names) expect(name).toMatch(/^[^\dß]{3,}$/);
    expect(new Set(names).size).toBe(countryCodes.length);
  });
});

describe('countryName', () => {
  it.each([
    ['en', 'Switzerland', 'Kosovo'],
    ['fr', 'Suisse', 'Kosovo'],
    ['de', 'Schweiz', 'Kosovo'],
    ['gsw', 'Schwiiz', 'Kosovo'],
    ['it', 'Svizzera', 'Kosovo'],
  ] as const)('is translated to %s', (language, home, kosovo) => {
    expect(countryName('CH', language)).toBe(home);
    expect(countryName('XK', language)).toBe(kosovo);
  });

  it.each(['', 'Italia', 'ch', 'CHE', 'QQ', '<b>', 'Côte d’Ivoire'])('returns "%s" unchanged', (text) => {
    for (const language of languages) expect(countryName(text, language)).toBe(text);
  });
});
