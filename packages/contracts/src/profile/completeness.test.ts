import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  missingInStep,
  missingInTaxProfile,
  profileCompleteness,
  requiredByStep,
  wizardSteps,
} from './completeness.ts';
import { formatTaxAddress, profileFields, type ProfileFields } from './profile.ts';

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
  it('needs nothing more when every required field is filled', () => {
    expect(missingInTaxProfile(complete)).toEqual([]);
  });

  it('names exactly the fields that were taken away, in the order of the steps', () => {
    const required = wizardSteps.flatMap((step) => [...requiredByStep[step]]);
    fc.assert(
      fc.property(fc.subarray(required), (removed) => {
        const rest = Object.fromEntries(
          Object.entries(complete).filter(([key]) => !removed.includes(key as never)),
        );
        expect(missingInTaxProfile(rest)).toEqual(removed);
      }),
    );
  });

  it('takes false for an answer, and blanks for none', () => {
    expect(missingInStep('children', { hasChildren: false })).toEqual([]);
    expect(missingInStep('children', { hasChildren: null })).toEqual(['hasChildren']);
    expect(missingInStep('canton', {})).toEqual(['cantonOfResidence']);
    expect(missingInStep('personal', { ...complete, firstName: '  ' })).toEqual(['firstName']);
  });

  it('is a share of nine fields', () => {
    expect(profileCompleteness({})).toBe(0);
    expect(profileCompleteness({ firstName: 'Anna' })).toBe(11);
    expect(profileCompleteness({ ...complete, hasInvestments: false, hasPillar3a: true })).toBe(100);
  });
});

describe('profile fields', () => {
  it('format the tax address number instead of refusing it', () => {
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

  it.each([
    { firstName: { $ne: null } },
    { firstName: 'A\u202eB' },
    { firstName: 'A\u0000' },
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
  ])('refuse %j', (value) => {
    expect(profileFields.safeParse(value).success).toBe(false);
  });
});
