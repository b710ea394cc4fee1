import {
  numberValues,
  valueKeyOf,
  type RecognizedPaper,
  type ReadingValue,
  type RecognizedValue,
} from '@dossier/contracts';
import type { Marks } from './readings.entity.ts';

/** A value without its label. */
export type MarkedValue = Omit<ReadingValue, 'label'>;

/** What people corrected stands before what the machine recognized. */
export function correctPaper(paper: RecognizedPaper, marks: Marks): RecognizedPaper {
  const { kind, categoryId, taxYear, owner } = marks;
  return {
    ...paper,
    confidence: correctConfidence(paper, marks),
    ...(kind !== undefined && { kind }),
    ...(categoryId !== undefined && { categoryId }),
    ...(taxYear !== undefined && { taxYear }),
    ...(owner !== undefined && { owner, ...(owner !== paper.owner && { ownerName: null }) }),
    values: markValues(paper.values, marks).map(({ source, read: _, ...value }) => ({
      ...value,
      source: source ?? 'text',
    })),
  };
}

/** What somebody says that a paper is, is not guessed any more. */
function correctConfidence({ confidence }: RecognizedPaper, marks: Marks): RecognizedPaper['confidence'] {
  const isNamed = marks.kind !== undefined || marks.categoryId !== undefined;
  if (isNamed && confidence !== 'exact') return 'high';
  const isPlaced = marks.taxYear !== undefined || marks.owner !== undefined;
  return isPlaced && confidence === 'none' ? 'low' : confidence;
}

/** The values of a paper with those that people confirmed, corrected, removed or added. */
export function markValues(values: readonly RecognizedValue[], marks: Marks): MarkedValue[] {
  const recognized = numberValues(values);
  const known = new Set(recognized.map(({ id }) => id));
  const marked = recognized.flatMap((value): MarkedValue[] => {
    const mark = marks.values[value.id];
    const confirmedBy = mark?.by ?? marks.confirmed[value.id] ?? null;
    if (!mark) return [{ ...value, by: 'machine', confirmedBy }];
    if (mark.value === null) return [];
    const currency = mark.currency ?? value.currency;
    const read = { value: value.value, currency: value.currency };
    return [{ ...value, value: mark.value, currency, read, by: mark.by, confirmedBy }];
  });
  const added = Object.entries(marks.values).flatMap(
    ([id, { value, currency = 'CHF', page = null, box = null, by }]): MarkedValue[] => {
      const key = valueKeyOf(id);
      if (known.has(id) || value === null || !key) return [];
      return [{ id, key, value, currency, part: null, page, box, source: null, by, confirmedBy: by }];
    },
  );
  return [...marked, ...added];
}

/** The recognized value, with nothing that people said about it. */
export function withoutValueMark(marks: Marks, id: string): Marks {
  const { [id]: _value, ...values } = marks.values;
  const { [id]: _confirmed, ...confirmed } = marks.confirmed;
  return { ...marks, values, confirmed };
}
