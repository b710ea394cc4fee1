import { expect, it } from 'vitest';
import { paperNameOf } from './paper-name.ts';
import { separatePressReasons } from './separate-press.ts';

const read = { kindName: 'Salary certificate', issuer: 'Muster AG', taxYear: 2025 };

it('names a paper by kind, issuer and year, without what is unknown', () => {
  expect(paperNameOf(read)).toBe('Salary certificate · Muster AG · 2025');
  expect(paperNameOf({ ...read, issuer: null })).toBe('Salary certificate · 2025');
  expect(paperNameOf({ ...read, issuer: null, taxYear: null })).toBe('Salary certificate');
  expect(paperNameOf({ ...read, kindName: null }), 'not recognized').toBeNull();
  expect(paperNameOf(undefined), 'not read').toBeNull();
});

const sure = {
  confidence: 'high',
  kind: 'receipt',
  taxYear: 2025,
  owner: 'self',
  ownerName: 'Anna Muster',
} as const;

it.each([
  [sure, []],
  [{ ...sure, confidence: 'exact' as const }, []],
  [{ ...sure, owner: null, ownerName: null, taxYear: null }, []],
  [{ ...sure, taxYear: 2024 }, ['year']],
  [{ ...sure, kind: 'taxReturn' as const, taxYear: 2024 }, []],
  [{ ...sure, kind: 'taxReturn' as const, taxYear: 2023 }, ['year']],
  [{ ...sure, owner: 'spouse' as const }, ['person']],
  [{ ...sure, owner: 'child' as const, taxYear: 2024 }, ['year', 'person']],
  [{ ...sure, owner: null, ownerName: 'Somebody Else' }, ['person']],
  [{ ...sure, confidence: 'low' as const }, ['confidence']],
  [{ ...sure, confidence: 'none' as const, taxYear: 2024, owner: 'spouse' as const }, []],
])('files %o together with others unless %j', (reading, reasons) => {
  expect(separatePressReasons(reading, 2025)).toEqual(reasons);
});
