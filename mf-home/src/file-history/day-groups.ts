import type { FileAnswer } from '@dossier/contracts';

/** Papers that came on the same day, newest first. */
export interface DayGroup {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly files: readonly FileAnswer[];
}

const zurichDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** By the day of the upload in Zurich, newest day and newest paper first. */
export function groupByDay(files: readonly FileAnswer[]): DayGroup[] {
  const newestFirst = files.toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
  const days = Map.groupBy(newestFirst, (file) => zurichDay.format(new Date(file.uploadedAt)));
  return [...days].map(([day, ofDay]) => ({ day, files: ofDay }));
}

/** The first `limit` papers, still in their days; each with the number of all papers of that day. */
export function firstOf(groups: readonly DayGroup[], limit: number): (DayGroup & { total: number })[] {
  const shown: (DayGroup & { total: number })[] = [];
  let left = limit;
  for (const { day, files } of groups) {
    if (left <= 0) break;
    shown.push({ day, files: files.slice(0, left), total: files.length });
    left -= files.length;
  }
  return shown;
}
