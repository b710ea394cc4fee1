import type { RecognizedPaper } from '@dossier/contracts';
import { filledId, firstPersonId, runFill } from '@dossier/service-kit/testing';
import { factsPlace, paperFactsEntity } from '../papers/paper-facts.entity.ts';
import { paperEntity, type PaperRow } from '../papers/papers.entity.ts';
import { unknownPaper } from '../recognize/unknown-paper.ts';
import { readingContent, readingEntity } from '../papers/readings.entity.ts';
import { factsOf } from '../recognize/findings/filed-paper.ts';
import { createRecognitionService } from '../service.ts';

/* For `bench/readings.bench.ts`: the first person has a year of 10 papers, the second one of 1,000, of the kinds that cost most. */

const value = { currency: 'CHF', part: null, page: 1, box: null, source: 'text' } as const;
const known = { ...unknownPaper, owner: 'self', confidence: 'exact' } as const;

/** Payments of the same amount to different foundations, statements of 199 accounts, and tickets of the same price and day. */
function paperAt(index: number, taxYear: number): RecognizedPaper {
  if (index % 3 === 0)
    return {
      ...known,
      kind: 'pillar3a',
      taxYear,
      issuer: `${index} ${'Vorsorgestiftung der '.repeat(8)}${index}`,
      values: [{ ...value, key: 'contribution', value: 100 }],
    };
  if (index % 3 === 1)
    return {
      ...known,
      kind: 'taxStatement',
      taxYear,
      issuer: 'Bank Seetal AG',
      values: Array.from({ length: 200 }, (_, n) => ({
        ...value,
        key: 'balance' as const,
        value: n === 0 ? index : n,
        part: n === 0 ? null : `Sparkonto ${n} der Filiale ${n}`,
      })),
    };
  return {
    ...known,
    kind: 'transportTicket',
    taxYear,
    issuer: `Verkehrsbetriebe ${index}`,
    dates: Array.from({ length: 20 }, (_, n) => `${taxYear}-01-${String(n + 1).padStart(2, '0')}`),
    values: [{ ...value, key: 'price', value: 85 }],
  };
}

await runFill('recognition', createRecognitionService, ({ userId, isStaff, taxYears, seal }) => {
  if (isStaff) return [];
  const count = userId === firstPersonId ? 10 : 1000;
  const taxYear = taxYears.at(-1) ?? 0;
  const rows = Array.from({ length: count }, (_, index) => {
    const key = { fileId: filledId('file', userId, taxYear, index), version: 1 };
    const at = new Date(Date.UTC(taxYear + 1, 1, 1) + index * 60_000);
    const content = paperAt(index, taxYear);
    const paper: PaperRow = {
      ...key,
      userId,
      taxYear,
      categoryId: 1,
      sorting: null,
      uploadedAt: at,
      deletedAt: null,
      state: 'done',
      lane: 'quick',
      tries: 1,
      dueAt: at,
      autoFiledAt: null,
    };
    const sealed = seal.sealJson(readingContent(key), { paper: content, words: [] });
    return {
      paper,
      reading: { ...key, userId, content: sealed, marks: null, readAt: at },
      facts: { ...key, userId, facts: seal.sealJson(factsPlace(key), factsOf(content)) },
    };
  });
  return [
    [paperEntity, rows.map(({ paper }) => paper)],
    [readingEntity, rows.map(({ reading }) => reading)],
    [paperFactsEntity, rows.map(({ facts }) => facts)],
  ];
});
