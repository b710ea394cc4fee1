import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherYearInName } from '../categories/category-words.ts';
import { documentCategories, requiredCategoryIds } from '../categories/categories.ts';
import { fileProblems, presentProblem } from '../files/problems.ts';
import type { ReadingFinding } from '../readings/paper-findings.ts';
import { sectionIds } from '../sections/sections.ts';
import { findBeforeTransmit, findingLink, type TransmitFacts } from './findings.ts';

type File = TransmitFacts['files'][number];

const file = (originalFileName: string, categoryId: number | null, change: Partial<File> = {}): File => ({
  id: originalFileName,
  originalFileName,
  categoryId,
  ...change,
});
const covered = (...empty: number[]) =>
  requiredCategoryIds.map((id) => ({
    id,
    required: true,
    fileCount: empty.includes(id) ? 0 : 1,
    noneThisYear: null,
  }));

/** A year in which everything is in. */
const complete: TransmitFacts = {
  taxYear: 2025,
  answers: { maritalStatus: 'individual', employmentType: 'employed' },
  hasTaxNumber: true,
  categories: covered(),
  files: [...requiredCategoryIds.map((id) => file(`paper-${id}.pdf`, id)), file('signed.pdf', 39)],
  enabledSections: [],
  questions: [],
};
const codesOf = (change: Partial<TransmitFacts>) =>
  findBeforeTransmit({ ...complete, ...change }).map(({ code }) => code);
const withAnswers = (answers: TransmitFacts['answers'], ...files: File[]) =>
  findBeforeTransmit({
    ...complete,
    answers: { ...complete.answers, ...answers },
    files: [...complete.files, ...files],
  });
const withFile = (added: File) => codesOf({ files: [...complete.files, added] });

describe('before transmitting', () => {
  it('nothing is found when everything is in', () => {
    expect(findBeforeTransmit(complete)).toEqual([]);
  });

  it.each([
    ['spouseSalary', { maritalStatus: 'married' }, file('lohn.pdf', 30)],
    ['businessAccounts', { employmentType: 'farmer' }, file('Abschluss.pdf', 41)],
    ['pillar3a', { hasPillar3a: true }, file('Vorsorgebescheinigung Säule 3a.pdf', 4)],
    ['investments', { hasInvestments: true }, file('depot.pdf', 10)],
    ['property', { propertyOwner: true }, file('house.pdf', 13)],
    ['foreignIncome', { hasForeignIncome: true }, file('abroad.pdf', 20)],
    ['foreignIncome', { hasForeignIncome: true, hasForeignAccounts: true }, file('abroad.pdf', 20)],
    ['foreignAccounts', { hasForeignIncome: false, hasForeignAccounts: true }, file('abroad.pdf', 20)],
    [
      'alimony',
      { paysAlimony: true, alimonyAmount: 500, maritalStatus: 'divorced', hasChildren: true },
      file('a.pdf', 35),
    ],
  ] as const)('%s is promised by %j', (promise, answers, kept) => {
    expect(withAnswers(answers)).toEqual([{ code: 'PROMISED_MISSING', promise }]);
    expect(withAnswers(answers, kept)).toEqual([]);
    expect(withAnswers(answers, { ...kept, problem: 'damaged' }).map(({ code }) => code)).toEqual([
      'UNREADABLE',
      'PROMISED_MISSING',
    ]);
  });

  it('no salary certificate is promised by a spouse without a job', () => {
    for (const spouseEmploymentType of ['homemaker', 'student', 'farmer'] as const)
      expect(withAnswers({ maritalStatus: 'married', spouseEmploymentType })).toEqual([]);
    expect(withAnswers({ maritalStatus: 'widowed', widowedDuringYear: true })).toHaveLength(1);
  });

  it('a mortgage paper does not count for investments', () => {
    expect(withAnswers({ hasInvestments: true }, file('mortgage.pdf', 13))).toEqual([
      { code: 'PROMISED_MISSING', promise: 'investments' },
    ]);
  });

  it.each(fileProblems)('a paper that is %s is named', (problem) => {
    expect(withFile(file('scan.pdf', 1, presentProblem(problem)))).toEqual(['UNREADABLE']);
  });

  it('a required category that became empty is named, unless it was declared', () => {
    expect(codesOf({ categories: covered(2) })).toEqual(['REQUIRED_MISSING']);
    const declared = covered(2).map((each) => (each.id === 2 ? { ...each, noneThisYear: {} } : each));
    expect(codesOf({ categories: declared })).toEqual([]);
  });

  it('open requests and questions of the expert come first', () => {
    const requested = file('old.pdf', 1, { review: { verdict: 'requested', answeredAt: null } });
    expect(
      codesOf({
        files: [...complete.files, requested],
        questions: [{ label: 'Children', actionUrl: '/profile?setup=tax' }],
        hasTaxNumber: false,
      }),
    ).toEqual(['EXPERT_QUESTION', 'REQUESTED', 'TAX_NUMBER_MISSING']);
  });

  it('an amount is missing, or not known yet, once', () => {
    const answers = { receivesAlimony: true, maritalStatus: 'divorced' } as const;
    expect(withAnswers(answers)).toEqual([{ code: 'AMOUNT_MISSING', field: 'alimonyReceivedAmount' }]);
    expect(withAnswers({ ...answers, openQuestions: ['alimonyReceivedAmount'] })).toEqual([
      { code: 'NOT_KNOWN_YET', count: 1, field: 'alimonyReceivedAmount' },
    ]);
    expect(withAnswers({ ...answers, alimonyReceivedAmount: 0 })).toEqual([]);
  });

  it('an unsigned power of attorney, a missing tax number and an empty section are named', () => {
    expect(codesOf({ files: complete.files.slice(0, -1) })).toEqual(['NOT_SIGNED']);
    expect(codesOf({ hasTaxNumber: false })).toEqual(['TAX_NUMBER_MISSING']);
    expect(codesOf({ enabledSections: ['realEstate', 'spouse'] })).toEqual(['SECTION_EMPTY']);
    expect(
      findBeforeTransmit({
        ...complete,
        answers: { propertyOwner: true },
        enabledSections: ['realEstate'],
      }).map(({ code }) => code),
    ).toEqual(['PROMISED_MISSING']);
  });

  it.each([
    ['Lohnausweis 2024.pdf', 2024],
    ['Lohnausweis_2023_final.pdf', 2023],
    ['Steuern 2024-2025.pdf', null],
    ['Lohnausweis 2025.pdf', null],
    ['scan 2026-01-15.pdf', null],
    ['Brief 15.01.2026.pdf', null],
    ['camera-capture-20260112.jpg', null],
    ['Konto 12024567.pdf', null],
  ])('the year of %s is %s', (name, year) => {
    expect(otherYearInName(name, 2025)).toBe(year);
    expect(withFile(file(name, 1))).toEqual(year === null ? [] : ['OTHER_YEAR']);
  });

  it('what a paper says of its year counts, not its name', () => {
    const read = { kind: 'salaryCertificate' as const, findings: [] };
    const named = file('Lohnausweis 2024.pdf', 1);
    expect(withFile({ ...named, reading: { ...read, taxYear: null } })).toEqual(['OTHER_YEAR']);
    expect(withFile({ ...named, reading: { ...read, taxYear: 2025 } })).toEqual([]);
  });

  it('of the findings about a paper its year is asked first', () => {
    const finding = { text: '', isDismissed: false };
    const findings = [
      { ...finding, id: 'a', code: 'OTHER_CATEGORY', categoryId: 2 },
      { ...finding, id: 'b', code: 'OTHER_YEAR', year: 2024 },
    ] as const;
    const reading = (of: readonly ReadingFinding[]) =>
      findBeforeTransmit({
        ...complete,
        files: [
          ...complete.files,
          { ...file('a.pdf', 1), reading: { kind: null, taxYear: 2024, findings: [...of] } },
        ],
      }).map((found) => found.code === 'PAPER' && found.finding.id);
    expect(reading(findings)).toEqual(['b']);
    expect(reading(findings.slice(0, 1))).toEqual(['a']);
  });

  const anyFile = fc
    .record({
      id: fc.uuid(),
      originalFileName: fc.string({ maxLength: 30 }),
      categoryId: fc.constantFrom(null, ...documentCategories.map(({ id }) => id)),
      problem: fc.constantFrom(null, ...fileProblems),
    })
    .map(({ problem, ...named }) => ({ ...named, ...presentProblem(problem) }));
  const anyFacts: fc.Arbitrary<TransmitFacts> = fc.record({
    taxYear: fc.integer({ min: 2015, max: 2100 }),
    answers: fc.record({
      maritalStatus: fc.constantFrom('married', 'divorced', 'individual', null),
      hasPillar3a: fc.boolean(),
      hasInvestments: fc.boolean(),
      propertyOwner: fc.boolean(),
      hasChildren: fc.boolean(),
      receivesAlimony: fc.boolean(),
      openQuestions: fc.constantFrom([], ['hasDonations'], ['alimonyReceivedAmount', 'hasDonations']),
    }),
    hasTaxNumber: fc.boolean(),
    categories: fc.subarray([...requiredCategoryIds]).map((empty) => covered(...empty)),
    files: fc.array(anyFile, { maxLength: 8 }),
    enabledSections: fc.subarray([...sectionIds]),
    questions: fc.constant([]),
  });

  it('names every paper that nobody can open, and never the same thing twice', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const found = findBeforeTransmit(facts);
        expect(found.filter(({ code }) => code === 'UNREADABLE')).toHaveLength(
          facts.files.filter(({ problem }) => problem).length,
        );
        expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(found.length);
      }),
    );
  });

  it('a further readable paper never adds a finding about what is missing', () => {
    const missing = (facts: TransmitFacts) =>
      findBeforeTransmit(facts).filter(({ code }) => code === 'PROMISED_MISSING' || code === 'NOT_SIGNED')
        .length;
    fc.assert(
      fc.property(anyFacts, anyFile, (facts, added) => {
        const more = {
          ...facts,
          files: [...facts.files, { ...added, problem: undefined, problemDetail: undefined }],
        };
        expect(missing(more)).toBeLessThanOrEqual(missing(facts));
      }),
    );
  });

  it('leads to a place inside the app from every finding', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const finding of findBeforeTransmit(facts)) expect(findingLink(finding).to).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});
