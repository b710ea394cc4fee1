import { describe, expect, it } from 'vitest';
import { describeAfterFiling, differenceOf, emptyAfterFiling, type AfterFilingForm } from './after-filing.ts';
import { objectionEnd } from './objection-period.ts';

describe('the objection period', () => {
  it.each([
    ['2026-09-01', '2026-10-01', 'thirty days, of which the day after the delivery is the first'],
    ['2026-09-10', '2026-10-12', 'a Saturday: the Monday after it'],
    ['2026-09-11', '2026-10-12', 'a Sunday'],
    ['2025-12-02', '2026-01-02', 'New Year, a Thursday'],
    ['2026-04-14', '2026-05-15', 'Ascension 2026, 14 May'],
    ['2025-11-25', '2025-12-26', 'Christmas; the day after it is no holiday everywhere'],
    ['2027-07-02', '2027-08-02', '1 August 2027, a Sunday'],
  ])('of an assessment delivered on %s ends on %s: %s', (delivered, end) => {
    expect(objectionEnd(delivered)).toBe(end);
  });
});

describe('the steps after filing', () => {
  const today = '2026-10-01';
  const states = (change: Partial<AfterFilingForm>, until: string | null = null) =>
    describeAfterFiling({ ...emptyAfterFiling, ...change }, until, today).map(({ step, state }) => [
      step,
      state,
    ]);
  const sent = { on: '2026-03-20', way: 'online' } as const;
  const assessment = { on: '2026-09-20', fileId: null, items: [] };

  it('wait for the first one that is missing', () => {
    expect(states({})).toEqual([
      ['sent', 'next'],
      ['confirmed', 'later'],
      ['assessed', 'later'],
      ['objection', 'later'],
      ['payments', 'none'],
      ['closed', 'later'],
    ]);
  });

  it('do not wait for what was passed over', () => {
    expect(Object.fromEntries(states({ sent, assessment }, '2026-10-20'))).toMatchObject({
      sent: 'done',
      confirmed: 'none',
      assessed: 'done',
      objection: 'next',
    });
    expect(Object.fromEntries(states({ assessment }, '2026-09-30'))).toMatchObject({
      objection: 'done',
      closed: 'next',
    });
    expect(Object.fromEntries(states({ closedOn: '2026-09-30' }))).toMatchObject({
      sent: 'none',
      closed: 'done',
    });
  });

  it('have payments only where there are some, with the day of the first that is open', () => {
    const payment = { kind: 'instalment', amount: 100, dueOn: '2026-11-01', doneOn: null } as const;
    const form = {
      ...emptyAfterFiling,
      assessment,
      payments: [{ ...payment, dueOn: '2026-12-01' }, payment],
    };
    const shown = describeAfterFiling(form, '2026-09-30', today);
    expect(shown.find(({ step }) => step === 'payments')).toEqual({
      step: 'payments',
      state: 'next',
      day: '2026-11-01',
    });
  });
});

it('compares only what both state', () => {
  expect(differenceOf({ declared: 80_000, assessed: 81_500.55 })).toBe(1500.55);
  expect(differenceOf({ declared: null, assessed: 1 })).toBeNull();
});
