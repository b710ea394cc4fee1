import { addressSearchLimits } from '@dossier/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';
import { readPlaces } from './places.ts';
import { toSuggestions } from './suggestions.ts';

const list = readPlaces(new URL('../../places/places.csv', import.meta.url));
const latest = list.at(2026);
const allPlaces = Array.from({ length: 9000 }, (_, at) => latest.byPostalCode(String(at + 1000))).flat();
const place = fc.constantFrom(...allPlaces.filter(({ isMinor }) => !isMinor));

const search = (q: string, { taxYear = 2026, allCodes = false, language = 'de' as const } = {}) => {
  const parsed = parseAddress(q, list.at(taxYear));
  return parsed ? toSuggestions(parsed, { language, allCodes }) : [];
};
const lines = (q: string, options = {}) => search(q, options).map(({ displayName }) => displayName);

describe('the list of places', () => {
  it('has no post-office box and no company code', () => {
    expect(new Set(allPlaces.map(({ postalCode }) => postalCode)).size).toBeGreaterThan(3100);
    for (const code of ['8071', '8000', '3000', '1211', '4002', '4070', '3040', '8010'])
      expect([code, latest.byPostalCode(code)]).toEqual([code, []]);
  });

  it('has every canton', () => {
    expect(new Set(allPlaces.map(({ canton }) => canton)).size).toBe(26);
  });

  it.each([
    ['Moutier', 2025, '2740', 'Moutier', 'BE'],
    ['Moutier', 2026, '2740', 'Moutier', 'JU'],
    ['Villnachern', 2025, '5213', 'Villnachern', 'AG'],
    ['Villnachern', 2026, '5213', 'Brugg', 'AG'],
    ['Marin-Epagnier', 2024, '2074', 'La Tène', 'NE'],
    ['Marin-Epagnier', 2025, '2074', 'Laténa', 'NE'],
    ['Astano', 2024, '6999', 'Astano', 'TI'],
    ['Astano', 2025, '6999', 'Lema', 'TI'],
    ['Turgi', 2023, '5300', 'Turgi', 'AG'],
    ['Turgi', 2024, '5300', 'Baden', 'AG'],
    ['Ueken', 2022, '5028', 'Ueken', 'AG'],
    ['Ueken', 2023, '5028', 'Herznach-Ueken', 'AG'],
  ])('has %s on 31 December %i in its municipality and canton of then', (name, taxYear, ...expected) => {
    const [first] = search(name, { taxYear });
    expect(first && [first.postalCode, first.gemeinde, first.state]).toEqual(expected);
  });
});

describe('a query', () => {
  it.each([
    ['Zürich', ['8001 Zürich', '8002 Zürich', '8003 Zürich', '8004 Zürich', 'Zürich']],
    ['Genf', ['1201 Genève', '1202 Genève', '1203 Genève', '1204 Genève', 'Genève']],
    ['Ginevr', ['1201 Genève', '1202 Genève', '1203 Genève', '1204 Genève', 'Genève']],
    ['Küsnacht', ['8700 Küsnacht ZH']],
    ['Seestrasse 5, 8700 Kü', ['Seestrasse 5, 8700 Küsnacht ZH']],
    ['Seestrasse 5 8700 Kü', ['Seestrasse 5, 8700 Küsnacht ZH']],
    ['Rue du Lac 3', []],
    ['Rue de Genève 3', []],
    ['Chemin des Vignes', []],
    ['Via Nassa', []],
    ['Avenue de la Gare 2, Sio', ['Avenue de la Gare 2, 1950 Sion']],
    ['Avenue de la Gare Sion', ['Avenue de la Gare, 1950 Sion']],
    ['Rue du Lac 3, 1800 Vevey', ['Rue du Lac 3, 1800 Vevey']],
    ['Seeweg 4 3600 Th', ['Seeweg 4, 3600 Thun']],
    ['8001 Zürich, Bahnhofstrasse 12a', ['Bahnhofstrasse 12a, 8001 Zürich']],
    ['8001 Zürich Bahnhofstrasse 12', ['Bahnhofstrasse 12, 8001 Zürich']],
    ['Zürich 804', ['8041 Zürich', '8044 Zürich', '8045 Zürich', '8046 Zürich', '8047 Zürich']],
    ['1673 Rue', ['1673 Rue']],
    ['???', []],
    ['. ,', []],
    ['8071', []],
  ])('%s finds %j first', (q, expected) => {
    expect(lines(q).slice(0, expected.length || 5)).toEqual(expected);
  });

  it('for Basel finds Basel-Stadt first, and not the addresses of its codes in Basel-Landschaft', () => {
    expect(new Set(search('Basel', { allCodes: true }).map(({ state }) => state))).toEqual(new Set(['BS']));
    expect(search('4052').map(({ displayName, state }) => [displayName, state])).toEqual([
      ['4052 Basel', 'BS'],
      ['4052 Basel (Münchenstein)', 'BL'],
    ]);
  });

  it('ranks exact names first, then larger towns', () => {
    expect(lines('Wil')[0]).toBe('9500 Wil SG');
    expect(lines('Ba').slice(0, 2)).toEqual(['Basel', 'Baden']);
    expect(lines('Rue')[0]).toBe('1673 Rue');
    expect(lines('Küssnacht')[0]).toBe('6403 Küssnacht am Rigi');
  });

  it('that names a town with many postal codes continues with all of them', () => {
    const [town] = search('Zür');
    expect(search('Zür').at(-1)).toMatchObject({ displayName: 'Zürich', continues: 24 });
    expect(town).toMatchObject({ city: 'Zürich', gemeinde: 'Zürich' });
    const all = search('Bahnhofstrasse 12, Zürich', { allCodes: true });
    expect(all).toHaveLength(24);
    expect(all.at(-1)?.displayName).toBe('Bahnhofstrasse 12, 8064 Zürich');
    expect(search('Be')[0]).toMatchObject({ displayName: 'Bern', continues: 15 });
  });

  it('names the town in the language of the user', () => {
    expect(search('Genève')[0]).toMatchObject({ city: 'Genève', localName: 'Genf' });
    expect(search('8004')[0]).toMatchObject({ city: 'Zürich', localName: null });
  });
});

describe('every prefix of a right address', () => {
  const prefixes = (text: string, from: number) =>
    Array.from({ length: Math.max(0, text.length - from + 1) }, (_, at) => text.slice(0, from + at));
  const isPlace = (name: string, found: ReturnType<typeof search>) => found.some(({ city }) => city === name);

  it('finds the place of a postal code and a name, once the code is complete', () => {
    fc.assert(
      fc.property(place, ({ postalCode, city }) => {
        const text = `${postalCode} ${city}`;
        for (const prefix of prefixes(text, 3))
          expect([prefix, search(prefix).length > 0]).toEqual([prefix, true]);
        expect([text, isPlace(city, search(text))]).toEqual([text, true]);
      }),
      { numRuns: 600 },
    );
  });

  it('finds places whose name starts with it', () => {
    fc.assert(
      fc.property(place, ({ city }) => {
        for (const prefix of prefixes(city, 3)) {
          if (!/[\p{L}\d]$/u.test(prefix)) continue;
          expect([prefix, search(prefix).length > 0]).toEqual([prefix, true]);
        }
        expect([city, isPlace(city, search(city))]).toEqual([city, true]);
      }),
      { numRuns: 600 },
    );
  });

  it('finds the place behind a street in every language', () => {
    const street = fc.constantFrom(
      'Seestrasse 5',
      'Rue du Lac 3',
      'Via Nassa 12',
      'Chemin des Vignes 7b',
      'Avenue de la Gare 1',
      'Route de Berne 40',
      'Weg 2',
    );
    fc.assert(
      fc.property(place, street, fc.constantFrom(', ', ' '), ({ postalCode, city }, line, separator) => {
        const start = `${line}${separator}`;
        for (const prefix of prefixes(`${postalCode} ${city}`, 4)) {
          const found = search(start + prefix);
          expect([start + prefix, found.length > 0]).toEqual([start + prefix, true]);
          expect(found.every((each) => each.displayName.startsWith(`${line}, `))).toBe(true);
          expect(found.every((each) => each.postalCode === postalCode)).toBe(true);
        }
        expect(isPlace(city, search(`${start}${postalCode} ${city}`))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('gives at most five suggestions, all different', () => {
    fc.assert(
      fc.property(place, fc.nat(12), ({ postalCode, city }, length) => {
        for (const text of [city.slice(0, length + 1), `${postalCode} ${city}`.slice(0, length + 1)]) {
          const found = lines(text);
          expect(new Set(found).size).toBe(found.length);
          expect(found.length).toBeLessThanOrEqual(addressSearchLimits.results);
        }
      }),
      { numRuns: 400 },
    );
  });
});
