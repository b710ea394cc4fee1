import { describe, expect, it } from 'vitest';
import { storedFile } from '../testing.tsx';
import { groupByDay } from './day-groups.ts';

const at = (uploadedAt: string, name = uploadedAt) => storedFile(name, 1, { uploadedAt });

describe('groupByDay', () => {
  it('sorts days and files newest first', () => {
    const groups = groupByDay([
      at('2025-03-03T08:00:00.000Z'),
      at('2025-04-01T08:00:00.000Z'),
      at('2025-03-03T09:00:00.000Z'),
    ]);
    expect(groups.map(({ day, files }) => [day, files.map((file) => file.uploadedAt.slice(11, 13))])).toEqual(
      [
        ['2025-04-01', ['08']],
        ['2025-03-03', ['09', '08']],
      ],
    );
  });

  it('sorts days and files oldest first', () => {
    const times = ['2025-03-03T08:00:00.000Z', '2025-02-01T08:00:00.000Z', '2025-03-03T07:00:00.000Z'];
    const groups = groupByDay(
      times.map((time) => at(time)),
      { sort: 'oldest' },
    );
    expect(groups.map(({ day, files }) => [day, files.map((file) => file.uploadedAt.slice(11, 13))])).toEqual(
      [
        ['2025-02-01', ['08']],
        ['2025-03-03', ['07', '08']],
      ],
    );
  });

  it('ends a day at midnight in Zurich, in summer and in winter', () => {
    const days = (...times: string[]) => groupByDay(times.map((time) => at(time))).map(({ day }) => day);
    expect(days('2025-01-31T22:59:59.000Z')).toEqual(['2025-01-31']);
    expect(days('2025-01-31T23:00:00.000Z')).toEqual(['2025-02-01']);
    expect(days('2025-07-31T21:59:59.000Z')).toEqual(['2025-07-31']);
    expect(days('2025-07-31T22:00:00.000Z')).toEqual(['2025-08-01']);
  });
});

it('marks the last day of a partial list as incomplete', () => {
  const files = [
    at('2025-03-02T08:00:00.000Z'),
    at('2025-03-01T09:00:00.000Z'),
    at('2025-03-01T08:00:00.000Z'),
  ];
  const shape = (hasMore: boolean) =>
    groupByDay(files, { hasMore }).map((group) => [group.files.length, group.isWhole]);
  expect(shape(false)).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(shape(true)).toEqual([
    [1, true],
    [2, false],
  ]);
});
