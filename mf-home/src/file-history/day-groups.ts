import type { FileResponse } from '@dossier/contracts';

/** Papers that came on the same day, newest first. */
export interface DayGroup {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly files: readonly FileResponse[];
  /** False for the last day of a list that goes on: it may hold more. */
  readonly isWhole: boolean;
}

const zurichDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** By the day of the upload in Zurich, newest day and newest paper first. */
export function groupByDay(files: readonly FileResponse[], hasMore = false): DayGroup[] {
  const newestFirst = files.toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
  const days = [...Map.groupBy(newestFirst, (file) => zurichDay.format(new Date(file.uploadedAt)))];
  return days.map(([day, ofDay], index) => ({
    day,
    files: ofDay,
    isWhole: !hasMore || index < days.length - 1,
  }));
}
