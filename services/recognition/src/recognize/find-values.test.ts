import { expect, test } from 'vitest';
import { recognize } from './recognize.ts';
import { household, paperContents } from './testing.ts';

const valuesOf = (text: string) =>
  recognize(paperContents(text), { taxYear: 2024, household }).values.map(({ key, value }) => [key, value]);

test('The only amount of a paper that states one needs no known label', () => {
  const bill = (rows: string) =>
    `Nadja Brunner\n# Zahnarztrechnung\nPatient: Nadja Brunner\nBehandlung 03.05.2024\n${rows}`;
  expect(valuesOf(bill('Bitte überweisen\tCHF 280.00'))).toEqual([['amount', 280]]);
  expect(valuesOf(bill('Bitte überweisen\tCHF 280.00\nSkonto\tCHF 5.60'))).toEqual([]);
});

test('An amount below its label has its currency before it', () => {
  expect(
    valuesOf('# Zinsausweis 2024\nSaldo per 31.12.2024\nCHF 900.00\nBruttozins\nCHF 2.50\nSparkonto'),
  ).toEqual([
    ['balance', 900],
    ['interest', 2.5],
  ]);
});

test('The purchase of a thing is no sale of property', () => {
  const paper = recognize(
    paperContents('# Kaufvertrag\nPolstergruppe, Lieferung am 11.06.2024\nKaufpreis\tCHF 900.00'),
    { taxYear: 2024, household },
  );
  expect(paper).toMatchObject({ kind: null, values: [] });
});
