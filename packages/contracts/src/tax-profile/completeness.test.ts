import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  missingStepFields,
  missingTaxProfileFields,
  profileCompleteness,
  requiredByStep,
  wizardSteps,
} from './completeness.ts';
import {
  resizeAges,
  ageAtYearEnd,
  birthDateRange,
  childAgeLimit,
  formatTaxAddress,
  isUnusuallyYoung,
  newChildAge,
  profileDefaults,
  profileFields,
  type ProfileFields,
} from '../profile/profile.ts';

const complete: ProfileFields = {
  salutation: 'mrs',
  firstName: 'Anna',
  lastName: 'Müller',
  dateOfBirth: '1990-02-03',
  religion: 'other',
  phone: '791234567',
  jobName: 'Nurse',
  cantonOfResidence: 'ZH',
  street: 'Seestrasse',
  zipCode: '8002',
  city: 'Zürich',
  gemeinde: 'Zürich',
  movedDuringYear: 'no',
  maritalStatus: 'individual',
  propertyOwner: false,
  hasChildren: false,
  employmentType: 'employed',
};

describe('tax profile completeness', () => {
  it('has no missing fields when every required field is filled', () => {
    expect(missingTaxProfileFields(complete)).toEqual([]);
  });

  it('lists exactly the removed fields, in the order of the steps', () => {
    const required = wizardSteps.flatMap((step) => [...requiredByStep[step]]);
    fc.assert(
      fc.property(fc.subarray(required), (removed) => {
        const rest = Object.fromEntries(
          Object.entries(complete).filter(([key]) => !removed.includes(key as never)),
        );
        expect(missingTaxProfileFields(rest)).toEqual(removed);
      }),
    );
  });

  it('asks nobody without a Swiss home for a canton, no address abroad for a municipality, and accepts open questions', () => {
    const required = wizardSteps.flatMap((step) => [...requiredByStep[step]]);
    const openable = ['movedDuringYear', 'propertyOwner', 'hasChildren'] as const;
    fc.assert(
      fc.property(
        fc.subarray(required),
        fc.constantFrom('all_year', 'arrived', 'left', 'abroad', null),
        fc.constantFrom('CH', 'DE', null),
        fc.subarray([...openable, 'maritalStatus', 'employmentType']),
        (removed, swissResidence, addressCountry, openQuestions) => {
          const rest = Object.fromEntries(
            Object.entries(complete).filter(([key]) => !removed.includes(key as never)),
          );
          const isHomeless = swissResidence === 'left' || swissResidence === 'abroad';
          const expected = removed.filter((field) => {
            if (field === 'cantonOfResidence') return !isHomeless;
            if (field === 'gemeinde') return addressCountry !== 'DE';
            return !(
              openable.some((each) => each === field) && openQuestions.includes(field as 'hasChildren')
            );
          });
          expect(missingTaxProfileFields({ ...rest, swissResidence, addressCountry, openQuestions })).toEqual(
            expected,
          );
        },
      ),
    );
  });

  it('treats false as an answer and blank text as missing', () => {
    expect(missingStepFields('children', { hasChildren: false })).toEqual([]);
    expect(missingStepFields('children', { hasChildren: null })).toEqual(['hasChildren']);
    expect(missingStepFields('canton', {})).toEqual(['cantonOfResidence']);
    expect(missingStepFields('personal', { ...complete, firstName: '  ' })).toEqual(['firstName']);
  });

  it('is the share of nine filled fields', () => {
    expect(profileCompleteness({})).toBe(0);
    expect(profileCompleteness({ firstName: 'Anna' })).toBe(11);
    expect(profileCompleteness({ ...complete, hasInvestments: false, hasPillar3a: true })).toBe(100);
  });
});

describe('profile fields', () => {
  it('format the tax number instead of rejecting it', () => {
    expect(formatTaxAddress('1234567890')).toBe('1234.5678.90');
    expect(formatTaxAddress('12 34-56x')).toBe('1234.56');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = formatTaxAddress(text);
        expect(once).toMatch(/^(\d{0,4}|\d{4}\.\d{1,4}|\d{4}\.\d{4}\.\d{1,2})$/);
        expect(formatTaxAddress(once)).toBe(once);
      }),
    );
  });

  it('resize the ages: existing ages stay, a new child is seven, the last ones are dropped, one remains', () => {
    const ages = fc.array(fc.integer({ min: 0, max: childAgeLimit }), { maxLength: 20 });
    fc.assert(
      fc.property(ages, fc.integer({ min: -3, max: 20 }), (existing, count) => {
        const next = resizeAges(count, existing);
        expect(next).toHaveLength(Math.max(1, count));
        expect(next.slice(0, existing.length)).toEqual(existing.slice(0, next.length));
        expect(new Set(next.slice(existing.length))).toEqual(
          next.length > existing.length ? new Set([newChildAge]) : new Set(),
        );
        expect(profileFields.safeParse({ childrenAges: next }).success).toBe(true);
      }),
    );
  });

  it('accept an age from 0 to 18 only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.double()), (age) => {
        const valid = Number.isInteger(age) && age >= 0 && age <= 18;
        expect(profileFields.safeParse({ childrenAges: [age] }).success).toBe(valid);
      }),
    );
  });

  it('leave the date of birth empty', () => {
    expect(profileDefaults).not.toHaveProperty('dateOfBirth');
  });

  it('reject a date of birth after the end of the tax year', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(birthDateRange(now, 2024).max).toBe('2024-12-31');
    expect(birthDateRange(now, 2026).max).toBe('2026-03-01');
  });

  it.each([
    ['2011-12-31', 2024, 13],
    ['2011-01-01', 2025, 14],
    ['1990-05-17', 2024, 34],
  ])('born on %s, the age at the end of %d is %d', (born, taxYear, age) => {
    expect(ageAtYearEnd(born, taxYear)).toBe(age);
    expect(isUnusuallyYoung(born, taxYear)).toBe(age < 14);
  });

  it('reject a date of birth after the current day in Zurich', () => {
    expect(birthDateRange(new Date('2026-01-01T23:30:00Z'))).toEqual({
      min: '1900-01-01',
      max: '2026-01-02',
    });
    const { max } = birthDateRange(new Date());
    const tomorrow = new Date(Date.parse(max) + 86_400_000).toISOString().slice(0, 10);
    expect(profileFields.safeParse({ dateOfBirth: max }).success).toBe(true);
    expect(profileFields.safeParse({ dateOfBirth: tomorrow }).success).toBe(false);
  });

  it.each([
    { firstName: { $ne: null } },
    { firstName: 'A\u202eB' },
    { firstName: 'A\u0000' },
    { firstName: 'A\ud800' },
    { firstName: '\u200fA' },
    { phone: '079 123' },
    { numberOfChildren: 1.5 },
    { childrenAges: [19] },
    { cantonOfResidence: 'XX' },
    { maritalStatus: 'single' },
    { dateOfBirth: '1899-01-01' },
    { dateOfBirth: '2024-02-30' },
    { hasChildren: 'yes' },
    { alimonyAmount: -1 },
    { firstName: 'x'.repeat(101) },
  ])('reject %j', (value) => {
    expect(profileFields.safeParse(value).success).toBe(false);
  });
});
