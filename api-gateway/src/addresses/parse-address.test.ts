import { growthOf } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { parseAddress, splitHouseNumber } from './parse-address.ts';
import { readPlaces } from './places.ts';

const places = readPlaces(new URL('../../places/places.csv', import.meta.url)).at(2025);

describe('a query is taken apart', () => {
  it.each([
    ['Zürich, Schweiz', ''],
    ['Zürich ,; Suisse', ''],
    ['Bahnhofstrasse 12, 8001 Zürich,, CH', 'Bahnhofstrasse 12'],
  ])('%s without its country', (query, street) => {
    expect(parseAddress(query, places)).toMatchObject({ street });
  });

  it.each([
    ['Bahnhofstrasse 12', 'Bahnhofstrasse', '12'],
    ['Rue du Lac  12 a', 'Rue du Lac', '12 a'],
    ['Weg 3b-5', 'Weg', '3b-5'],
    ['Strasse 2000 7', 'Strasse 2000', '7'],
    ['Bahnhofstrasse', 'Bahnhofstrasse', null],
    ['12 5', '12 5', null],
    ['12', '12', null],
  ])('%s into street and house number', (text, street, houseNumber) => {
    expect(splitHouseNumber(text)).toEqual({ street, houseNumber });
  });

  it.each([' ', ',', ' ,', 'a ', 'a', '1', '1 ', 'a1 '])(
    'in a time that grows with its length: %j',
    (part) => {
      const long = (size: number) => `a${part.repeat(size / part.length)}!`;
      expect(growthOf((text) => parseAddress(text, places), long)).toBeLessThan(3);
      expect(growthOf(splitHouseNumber, long)).toBeLessThan(3);
    },
  );
});
