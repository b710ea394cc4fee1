import type { FileResponse } from '@dossier/contracts';

/** Files uploaded on the same day, newest first. */
export interface DayGroup {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly files: readonly FileResponse[];
  /** False for the last day of a partial list, which may have more files. */
  readonly isWhole: boolean;
}

const zurichDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Groups by upload day in Europe/Zurich, newest first. */
export function groupByDay(files: readonly FileResponse[], hasMore = false): DayGroup[] {
  const newestFirst = files.toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
  const days = [...Map.groupBy(newestFirst, (file) => zurichDay.format(new Date(file.uploadedAt)))];
  return days.map(([day, ofDay], index) => ({
    day,
    files: ofDay,
    isWhole: !hasMore || index < days.length - 1,
  }));
}
