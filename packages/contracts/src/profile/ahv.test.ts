import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ahvNumber, formatAhvNumber, isAhvNumber } from './ahv.ts';

const firstTwelveDigits = fc.stringMatching(/^756\d{9}$/);
const checkDigits = '0123456789'.split('');

describe('AHV number', () => {
  it.each([
    ['756.9217.0769.85', true],
    ['756.9217.0769.84', false],
    ['7569217076985', true],
    ['756 9217 0769 85', true],
    ['756.1234.5678.97', true],
    ['757.9217.0769.85', false],
    ['756.9217.0769.8', false],
    ['756.9217.0769.855', false],
    ['756.92170.769.85', false],
    ['756.9217.0769.85\n', false],
    ['', false],
  ])('%j: %j', (text, valid) => {
    expect(isAhvNumber(text)).toBe(valid);
    expect(ahvNumber.safeParse(text).success).toBe(valid);
  });

  it('has exactly one valid check digit, and a single changed digit is detected', () => {
    fc.assert(
      fc.property(firstTwelveDigits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, place, off) => {
        const valid = checkDigits.map((check) => digits + check).filter(isAhvNumber);
        expect(valid).toHaveLength(1);
        const changed = [...valid[0]!];
        changed[place + 3] = String((Number(changed[place + 3]) + off) % 10);
        expect(isAhvNumber(changed.join(''))).toBe(false);
      }),
    );
  });

  it('is normalized to dots from any separator', () => {
    fc.assert(
      fc.property(firstTwelveDigits, fc.constantFrom('', '.', ' '), (digits, separator) => {
        const valid = checkDigits.map((check) => digits + check).find(isAhvNumber)!;
        const typed = formatAhvNumber(valid).replaceAll('.', separator);
        expect(ahvNumber.parse(typed)).toBe(formatAhvNumber(valid));
        expect(ahvNumber.parse(typed)).toMatch(/^756\.\d{4}\.\d{4}\.\d{2}$/);
      }),
    );
    expect(ahvNumber.safeParse('756.9217.0769.84').error?.issues[0]).toMatchObject({
      params: { code: 'ahv_number' },
    });
  });

  it('is formatted from any input, idempotently', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = formatAhvNumber(text);
        expect(once.replace(/\D/g, '')).toBe(text.replace(/\D/g, '').slice(0, 13));
        expect(formatAhvNumber(once)).toBe(once);
      }),
    );
  });
});
