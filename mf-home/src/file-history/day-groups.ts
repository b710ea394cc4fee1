import { dayInZurich, type FileResponse } from '@dossier/contracts';

/** Files uploaded on the same day. */
export interface DayGroup {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly files: readonly FileResponse[];
  /** False for the last day of a partial list, which may have more files. */
  readonly isWhole: boolean;
}

/** Groups by upload day in Europe/Zurich, in the order of upload. */
export function groupByDay(
  files: readonly FileResponse[],
  { sort = 'newest', hasMore = false }: { sort?: 'newest' | 'oldest'; hasMore?: boolean } = {},
): DayGroup[] {
  const direction = sort === 'newest' ? -1 : 1;
  const ordered = files.toSorted((a, b) => direction * a.uploadedAt.localeCompare(b.uploadedAt));
  const days = [...Map.groupBy(ordered, (file) => dayInZurich(new Date(file.uploadedAt)))];
  return days.map(([day, ofDay], index) => ({
    day,
    files: ofDay,
    isWhole: !hasMore || index < days.length - 1,
  }));
}
