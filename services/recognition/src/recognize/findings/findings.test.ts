import type { RecognizedPaper } from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import { expect, test } from 'vitest';
import { recognize } from '../recognize.ts';
import { household, paperContents } from '../testing.ts';
import { factsOf, type FiledPaper } from './filed-paper.ts';
import { findFindings } from './find-findings.ts';

const recognized: RecognizedPaper = {
  kind: 'interestStatement',
  categoryId: 2,
  taxYear: 2024,
  owner: 'self',
  ownerName: 'Nadja Brunner',
  issuer: 'Bank Seetal AG',
  language: 'de',
  confidence: 'high',
  values: [],
  pages: null,
  unreadable: null,
};
const value = (
  key: 'netSalary' | 'contribution' | 'balance',
  amount: number,
): RecognizedPaper['values'][number] => ({
  key,
  value: amount,
  currency: 'CHF',
  part: null,
  page: 1,
  box: null,
  source: 'text',
});
let count = 0;
const filed = (paper: Partial<RecognizedPaper> = {}, more: Partial<FiledPaper> = {}): FiledPaper => {
  count++;
  return {
    fileId: `f${count}`,
    uploadedAt: new Date(count),
    taxYear: 2024,
    categoryId: 2,
    paper: factsOf({ ...recognized, ...paper }),
    ...more,
  };
};
/** The findings of a paper beside others of its year and of the year before. */
async function codes(paper: FiledPaper, others: FiledPaper[] = [], answers = {}) {
  const of = (year: number) => others.filter(({ taxYear }) => taxYear === year);
  const papers = [paper, ...of(paper.taxYear)];
  return (await findFindings({ papers, before: of(paper.taxYear - 1), answers })).get(paper.fileId);
}

test('A right paper has no findings', async () => expect(await codes(filed())).toEqual([]));

test('Another category, unless it fits as well', async () => {
  expect(await codes(filed({}, { categoryId: 21 }))).toEqual([{ code: 'OTHER_CATEGORY', categoryId: 2 }]);
  expect(await codes(filed({}, { categoryId: 10 }))).toEqual([]);
  expect(await codes(filed({ confidence: 'low' }, { categoryId: 21 }))).toEqual([]);
  expect(await codes(filed({}, { categoryId: null }))).toEqual([]);
});

test('Another year, another person, missing pages, and what cannot be read', async () => {
  expect(await codes(filed({ taxYear: 2023 }))).toEqual([{ code: 'OTHER_YEAR', year: 2023 }]);
  expect(await codes(filed({ owner: null, ownerName: 'Urs Odermatt' }))).toEqual([
    { code: 'OTHER_PERSON', name: 'Urs Odermatt' },
  ]);
  expect(await codes(filed({ pages: { missing: [2], of: 3 } }))).toEqual([
    { code: 'PAGE_MISSING', pages: [2], of: 3 },
  ]);
  expect(await codes(filed({ unreadable: 'tooDark' }))).toEqual([{ code: 'UNREADABLE', reason: 'tooDark' }]);
});

test('The same paper as a PDF and as a photo: the later one is the duplicate', async () => {
  const pdf = filed({ values: [value('balance', 200)] });
  const photo = filed({ values: [value('balance', 200)], issuer: 'Bank Seeta1 AG' });
  expect(await codes(photo, [pdf])).toEqual([{ code: 'DUPLICATE', fileId: pdf.fileId }]);
  expect(await codes(pdf, [photo])).toEqual([]);
  expect(await codes(filed({ values: [value('balance', 201)] }), [pdf])).toEqual([]);
  const unclear = filed({
    values: [value('balance', 200)],
    issuer: null,
    owner: null,
    ownerName: null,
    taxYear: null,
  });
  expect(await codes(unclear, [pdf])).toEqual([{ code: 'DUPLICATE', fileId: pdf.fileId }]);
  expect(await codes(filed({ values: [value('balance', 200)], issuer: 'Kreditbank Jura' }), [pdf])).toEqual(
    [],
  );
});

test('A salary slip needs the yearly certificate, unless it is there', async () => {
  const slip = filed({ kind: 'salarySlip', categoryId: 1 }, { categoryId: 1 });
  const certificate = filed({ kind: 'salaryCertificate', categoryId: 1 }, { categoryId: 1 });
  expect(await codes(slip)).toEqual([{ code: 'NOT_YEARLY' }]);
  expect(await codes(slip, [certificate])).toEqual([]);
});

test('A code of which symbols are missing names its page', async () => {
  const incompleteCode = { page: 2, read: 1, of: 3 };
  const statement = filed({ kind: 'taxStatement', categoryId: 2, incompleteCode });
  expect(await codes(statement)).toEqual([{ code: 'CODE_INCOMPLETE', ...incompleteCode }]);
});

test('A document with several papers asks to divide it once it is filed', async () => {
  const pile = filed({ kind: null, categoryId: null, confidence: 'none' });
  const several = { ...pile, paper: { ...pile.paper, partCount: 3 } };
  expect(await codes(several)).toEqual([{ code: 'SEVERAL_PAPERS', count: 3 }]);
  expect(await codes({ ...several, categoryId: null })).toEqual([]);
});

test('Papers that contradict an answer name the question', async () => {
  const contradicts = (field: string) => [{ code: 'CONTRADICTS_ANSWER', field }];
  const of = (kind: RecognizedPaper['kind'], answers: object, more = {}) =>
    codes(filed({ kind, categoryId: null, ...more }), [], answers);
  expect(await of('childcare', { hasChildren: false })).toEqual(contradicts('hasChildren'));
  expect(await of('childcare', {})).toEqual([]);
  expect(await of('mortgageStatement', { propertyOwner: false })).toEqual(contradicts('propertyOwner'));
  expect(await of('pillar3a', { hasPillar3a: false })).toEqual(contradicts('hasPillar3a'));
  expect(await of('salaryCertificate', { employmentType: 'retired' })).toEqual(contradicts('employmentType'));
  expect(await of('childAllowances', { hasChildren: false })).toEqual(contradicts('hasChildren'));
  expect(await of('childAllowances', { hasChildren: false, hasAdultChildren: true })).toEqual([]);
  expect(await of('pensionStatement', { hasPension: false })).toEqual(contradicts('hasPension'));
  expect(await of('pensionStatement', { hasPension: false, employmentType: 'retired' })).toEqual([]);
  expect(await of('disabilityConfirmation', { isDisabled: false })).toEqual(contradicts('isDisabled'));
  expect(await of('interestStatement', { maritalStatus: 'individual' }, { owner: 'spouse' })).toEqual(
    contradicts('maritalStatus'),
  );
});

test('A second employer contradicts who said to have no work, or none for wages', async () => {
  const certificate = (issuer: string) =>
    filed({ kind: 'salaryCertificate', categoryId: 1, issuer }, { categoryId: 1 });
  const [first, second] = [certificate('Holzbau Steinmatt AG'), certificate('Migros Seetal')];
  const finding = [{ code: 'CONTRADICTS_ANSWER', field: 'employmentType' }];
  expect(await codes(second, [first], { employmentType: 'unemployed' })).toEqual(finding);
  expect(await codes(second, [], { employmentType: 'unemployed' })).toEqual([]);
  expect(await codes(second, [first], { employmentType: 'employed' })).toEqual([]);
  expect(await codes(second, [first], { employmentType: 'self-employed' })).toEqual(finding);
});

/** An e-tax statement (eCH-0196) with two accounts of the same name and nothing to reclaim. */
const element = (
  name: string,
  attributes: Record<string, string>,
  children: XmlElement[] = [],
): XmlElement => ({
  name,
  attributes,
  children,
  text: '',
});
const totals = (value: string) => ({
  totalTaxValue: value,
  totalGrossRevenueA: '0',
  totalGrossRevenueB: '12.5',
  totalWithHoldingTaxClaim: '0',
});
const account = (balance: string) =>
  element('bankAccount', { bankAccountName: 'Sparkonto', totalTaxValue: balance });
const statement = element('taxStatement', { taxPeriod: '2024', ...totals('900') }, [
  element('institution', { name: 'Bank Seetal AG' }),
  element('client', { firstName: 'Nadja', lastName: 'Brunner' }),
  element('listOfBankAccounts', totals('900'), [account('600'), account('300'), account('0')]),
]);

test('An e-tax statement as PDF and as XML is the same paper, also of one upload', async () => {
  const read = (type: 'pdf' | 'xml') => {
    const code = {
      kind: 'tax-statement',
      page: 1,
      isComplete: true,
      symbols: 1,
      of: 1,
      xml: statement,
    } as const;
    const box = [0.1, 0.1, 0.2, 0.1] as const;
    const contents = paperContents('', {
      type,
      codes: [{ ...code, box: type === 'pdf' ? box : null }],
      ...(type === 'xml' && { pages: [] }),
    });
    return recognize(contents, { taxYear: 2024, household });
  };
  const uploadedAt = new Date(0);
  const [pdf, xml] = [filed(read('pdf'), { uploadedAt }), filed(read('xml'), { uploadedAt })];
  expect(await codes(xml, [pdf])).toEqual([{ code: 'DUPLICATE', fileId: pdf.fileId }]);
  expect(await codes(pdf, [xml])).toEqual([]);
});

test('Tickets of two months have the same price', async () => {
  const ticket = (text: string) => {
    const contents = paperContents(
      `Verkehrsbetriebe Seetal AG\nNadja Brunner\n# Monatsabonnement\n${text}\nPreis\tCHF 85.00`,
    );
    const paper = recognize(contents, { taxYear: 2024, household });
    return filed(paper, { categoryId: paper.categoryId });
  };
  const january = ticket('Gültig: 01.01.2024 bis 31.01.2024');
  expect(january.paper).toMatchObject({ kind: 'transportTicket', amounts: [['price', 85]] });
  expect(await codes(ticket('Gültig: 01.02.2024 bis 29.02.2024'), [january])).toEqual([]);
  expect(await codes(ticket('Februar 2024'), [ticket('Januar 2024')])).toEqual([]);
  expect(await codes(ticket('Gültig: 01.01.2024 bis 31.01.2024'), [january])).toEqual([
    { code: 'DUPLICATE', fileId: january.fileId },
  ]);
});

test('A copy is found among hundreds of papers with the same amount', async () => {
  const papers = Array.from({ length: 300 }, (_, day) =>
    filed({
      kind: 'transportTicket',
      categoryId: null,
      dates: [new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10)],
      values: [value('balance', 85)],
    }),
  );
  const [copied] = papers.slice(250);
  const copy = filed({}, { paper: copied!.paper });
  expect(await codes(copy, papers)).toEqual([{ code: 'DUPLICATE', fileId: copied!.fileId }]);
  expect(await codes(papers.at(-1)!, papers.slice(0, -1))).toEqual([]);
});

test('Statements of hundreds of accounts are compared by the same few, in whichever order they list them', async () => {
  const accounts = Array.from({ length: 190 }, (_, n) => ({
    ...value('balance', 100 + n),
    part: `Konto ${n}`,
  }));
  const statement = (values: typeof accounts) =>
    filed({ kind: 'taxStatement', values: [...values, value('netSalary', 5)], issuer: null });
  const first = statement(accounts);
  expect(first.paper.amounts.length).toBeLessThan(30);
  expect(await codes(statement(accounts.toReversed()), [first])).toEqual([
    { code: 'DUPLICATE', fileId: first.fileId },
  ]);
  const other = accounts.map((account) => ({ ...account, value: account.value + 1 }));
  expect(await codes(statement(other), [first])).toEqual([]);
});

test('Pillar 3a above the limit of the year, together with earlier papers of the person', async () => {
  const paid = (amount: number, more = {}) =>
    filed(
      {
        kind: 'pillar3a',
        categoryId: 24,
        values: [value('contribution', amount)],
        issuer: `Stiftung ${amount}`,
        ...more,
      },
      { categoryId: 24 },
    );
  const [first, second] = [paid(6000), paid(1100)];
  expect(await codes(first, [second])).toEqual([]);
  expect(await codes(second, [first])).toEqual([
    { code: 'ABOVE_LIMIT', key: 'contribution', value: 7100, limit: 7056 },
  ]);
  expect(await codes(second, [first], { employmentType: 'self-employed' })).toEqual([]);
  expect(await codes(paid(7200, { taxYear: 2025 }), [first])).toMatchObject([{ code: 'OTHER_YEAR' }]);
  expect(await codes(paid(2000, { owner: 'spouse' }), [first])).toEqual([]);
});

test('A net salary of half or double that of the year before', async () => {
  const certificate = (net: number, taxYear: number) =>
    filed(
      { kind: 'salaryCertificate', categoryId: 1, taxYear, values: [value('netSalary', net)] },
      { categoryId: 1, taxYear },
    );
  const before = certificate(60000, 2023);
  expect(await codes(certificate(30000, 2024), [before])).toEqual([
    { code: 'UNUSUAL', key: 'netSalary', value: 30000, before: 60000 },
  ]);
  expect(await codes(certificate(70000, 2024), [before])).toEqual([]);
});
