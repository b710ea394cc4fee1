import { expect, test } from 'vitest';
import { paperContents } from '../testing.ts';
import { paperText } from './paper-text.ts';
import { findTaxYear } from './tax-year.ts';

const yearOf = (text: string, isYearly = true) => findTaxYear(paperText(paperContents(text)), 2024, isYearly);

test('A yearly certificate is about the year it names, not about the year of its letter', () => {
  expect(yearOf('Bern, 15. Januar 2025\n# Zinsausweis 2024')).toBe(2024);
  expect(yearOf('Lausanne, le 15.02.2025\nSolde au 31.12.2024\t200.00')).toBe(2024);
  expect(yearOf('01.01.2023 - 31.12.2023')).toBe(2023);
  expect(yearOf('Bellinzona, 3 febbraio 2025\nPremi')).toBe(2024);
});

test('A bill is about the year of its date, a season ticket about the year in which it begins', () => {
  expect(yearOf('Rechnungsdatum 12.02.2024', false)).toBe(2024);
  expect(yearOf('Gültig: 01.03.2024 bis 28.02.2025', false)).toBe(2024);
});

test('The date of a bill counts beside the day until which it is to be paid', () => {
  expect(yearOf('Datum 18.12.2024 | Fassade Süd | zahlbar bis 17.01.2025', false)).toBe(2024);
});

test('Dates of birth, and years far away, are no tax years', () => {
  expect(yearOf('Geburtsdatum 12.03.1972\nGegründet 1907')).toBeNull();
  expect(yearOf('Geburtsdatum: 12.03.2019')).toBeNull();
  expect(yearOf('Artikel 20241 und 1998')).toBeNull();
});

test('The year before, to compare with, says nothing about the year', () =>
  expect(
    yearOf('# Rechnung Liegenschaftssteuer 2024\nVorjahr 2023: CHF 763.50 (bezahlt am 12.11.2023)'),
  ).toBe(2024));

test('Two years with the same weight are none', () => expect(yearOf('2023\n2024')).toBeNull());

test('Dates are read in each usual way of writing', () => {
  expect(yearOf('Rechnung vom 15-11-2024', false)).toBe(2024);
  expect(yearOf('Winterthur, 5. Dez. 24', false)).toBe(2024);
});

test('The last day to pay says nothing about the year', () => {
  expect(yearOf('Rechnungsdatum\t18.12.2024\nZahlungsfrist\t17.01.2025', false)).toBe(2024);
  expect(
    yearOf(
      'Datum 18.12.2024\nZahlungsfrist 17.01.2025\nBitte überweisen Sie den Betrag bis 17.01.2025.',
      false,
    ),
  ).toBe(2024);
});

test('The bill for a school year is of the year of its date', () => {
  for (const year of ['2023/24', '2023/2024', '2023-24'])
    expect(yearOf(`Schulgeld Schuljahr ${year}\nRechnungsdatum 12.02.2024`, false)).toBe(2024);
});

test('A course in spring is of its own year', () =>
  expect(
    yearOf('Attestation de participation\nMme Favre a suivi le cours du 05.03.2024 au\n25.06.2024. Payé.'),
  ).toBe(2024));
