import { expect, it } from 'vitest';
import { valueKeys } from './paper-choices.ts';
import { findingId, paperFinding, readingFinding } from './paper-findings.ts';
import { numberValues, valueKeyOf } from './readings.ts';

it('numbers the values of a key', () => {
  const ids = numberValues([{ key: 'balance' }, { key: 'interest' }, { key: 'balance' }] as const);
  expect(ids.map(({ id }) => id)).toEqual(['balance', 'interest', 'balance.2']);
  expect(ids.map(({ id }) => valueKeyOf(id))).toEqual(['balance', 'interest', 'balance']);
});

it.each(['', 'balance.1', 'balance.0', 'balance.201', 'income', 'balance.2.3', '__proto__'])(
  'takes no value id %j',
  (id) => expect(valueKeyOf(id)).toBeUndefined(),
);

it('identifies a finding by its code and details', () => {
  const finding = paperFinding.parse({ code: 'PAGE_MISSING', pages: [2, 3], of: 3 });
  expect(findingId(finding)).toBe('PAGE_MISSING:2:3:3');
  expect(findingId({ code: 'NOT_YEARLY' })).toBe('NOT_YEARLY');
  expect(readingFinding.safeParse({ ...finding, id: 'x', text: 'y', isDismissed: false }).success).toBe(true);
  expect(valueKeys).toHaveLength(24);
});
