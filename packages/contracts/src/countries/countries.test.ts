import all from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import { languages } from '../language/language.ts';
import { countryCodes, countryName } from './countries.ts';

describe('the countries', () => {
  it('are those of the library in use, without parts of a country (make-countries.mjs)', () => {
    const withoutParts = Object.keys(all.countries).filter((code) => code !== 'AC' && code !== 'TA');
    expect(countryCodes).toEqual(withoutParts.sort());
    expect(countryCodes).toEqual(expect.arrayContaining(['CH', 'LI', 'XK']));
  });

  it.each(languages)('have names of their own in %s, as Switzerland writes them', (language) => {
    const names = countryCodes.map((code) => countryName(code, language));
    for (const name of names) expect(name).toMatch(/^[^\dß]{3,}$/);
    expect(new Set(names).size).toBe(countryCodes.length);
  });
});

describe('the name of a country', () => {
  it.each([
    ['en', 'Switzerland', 'Kosovo'],
    ['fr', 'Suisse', 'Kosovo'],
    ['de', 'Schweiz', 'Kosovo'],
    ['gsw', 'Schwiiz', 'Kosovo'],
    ['it', 'Svizzera', 'Kosovo'],
  ] as const)('is said in %s', (language, home, kosovo) => {
    expect(countryName('CH', language)).toBe(home);
    expect(countryName('XK', language)).toBe(kosovo);
  });

  it.each(['', 'Italia', 'ch', 'CHE', 'QQ', '<b>', 'Côte d’Ivoire'])('leaves "%s" as it is', (text) => {
    for (const language of languages) expect(countryName(text, language)).toBe(text);
  });
});
