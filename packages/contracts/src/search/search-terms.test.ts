import { describe, expect, it } from 'vitest';
import { findTerms, isTypoOf, joinWords, matchesTerm, readTokens, searchTerms } from './search-terms.ts';

const wordsOf = (text: string) => joinWords(readTokens(text).map(({ key }) => key));
const finds = (query: string, text: string, typos = false) =>
  searchTerms(query).every((term) => matchesTerm(wordsOf(text), term, typos));

describe('finds', () => {
  it.each([
    // Case, accents, umlauts and their transcriptions, ß, ligatures.
    ['LOHNAUSWEIS', 'Lohnausweis'],
    ['Prämie', 'PRÄMIEN'],
    ['Praemie', 'Prämie'],
    ['Pramie', 'Prämie'],
    ['Prämie', 'Praemie'],
    ['Strasse', 'Bahnhofstraße 3'],
    ['Straße', 'Bahnhofstrasse 3'],
    ['prevoyance', 'Prévoyance professionnelle'],
    ['prévoyance', 'PREVOYANCE'],
    ['oeuvre', 'Œuvre suisse'],
    ['Zürich', 'Zu\u0308rich'],
    ['assurance', "Prime de l'assurance-maladie"],
    // Compounds.
    ['Krankenkasse', 'Krankenkassenprämie'],
    ['prämie', 'Krankenkassenprämie'],
    ['Erneuerung', 'Bauerneuerung'],
    ['AHV', 'AHV-Nummer'],
    // Amounts.
    ...[
      "1'234.50",
      '1’234.50',
      '1 234.50',
      '1234.50',
      '1234.5',
      '1,234.50',
      '1234,50',
      '1.234,50',
      '1234',
    ].map((query) => [query, "Total CHF 1'234.50"]),
    ...['1234', '1234.00', "1'234.–", '1234.-', "1'234"].map((query) => [query, "Total: 1'234.00"]),
    ['20', 'Fr. 20.–'],
    ['12500', 'Saldo 12 500'],
    ['500', 'Konten 12 500'],
    ['12.50', 'Preis 12,5'],
    ['2025', '31.12.2025'],
    ['31.12.2025', 'per 31.12.2025'],
    ['3a', 'Säule 3a'],
    ['12345', 'Police 7712345678'],
    // Several words.
    ['muster 5000', "Muster AG, Nettolohn 5'000.00"],
  ])('%s in "%s"', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ['Lonausweis', 'Lohnausweis'],
    ['Lohnnausweis', 'Lohnausweis'],
    ['Lohmausweis', 'Lohnausweis'],
    ['Lohnauswies', 'Lohnausweis'],
    ['ohnausweis', 'Kohnausweis'],
    ['Hypotekarzins', 'Hypothekarzinsen'],
    ['Bnak', 'Bank'],
  ])('%s in "%s" despite an error', (query, text) => {
    expect(finds(query, text, true)).toBe(true);
  });
});

describe('does not find', () => {
  it.each([
    ['GA', 'Garage'],
    ['art', 'Quartal'],
    ['500', "1'500.00"],
    ['1234', '12345'],
    ['234', "1'234.50"],
    ['1234.60', "1'234.50"],
    ['muster beispiel', 'Muster AG'],
    ['ende', 'Kunde'],
  ])('%s in "%s"', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it.each([
    ['Lohnuasweiss', 'Lohnausweis'],
    ['1235', '1234'],
    ['axa', 'axb'],
    ['Bank', 'Banken'],
    ['Bank', 'Bo'],
  ])('%s in "%s" as an error', (query, text) => {
    expect(isTypoOf(searchTerms(query)[0] ?? '', searchTerms(text)[0] ?? '')).toBe(false);
  });
});

it('has no terms without a letter or digit', () => {
  expect(searchTerms(' — !? ')).toEqual([]);
});

it('says where the words are', () => {
  const text = "Nettolohn CHF 5'000.00 von Muster AG";
  const found = findTerms(text, searchTerms('5000 muster'), false);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(["5'000.00", 'Muster']);
});
