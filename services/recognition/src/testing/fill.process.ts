import { requiredCategoryIds, type RecognizedPaper } from '@dossier/contracts';
import { filesOfYear, filledId, runFill } from '@dossier/service-kit/testing';
import { paperEntity, type PaperRow } from '../papers/papers.entity.ts';
import { factsPlace, paperFactsEntity } from '../papers/paper-facts.entity.ts';
import { readingContent, readingEntity } from '../papers/readings.entity.ts';
import { factsOf } from '../recognize/findings/filed-paper.ts';
import { createRecognitionService } from '../service.ts';

/* The files of documents as papers that were read; only those of the last year have a reading. */

const hour = 3_600_000;
const paper: RecognizedPaper = {
  kind: 'interestStatement',
  categoryId: null,
  taxYear: null,
  owner: null,
  ownerName: 'Anna Muster',
  issuer: 'Zürcher Kantonalbank',
  language: 'de',
  confidence: 'high',
  values: [],
  pages: null,
  dates: ['2025-12-31'],
  unreadable: null,
};
const words = Array.from({ length: 80 }, (_, index) => `wort${index}`);

await runFill('recognition', createRecognitionService, ({ userId, isStaff, taxYears, seal }) => {
  if (isStaff) return [];
  const papers = taxYears.flatMap((taxYear) =>
    Array.from({ length: filesOfYear }, (_, index): PaperRow => {
      const at = new Date(Date.UTC(taxYear + 1, 1, 1) + (index + (userId % 500)) * hour);
      return {
        fileId: filledId('file', userId, taxYear, index),
        userId,
        version: 1,
        taxYear,
        categoryId: requiredCategoryIds[index % requiredCategoryIds.length] ?? 1,
        sorting: null,
        uploadedAt: at,
        deletedAt: null,
        state: 'done',
        lane: 'quick',
        tries: 1,
        dueAt: at,
        autoFiledAt: null,
      };
    }),
  );
  const read = papers.filter(({ taxYear }) => taxYear === taxYears.at(-1));
  const readings = read.map(({ fileId, version, dueAt }) => {
    const key = { fileId, version };
    const content = seal.sealJson(readingContent(key), { paper, words });
    return { ...key, userId, content, marks: null, readAt: dueAt };
  });
  const facts = read.map(({ fileId, version }) => {
    const key = { fileId, version };
    return { ...key, userId, facts: seal.sealJson(factsPlace(key), factsOf(paper)) };
  });
  return [
    [paperEntity, papers],
    [readingEntity, readings],
    [paperFactsEntity, facts],
  ];
});
