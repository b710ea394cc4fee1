import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileFields, type ProfileFields } from '../profile/profile.ts';
import { answerFields, isTaxProfileComplete, personFields, splitFields } from './answers.ts';
import { carryOver, carryOverSource, type YearAnswers } from './carry-over.ts';
import { missingTaxProfileFields } from './completeness.ts';

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(fc.option(values, { nil: null }), { nil: undefined });
const adultChild = fc.record({
  birthYear: fc.constantFrom(2001, 2005, 2024, null),
  training: fc.constantFrom('University', null),
});
const answers: fc.Arbitrary<ProfileFields> = fc
  .record({
    firstName: maybe(fc.constant('Anna')),
    city: maybe(fc.constantFrom('Bern', 'Uster')),
    dateOfBirth: maybe(fc.constantFrom('1990-05-17', '2023-02-01')),
    movedDuringYear: maybe(fc.constantFrom('yes', 'no')),
    maritalStatus: maybe(fc.constantFrom('divorced', 'separated', 'married', 'widowed')),
    registeredPartnership: maybe(fc.boolean()),
    ages: maybe(fc.array(fc.integer({ min: 0, max: 18 }), { maxLength: 5 })),
    hasBirthYears: fc.boolean(),
    hasAdultChildren: maybe(fc.boolean()),
    adultChildren: maybe(fc.array(adultChild, { minLength: 1, maxLength: 3 })),
    paysAlimony: maybe(fc.boolean()),
    receivesChildSupport: maybe(fc.boolean()),
    childSupportAmount: maybe(fc.nat(2000)),
    swissResidence: maybe(fc.constantFrom('all_year', 'arrived', 'left', 'abroad')),
    residenceChangeDate: maybe(fc.constant('2024-06-30')),
    residenceChangeCountry: maybe(fc.constant('DE')),
    widowedDuringYear: maybe(fc.boolean()),
    widowedOn: maybe(fc.constant('2024-03-01')),
    openQuestions: maybe(
      fc.subarray(['hasPension', 'widowedOn', 'residenceChangeDate', 'childSupportAmount']),
    ),
  })
  .map(({ ages, hasBirthYears, ...fields }) => ({
    ...fields,
    ...(ages && {
      hasChildren: ages.length > 0,
      numberOfChildren: ages.length || null,
      childrenAges: ages.length > 0 ? ages : null,
      ...(hasBirthYears && { childrenBirthYears: ages.length > 0 ? ages.map((age) => 2024 - age) : null }),
    }),
  }));
const taxYear = fc.integer({ min: 2020, max: 2027 });
const years: fc.Arbitrary<YearAnswers[]> = fc.uniqueArray(
  fc.record({ taxYear, answers, isComplete: fc.boolean() }),
  { selector: (year) => year.taxYear },
);

describe('fields of the person and answers of a year', () => {
  it('divide the fields of the profile', () => {
    expect([...personFields, ...answerFields].sort()).toEqual(Object.keys(profileFields.shape).sort());
    const fields = { firstName: 'Anna', phone: null, city: 'Bern', jobName: undefined };
    expect(splitFields(fields)).toEqual({
      person: { firstName: 'Anna', phone: null },
      answers: { city: 'Bern' },
    });
  });
});

describe('the source of a copy', () => {
  const year = (taxYear: number, isComplete = true): YearAnswers => ({
    taxYear,
    isComplete,
    answers: { city: 'Bern' },
  });

  it.each<[string, YearAnswers[], number | undefined]>([
    ['none without years', [], undefined],
    ['never the year itself', [year(2025)], undefined],
    ['the nearest earlier year', [year(2022), year(2024), year(2026)], 2024],
    ['the nearest later year without an earlier one', [year(2027), year(2026)], 2026],
    ['a complete year before one that was only begun', [year(2024, false), year(2023)], 2023],
    ['a year without answers is none', [{ ...year(2024), answers: {} }, year(2023)], 2023],
  ])('is %s', (_, given, source) => {
    expect(carryOverSource(given, 2025)?.taxYear).toBe(source);
  });

  it('is an earlier year where there is one, and the nearest of its kind', () => {
    fc.assert(
      fc.property(years, taxYear, (given, to) => {
        const source = carryOverSource(given, to);
        const others = given.filter((each) => each.taxYear !== to && Object.keys(each.answers).length > 0);
        expect(source === undefined).toBe(others.length === 0);
        if (!source) return;
        const rivals = others.filter((each) => each.isComplete === source.isComplete);
        const closer = rivals.filter((each) => Math.abs(each.taxYear - to) < Math.abs(source.taxYear - to));
        expect(closer.filter((each) => each.taxYear < to === source.taxYear < to)).toEqual([]);
        if (source.taxYear > to) expect(rivals.filter((each) => each.taxYear < to)).toEqual([]);
      }),
    );
  });
});

describe('a copy for another year', () => {
  it('holds valid answers of the year only, and never those of the person', () => {
    fc.assert(
      fc.property(answers, taxYear, taxYear, (given, from, to) => {
        const before = structuredClone(given);
        const copy = carryOver(given, from, to);
        expect(given, 'the source is unchanged').toEqual(before);
        expect(profileFields.safeParse(copy).success).toBe(true);
        expect(copy).not.toHaveProperty('firstName');
        expect(copy.movedDuringYear).not.toBe('yes');
        if (copy.dateOfBirth) expect(copy.dateOfBirth <= `${to}-12-31`).toBe(true);
        if (copy.hasChildren) expect(copy.childrenAges).toHaveLength(copy.numberOfChildren ?? -1);
        expect(copy.paysAlimony).toBe(given.paysAlimony);
        if (from === to) return;
        // What happened during the one year did not happen during the other.
        expect(['left', 'arrived']).not.toContain(copy.swissResidence);
        expect(copy.widowedDuringYear ?? false).toBe(false);
        const { residenceChangeDate, residenceChangeCountry, widowedOn } = copy;
        expect([residenceChangeDate, residenceChangeCountry, widowedOn].filter(Boolean)).toEqual([]);
        for (const { birthYear } of copy.adultChildren ?? []) expect(birthYear ?? to).toBeLessThanOrEqual(to);
        const kept = (copy.childrenAges ?? []).map((age, child) => [
          age,
          copy.childrenBirthYears?.[child] ?? null,
        ]);
        const shifted = (given.childrenAges ?? []).map((age, child) => [
          age + to - from,
          given.childrenBirthYears?.[child] ?? null,
        ]);
        expect(kept).toEqual(shifted.filter(([age = -1]) => Number(age) >= 0 && Number(age) <= 18));
      }),
    );
  });

  it.each<[string, ProfileFields, number, ProfileFields]>([
    [
      'children are older',
      { hasChildren: true, numberOfChildren: 3, childrenAges: [0, 7, 18] },
      2025,
      { hasChildren: true, numberOfChildren: 2, childrenAges: [1, 8] },
    ],
    [
      'children are younger, or not born yet',
      { hasChildren: true, numberOfChildren: 2, childrenAges: [0, 7] },
      2023,
      { hasChildren: true, numberOfChildren: 1, childrenAges: [6] },
    ],
    [
      'no child is left, and the alimony is kept',
      {
        maritalStatus: 'divorced',
        hasChildren: true,
        numberOfChildren: 1,
        childrenAges: [18],
        paysAlimony: true,
        alimonyAmount: 900,
        alimonyDuration: '12',
      },
      2025,
      {
        maritalStatus: 'divorced',
        hasChildren: false,
        numberOfChildren: null,
        childrenAges: null,
        paysAlimony: true,
        alimonyAmount: 900,
        alimonyDuration: '12',
      },
    ],
    [
      'years of birth stay with their child',
      { hasChildren: true, numberOfChildren: 2, childrenAges: [18, 3], childrenBirthYears: [2006, 2021] },
      2025,
      { hasChildren: true, numberOfChildren: 1, childrenAges: [4], childrenBirthYears: [2021] },
    ],
    [
      'who left lives abroad, without date and country of the departure',
      { swissResidence: 'left', residenceChangeDate: '2024-06-30', residenceChangeCountry: 'DE' },
      2025,
      { swissResidence: 'abroad', residenceChangeDate: null, residenceChangeCountry: null },
    ],
    ['who arrived lives in Switzerland', { swissResidence: 'arrived' }, 2025, { swissResidence: 'all_year' }],
    [
      'the death of the spouse is not repeated',
      { maritalStatus: 'widowed', widowedDuringYear: true, widowedOn: '2024-03-01' },
      2025,
      { maritalStatus: 'widowed', widowedDuringYear: false, widowedOn: null },
    ],
    ['a move is not repeated', { movedDuringYear: 'yes' }, 2025, { movedDuringYear: 'no' }],
    ['a person not born yet', { dateOfBirth: '2024-02-01', city: 'Bern' }, 2023, { city: 'Bern' }],
  ])('%s', (_, given, to, expected) => {
    expect(carryOver(given, 2024, to)).toEqual(expected);
  });
});

it('the age of a child that was not entered stays an open question, also after others are left out', () => {
  const answers: ProfileFields = {
    hasChildren: true,
    numberOfChildren: 3,
    childrenAges: [18, 7, 4],
    openQuestions: ['childrenAges.1', 'hasPension'],
  };
  expect(carryOver(answers, 2024, 2025)).toMatchObject({
    childrenAges: [8, 5],
    openQuestions: ['hasPension', 'childrenAges.0'],
  });
});

it('a tax profile is complete when it was confirmed and nothing required is missing', () => {
  fc.assert(
    fc.property(fc.boolean(), answers, (isConfirmed, fields) => {
      expect(isTaxProfileComplete(isConfirmed, fields)).toBe(
        isConfirmed && missingTaxProfileFields(fields).length === 0,
      );
    }),
  );
});
