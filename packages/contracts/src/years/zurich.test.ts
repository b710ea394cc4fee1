import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayInZurich, yearInZurich } from './zurich.ts';

it('a day in Zurich begins before that in Greenwich, in summer two hours', () => {
  expect(dayInZurich(new Date('2025-12-31T22:59:59Z'))).toBe('2025-12-31');
  expect(dayInZurich(new Date('2025-12-31T23:00:00Z'))).toBe('2026-01-01');
  expect(dayInZurich(new Date('2025-06-30T22:00:00Z'))).toBe('2025-07-01');
});

it('a year in Zurich is that of the day', () => {
  const turns = fc.integer({ min: 1990, max: 2200 }).map((year) => Date.UTC(year, 0, 1));
  const near = fc.integer({ min: -3, max: 3 }).map((hours) => hours * 3_600_000);
  const times = fc.oneof(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    fc
      .tuple(turns, near, fc.integer({ min: -1, max: 1 }))
      .map(([turn, hours, ms]) => new Date(turn + hours + ms)),
  );
  fc.assert(fc.property(times, (time) => String(yearInZurich(time)) === dayInZurich(time).slice(0, 4)));
});
