import { maxPaperValues, numberValues } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { markValues, withoutValueMark } from './apply-marks.ts';
import type { Author, Marks } from './readings.entity.ts';
import { changeMarks, type OpenReading } from './readings.repository.ts';

export interface ValueChange {
  readonly value: number | null;
  readonly currency?: string | undefined;
}

/** Changes what people said about a reading that is done. */
async function change(
  service: Service,
  { row, version, content }: OpenReading,
  changed: (marks: Marks) => Marks,
): Promise<void> {
  const { fileId, userId } = row;
  if (!content || !(await changeMarks(service, userId, [{ fileId, version, change: changed }])))
    throw fail('READING_NOT_DONE');
}

/** Confirms, corrects, removes or adds a value. One that equals the recognized value confirms it. */
export function saveValue(
  service: Service,
  reading: OpenReading,
  id: string,
  { value, currency }: ValueChange,
  by: Author,
): Promise<void> {
  const recognized = reading.content?.paper.values ?? [];
  const same = numberValues(recognized).find((each) => each.id === id);
  return change(service, reading, (marks) => {
    const rest = withoutValueMark(marks, id);
    if (same && same.value === value && (currency ?? same.currency) === same.currency)
      return { ...rest, confirmed: { ...rest.confirmed, [id]: by } };
    const next = { ...rest, values: { ...rest.values, [id]: { value, ...(currency && { currency }), by } } };
    if (markValues(recognized, next).length > maxPaperValues)
      throw fail('TOO_MANY_VALUES', { values: { max: maxPaperValues } });
    return next;
  });
}

export function resetValue(service: Service, reading: OpenReading, id: string): Promise<void> {
  return change(service, reading, (marks) => withoutValueMark(marks, id));
}

/** Dismisses a finding of the reading, or takes that back. */
export function dismiss(
  service: Service,
  reading: OpenReading,
  findingIds: readonly string[],
  id: string,
  isDismissed: boolean,
): Promise<void> {
  return change(service, reading, (marks) => {
    const others = marks.dismissed.filter((each) => each !== id);
    if (others.length === marks.dismissed.length && !findingIds.includes(id)) throw fail('FINDING_NOT_FOUND');
    return { ...marks, dismissed: isDismissed ? [...others, id] : others };
  });
}

/** Every value that a person did not touch yet is confirmed by `by`, as read. */
export function confirmAll(marks: Marks, { content }: OpenReading, by: Author): Marks {
  const ids = numberValues(content?.paper.values ?? []).map(({ id }) => id);
  const confirmed = Object.fromEntries(ids.filter((id) => !marks.values[id]).map((id) => [id, by]));
  return { ...marks, confirmed: { ...confirmed, ...marks.confirmed } };
}
