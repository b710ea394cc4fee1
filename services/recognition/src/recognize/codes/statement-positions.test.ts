import { maxStatementPositions } from '@dossier/contracts';
import { parseXml } from '@dossier/document-reader/xml';
import { expect, test } from 'vitest';
import { sampleStatement } from '../../testing/sample-statement.ts';
import { readTaxStatement } from './tax-statement.ts';

const read = (text: string) => readTaxStatement(parseXml(Buffer.from(text)));

test('An e-tax statement of an unknown version gives what is known: positions, costs, debts, taxes by kind, clients', () => {
  const reading = read(sampleStatement);
  expect(reading?.people).toEqual([
    { firstName: 'Beat', lastName: 'Keller' },
    { firstName: 'Anna', lastName: 'Muster' },
  ]);
  expect(reading?.values.map(({ key, value, part }) => [key, value, part])).toEqual([
    ['taxValue', 162750, null],
    ['dividends', 5348.29, null],
    ['withholdingTax', 1680, null],
    ['lumpSumTaxCredit', 34.35, null],
    ['usWithholding', 17.2, null],
    ['debt', 250000, null],
    ['interest', 3000, null],
    ['costsOfAssets', 150, null],
    ['balance', 35000, 'Privatkonto'],
  ]);
  const { statement } = reading ?? {};
  expect(statement?.clients).toEqual([
    { name: 'Beat Keller', number: '987654' },
    { name: 'Anna Muster', number: '987655' },
  ]);
  expect(statement?.totals).toEqual({
    value: 162750,
    incomeA: 4800,
    incomeB: 548.29,
    withholdingTax: 1680,
    lumpSumTaxCredit: 34.35,
    usWithholding: 17.2,
    debt: 250000,
    debtInterest: 3000,
    costs: 180,
    deductibleCosts: 150,
  });
  expect(
    statement?.positions.map(({ list, name, number, quantity, value }) => [
      list,
      name,
      number,
      quantity,
      value,
    ]),
  ).toEqual([
    ['account', 'Privatkonto', 'CH9300762011623852957', null, 35000],
    ['security', 'Rheinwerk Genussschein', 'CH0012032048', 500, 127750],
    ['security', 'Sold Inc.', '1234567', null, null],
    ['debt', 'Hypothek', 'HYPO-1', null, 250000],
    ['expense', 'Depotgebühr', 'D1', null, 180],
  ]);
  expect(statement?.positions[1]).toMatchObject({ incomeA: 4800, withholdingTax: 1680, incomeB: null });
  expect(statement?.positions[2]).toMatchObject({
    incomeB: 114.51,
    lumpSumTaxCredit: 34.35,
    usWithholding: 17.2,
  });
});

test('Totals are those of the statement, and its positions are bounded', () => {
  const account = '<bankAccount bankAccountName="Konto" totalTaxValue="1"/>';
  const { statement } =
    read(sampleStatement.replace('<bankAccount ', `${account.repeat(400)}<bankAccount `)) ?? {};
  expect(statement?.positions).toHaveLength(maxStatementPositions);
  expect(statement?.positionCount).toBe(405);
  expect(statement?.totals.value).toBe(162750);
});
