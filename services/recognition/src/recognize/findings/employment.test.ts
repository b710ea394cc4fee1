import type { Form11Details, RecognizedPaper } from '@dossier/contracts';
import { expect, test } from 'vitest';
import { unknownPaper } from '../unknown-paper.ts';
import { factsOf, type FiledPaper } from './filed-paper.ts';
import { findFindings } from './find-findings.ts';

let count = 0;
function filed(paper: Partial<RecognizedPaper>, categoryId: number): FiledPaper {
  count++;
  const facts = factsOf({ ...unknownPaper, owner: 'self', taxYear: 2024, confidence: 'high', ...paper });
  return { fileId: `f${count}`, uploadedAt: new Date(count), taxYear: 2024, categoryId, paper: facts };
}
const certificate = (form11: Form11Details, more: Partial<RecognizedPaper> = {}) =>
  filed({ kind: 'salaryCertificate', categoryId: 1, dates: [`2024-01-${count + 1}`], form11, ...more }, 1);
const ticket = (more: Partial<RecognizedPaper> = {}) =>
  filed({ kind: 'transportTicket', categoryId: 21, ...more }, 21);

const codesAt = async (paper: FiledPaper, papers: FiledPaper[], answers = {}) =>
  (await findFindings({ papers, before: [], answers })).get(paper.fileId);

test('Costs of the way to work with a cross at F are found, unless they may be for another employer', async () => {
  const free = certificate({ isTransportFree: true });
  const own = ticket();
  const found = [{ code: 'TRANSPORT_FREE' }];
  expect(await codesAt(own, [free, own])).toEqual(found);
  expect(await codesAt(free, [free, own])).toEqual([]);
  expect(await codesAt(own, [certificate({ isTransportFree: false }), own])).toEqual([]);
  expect(await codesAt(own, [certificate({}), free, own])).toEqual([]);
  const unnamed = ticket({ owner: null });
  expect(await codesAt(unnamed, [free, unnamed])).toEqual(found);
  expect(await codesAt(unnamed, [free, unnamed], { maritalStatus: 'married' })).toEqual([]);
  const spouses = ticket({ owner: 'spouse' });
  expect(await codesAt(spouses, [free, spouses], { maritalStatus: 'married' })).toEqual([]);
});

test('Months without a certificate are found at the last one, unless another paper explains them', async () => {
  const period = (from: string, until: string) => ({
    period: { from: `2024-${from}`, until: `2024-${until}` },
  });
  const spring = certificate(period('03-15', '05-31'));
  const autumn = certificate(period('08-01', '12-31'));
  const part = (...months: number[]) => [{ code: 'PART_OF_YEAR', months }];
  expect(await codesAt(autumn, [autumn])).toEqual(part(1, 2, 3, 4, 5, 6, 7));
  expect(await codesAt(autumn, [spring, autumn])).toEqual(part(1, 2, 6, 7));
  expect(await codesAt(spring, [spring, autumn])).toEqual([]);
  expect(await codesAt(autumn, [autumn, certificate({})])).toEqual([]);
  expect(await codesAt(autumn, [autumn, filed({ kind: 'unemploymentBenefits', categoryId: 1 }, 1)])).toEqual(
    [],
  );
  const unread = filed({ kind: null, owner: null, confidence: 'none' }, 1);
  expect(await codesAt(autumn, [autumn, unread])).toEqual([]);
  const whole = certificate(period('01-01', '12-31'));
  expect(await codesAt(whole, [whole])).toEqual([]);
});

test('Lump sums are found where the certificate names no approved rules', async () => {
  const of = (form11: Form11Details) => {
    const paper = certificate(form11);
    return codesAt(paper, [paper]);
  };
  expect(await of({ hasLumpSums: true, hasExpenseRules: false })).toEqual([{ code: 'LUMP_SUM_EXPENSES' }]);
  expect(await of({ hasLumpSums: true, hasExpenseRules: true })).toEqual([]);
  expect(await of({ hasLumpSums: true })).toEqual([]);
});
