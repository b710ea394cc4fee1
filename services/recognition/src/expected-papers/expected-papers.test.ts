import type { RecognizedPaper } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { factsOf, type FiledPaper } from '../recognize/findings/filed-paper.ts';
import { unknownPaper } from '../recognize/unknown-paper.ts';
import { expectPapers, issuerKey } from './expected-papers.ts';

const filed = (fileId: string, paper: Partial<RecognizedPaper>): FiledPaper => ({
  fileId,
  uploadedAt: new Date(0),
  taxYear: 2025,
  categoryId: null,
  paper: factsOf({ ...unknownPaper, ...paper }),
});
const idOf = (identity: object) => JSON.stringify(identity);

it('expects the issuers and kinds of the year before, and ticks off what came', () => {
  const before = [
    filed('a', { kind: 'interestStatement', issuer: 'Zürcher Bank AG', owner: 'self' }),
    filed('b', { kind: 'interestStatement', issuer: 'Zürcher Bank', owner: 'spouse' }),
    filed('c', { kind: 'salaryCertificate', issuer: 'Muster GmbH', owner: 'self', categoryId: 1 }),
    filed('d', { kind: 'salaryCertificate', issuer: 'Muster GmbH', owner: 'self' }),
    filed('e', { kind: null, issuer: 'Somebody' }),
    filed('f', { kind: 'donation', issuer: null }),
    filed('g', { kind: 'receipt', issuer: 'Muster Sport', owner: 'self' }),
  ];
  const year = [filed('x', { kind: 'interestStatement', issuer: 'ZURCHER BANK', owner: 'self' })];
  const gone = new Set([idOf({ kind: 'salaryCertificate', issuer: 'muster', owner: 'self' })]);
  expect(expectPapers(before, year, gone, idOf)).toMatchObject([
    { lastFileId: 'a', state: 'found', fileId: 'x' },
    { lastFileId: 'b', state: 'open', fileId: null },
    { lastFileId: 'c', state: 'gone', categoryId: 1 },
  ]);
});

it('ticks off one paper by one whose owner is not known', () => {
  const paper = { kind: 'interestStatement', issuer: 'Bank X' } as const;
  const before = [filed('a', { ...paper, owner: 'self' }), filed('b', { ...paper, owner: 'spouse' })];
  const year = [filed('x', { ...paper, owner: null }), filed('y', { ...paper, owner: 'self' })];
  const filesOf = (papers: readonly FiledPaper[], now: readonly FiledPaper[]) =>
    expectPapers(papers, now, new Set(), idOf).map(({ fileId }) => fileId);
  expect(filesOf(before, year)).toEqual(['y', 'x']);
  expect(filesOf(before, [year[0]!])).toEqual(['x', null]);
  expect(filesOf([filed('a', { ...paper, owner: null })], [year[1]!])).toEqual(['y']);
});

it.each([
  ['Zürcher Bank AG', 'zurcher bank'],
  ['Caisse d’Epargne SA', 'caisse d epargne'],
  ['Müller & Co. GmbH', 'muller co'],
])('writes the issuer %s as %s', (issuer, key) => expect(issuerKey(issuer)).toBe(key));
