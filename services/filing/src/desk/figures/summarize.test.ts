import type { TaxStatusId } from '@dossier/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSummary, type FiguresEvent } from './summarize.ts';

const now = new Date('2026-03-25T12:00:00Z');

/** `[day, to]` pairs of one user; the first event has no earlier status. */
function history(userId: number, ...steps: [day: string, to: TaxStatusId][]): FiguresEvent[] {
  return steps.map(([day, toStatus], index) => ({
    userId,
    fromStatus: steps[index - 1]?.[1] ?? null,
    toStatus,
    at: new Date(`${day}T10:00:00Z`),
  }));
}

function summarize(...histories: FiguresEvent[][]) {
  const summary = createSummary();
  for (const event of histories.flat()) summary.add(event);
  return summary.figures(now);
}

describe('the figures of a tax year', () => {
  it('is empty without filings', () => {
    expect(summarize()).toEqual({ weeks: [], steps: [] });
  });

  it('counts the filings at the end of each week by status, until the present week', () => {
    const { weeks } = summarize(
      history(1, ['2026-03-02', 1], ['2026-03-03', 2], ['2026-03-17', 3]),
      history(2, ['2026-03-08', 1]),
    );
    expect(weeks.map(({ monday, filings }) => [monday, ...Object.values(filings).slice(0, 3)])).toEqual([
      ['2026-03-02', 1, 1, 0],
      ['2026-03-09', 1, 1, 0],
      ['2026-03-16', 1, 0, 1],
      ['2026-03-23', 1, 0, 1],
    ]);
  });

  it('begins a week on Monday in Zurich', () => {
    const at = (time: string) => [{ userId: 1, fromStatus: null, toStatus: 1 as const, at: new Date(time) }];
    expect(summarize(at('2026-03-15T22:59:00Z')).weeks[0]?.monday).toBe('2026-03-09');
    expect(summarize(at('2026-03-15T23:00:00Z')).weeks[0]?.monday).toBe('2026-03-16');
  });

  it('tells the median of a step from five filings on', () => {
    const after = (days: number, userId: number) =>
      history(userId, ['2026-01-01', 1], [`2026-01-${String(1 + days).padStart(2, '0')}`, 2]);
    const four = [1, 2, 3, 20].map(after);
    expect(summarize(...four).steps).toEqual([{ from: 1, to: 2, count: 4, medianDays: null }]);
    expect(summarize(...four, after(4, 9)).steps).toEqual([{ from: 1, to: 2, count: 5, medianDays: 3 }]);
    expect(summarize(...four, after(4, 9), after(5, 10)).steps[0]?.medianDays).toBe(3.5);
  });

  it('counts a step that is made again, but no step back and none that leaves the status as it is', () => {
    const { steps, weeks } = summarize(
      history(
        1,
        ['2026-01-05', 4],
        ['2026-01-06', 5],
        ['2026-01-07', 4],
        ['2026-01-08', 4],
        ['2026-01-09', 5],
      ),
    );
    expect(steps).toEqual([{ from: 4, to: 5, count: 2, medianDays: null }]);
    expect(weeks.at(-1)?.filings).toMatchObject({ processing: 0, review_required: 1 });
  });

  it('counts every filing once in every week', () => {
    const status = fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<TaxStatusId>;
    const day = fc.integer({ min: 0, max: 80 });
    const filing = fc.array(fc.record({ day, status }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(filing, { minLength: 1, maxLength: 8 }), (filings) => {
        const starts = filings.map((events) => Math.min(...events.map((event) => event.day)));
        const { weeks } = summarize(
          ...filings.map((events, userId) =>
            history(
              userId,
              ...events
                .toSorted((a, b) => a.day - b.day)
                .map(({ day, status }): [string, TaxStatusId] => [
                  new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10),
                  status,
                ]),
            ),
          ),
        );
        weeks.forEach(({ filings: counts }, week) => {
          const begun = starts.filter(
            (start) => Math.floor(start / 7) <= week + Math.floor(Math.min(...starts) / 7),
          );
          const values = Object.values(counts);
          expect(values.every((count) => count >= 0)).toBe(true);
          expect(values.reduce((sum, count) => sum + count, 0)).toBe(begun.length);
        });
      }),
      { numRuns: 200 },
    );
  });
});
