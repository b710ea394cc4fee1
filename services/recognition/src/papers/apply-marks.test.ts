import type { RecognizedValue } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { markValues, withoutValueMark } from './apply-marks.ts';
import { noMarks, type Marks } from './readings.entity.ts';

const value = (key: RecognizedValue['key'], amount: number): RecognizedValue => ({
  key,
  value: amount,
  currency: 'CHF',
  part: null,
  page: 1,
  box: [0.1, 0.2, 0.3, 0.1],
  source: 'text',
});
const recognized = [value('balance', 100), value('balance', 200), value('interest', 3)];
const marks: Marks = {
  ...noMarks,
  values: {
    'balance.2': { value: 250, by: 'user' },
    interest: { value: null, by: 'expert' },
    costs: { value: 7, currency: 'EUR', by: 'expert' },
    'nothing.1': { value: 1, by: 'user' },
  },
  confirmed: { balance: 'expert' },
};

it('puts what people say before what the machine recognized', () => {
  expect(markValues(recognized, marks)).toMatchObject([
    { id: 'balance', value: 100, by: 'machine', confirmedBy: 'expert', page: 1 },
    { id: 'balance.2', value: 250, currency: 'CHF', by: 'user', confirmedBy: 'user', page: 1 },
    { id: 'costs', value: 7, currency: 'EUR', by: 'expert', confirmedBy: 'expert', page: null, source: null },
  ]);
});

it('keeps the corrections when a later reading finds other values', () => {
  const values = markValues([value('balance', 1), value('balance', 2)], marks);
  expect(values.map(({ id, value: amount }) => [id, amount])).toEqual([
    ['balance', 1],
    ['balance.2', 250],
    ['costs', 7],
  ]);
});

it('returns to the recognized value', () => {
  expect(markValues(recognized, withoutValueMark(marks, 'interest'))).toMatchObject([
    { id: 'balance' },
    { id: 'balance.2' },
    { id: 'interest', value: 3, by: 'machine', confirmedBy: null },
    { id: 'costs' },
  ]);
});
