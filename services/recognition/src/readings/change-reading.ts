import {
  isSeen,
  maxPaperValues,
  numberValues,
  type addDeskValue,
  type BodyOf,
  type PaperKind,
  type PaperOwner,
  type RecognizedValue,
  type SeenValue,
  type ValueReviewer,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { markValues, withoutValueMark } from '../papers/apply-marks.ts';
import type { Marks } from '../papers/readings.entity.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { changeMarks } from './readings.repository.ts';

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
  by: ValueReviewer,
): Promise<void> {
  const recognized = reading.content?.paper.values ?? [];
  const same = numberValues(recognized).find((each) => each.id === id);
  return change(service, reading, (marks) => {
    const rest = withoutValueMark(marks, id);
    if (same && same.value === value && (currency ?? same.currency) === same.currency)
      return { ...rest, confirmed: { ...rest.confirmed, [id]: by } };
    const mark = { ...marks.values[id], value, ...(currency && { currency }), by };
    return checkCount(recognized, { ...rest, values: { ...marks.values, [id]: mark } });
  });
}

/** Adds a value that the machine did not find, with the next number of its key. */
export function addValue(
  service: Service,
  reading: OpenReading,
  { key, ...amount }: BodyOf<typeof addDeskValue>,
  by: ValueReviewer,
): Promise<void> {
  const recognized = reading.content?.paper.values ?? [];
  return change(service, reading, (marks) => {
    const used = new Set([...numberValues(recognized).map(({ id }) => id), ...Object.keys(marks.values)]);
    const numbered = Array.from({ length: maxPaperValues }, (_, at) => (at === 0 ? key : `${key}.${at + 1}`));
    const id = numbered.find((each) => !used.has(each));
    if (!id) throw tooManyValues();
    return checkCount(recognized, { ...marks, values: { ...marks.values, [id]: { ...amount, by } } });
  });
}

const tooManyValues = () => fail('TOO_MANY_VALUES', { values: { max: maxPaperValues } });

function checkCount(recognized: readonly RecognizedValue[], marks: Marks): Marks {
  if (markValues(recognized, marks).length > maxPaperValues) throw tooManyValues();
  return marks;
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

/** What somebody says that a paper is; what is absent stays. */
export interface PaperCorrection {
  readonly kind?: PaperKind | undefined;
  readonly categoryId?: number | undefined;
  readonly taxYear?: number | undefined;
  readonly owner?: PaperOwner | undefined;
}

/** Keeps what differs from what the machine recognized. A choice that returns to it takes an earlier correction back. */
export function correct(
  marks: Marks,
  { kind, categoryId, taxYear, owner }: PaperCorrection,
  { content }: OpenReading,
): Marks {
  const { paper } = content ?? {};
  const unlessEqual = <Value>(value: Value, recognized: unknown) =>
    value === recognized ? undefined : value;
  return {
    ...marks,
    ...(kind !== undefined && { kind: unlessEqual(kind, paper?.kind) }),
    ...(categoryId !== undefined && { categoryId: unlessEqual(categoryId, paper?.categoryId) }),
    ...(taxYear !== undefined && { taxYear: unlessEqual(taxYear, paper?.taxYear) }),
    ...(owner !== undefined && { owner: unlessEqual(owner, paper?.owner) }),
  };
}

/** Every value that a person did not touch yet is confirmed by `by`, as read. */
export function confirmAll(marks: Marks, { content }: OpenReading, by: ValueReviewer): Marks {
  return confirm(marks, numberValues(content?.paper.values ?? []), by);
}

/** As `confirmAll`, for those of the values that `by` saw. */
export function confirmSeen(
  marks: Marks,
  { content }: OpenReading,
  seen: readonly SeenValue[],
  by: ValueReviewer,
): Marks {
  const values = numberValues(content?.paper.values ?? []);
  return confirm(
    marks,
    values.filter((value) => isSeen(value, seen)),
    by,
  );
}

function confirm(marks: Marks, values: readonly { readonly id: string }[], by: ValueReviewer): Marks {
  const ids = values.map(({ id }) => id).filter((id) => !marks.values[id]);
  return {
    ...marks,
    confirmed: { ...Object.fromEntries(ids.map((id) => [id, by])), ...marks.confirmed },
  };
}
