import { expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';

it('compares the medians of each figure that both versions have', () => {
  const run = (speed: string, extra = {}) => [
    { what: 'upload', 'MB/s': speed, ...extra },
    { what: 'new', 'MB/s': 1 },
  ];
  const earlier = (speed: number) => [{ what: 'upload', 'MB/s': speed, removed: 3 }];
  expect(
    compareRuns([run('90'), run('110'), run('95', { p99: 4 })], [earlier(100), earlier(50), earlier(200)]),
  ).toEqual([{ what: 'upload', figure: 'MB/s', now: 95, earlier: 100, ratio: 0.95 }]);
});

it('recognizes rows without a name by their place, and takes the mean of two runs', () => {
  expect(compareRuns([[{ files: 200, s: 1 }], [{ files: 200, s: 3 }]], [[{ files: 200, s: 4 }]])).toEqual([
    { what: '1', figure: 'files', now: 200, earlier: 200, ratio: 1 },
    { what: '1', figure: 's', now: 2, earlier: 4, ratio: 0.5 },
  ]);
});

it('leaves out what is not a number', () => {
  expect(
    compareRuns([[{ what: 'a', note: 'n/a', empty: '' }]], [[{ what: 'a', note: 'n/a', empty: '' }]]),
  ).toEqual([]);
});
