import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAlimonyAsked,
  isQuestionAsked,
  wizardSteps,
  type Profile,
  type ProfileFields,
} from '@dossier/contracts';
import { mergeAnswers, problemsInStep } from './answers.ts';
import { change, leaveStep, startStep, startValues, wholeFrancs, withChildren } from './wizard-values.ts';

const today = new Date('2026-05-01T10:00:00Z');
const empty: Profile = {
  userId: 7,
  version: 1,
  subscriptionPlan: 'basic',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};

describe('start values', () => {
  it('combine defaults, profile and draft', () => {
    const values = startValues(
      { ...empty, firstName: 'Anna', religion: 'reformed' },
      {
        step: 'canton',
        values: { firstName: 'Annina' },
        updatedAt: today.toISOString(),
      },
    );
    expect(values).toMatchObject({
      salutation: 'mr',
      religion: 'reformed',
      firstName: 'Annina',
    });
    expect(values).not.toHaveProperty('userId');
    expect(values).not.toHaveProperty('dateOfBirth');
  });

  it('keep defaults for choices and a cleared date of birth', () => {
    const draft = (values: ProfileFields) => ({
      step: 'personal' as const,
      values,
      updatedAt: today.toISOString(),
    });
    const cleared = {
      salutation: null,
      religion: null,
      housingSituation: null,
      dateOfBirth: null,
      city: null,
    };
    expect(startValues({ ...empty, city: 'Bern' }, draft(cleared))).toMatchObject({
      salutation: 'mr',
      religion: 'other',
      housingSituation: 'renter',
      dateOfBirth: null,
      city: null,
    });
    expect(startValues(empty, draft({ salutation: 'mrs' })).salutation).toBe('mrs');
  });

  it('continue at the draft step, but not past an open question', () => {
    const draft = { step: 'children' as const, values: {}, updatedAt: today.toISOString() };
    expect(startStep({}, null)).toBe('personal');
    expect(startStep({}, draft)).toBe('personal');
  });
});

describe('answers', () => {
  it('start with one child of seven and clear everything when turned off', () => {
    const on = change({}, { hasChildren: true });
    expect(on).toMatchObject({ numberOfChildren: 1, childrenAges: [7] });
    expect(change(on, { hasChildren: false })).toMatchObject({ numberOfChildren: null, childrenAges: null });
  });

  it('keep ages and count together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 18 }), { maxLength: 8 }),
        fc.integer({ min: -2, max: 12 }),
        (ages, count) => {
          const next = withChildren({ childrenAges: ages }, count);
          expect(next.childrenAges).toHaveLength(next.numberOfChildren!);
          expect(next.numberOfChildren).toBe(Math.max(1, count));
          expect(next.childrenAges!.slice(0, ages.length)).toEqual(ages.slice(0, next.numberOfChildren!));
        },
      ),
    );
  });

  it('clear what no longer applies', () => {
    expect(change({ receivesAHVIV: true }, { isDisabled: false }).receivesAHVIV).toBe(false);
    expect(change({ alimonyAmount: 500, alimonyDuration: '12' }, { paysAlimony: false })).toMatchObject({
      alimonyAmount: null,
      alimonyDuration: null,
    });
  });

  it('start with one property in Switzerland and drop the country without one', () => {
    const on = change({}, { propertyOwner: true });
    expect(on).toMatchObject({ numberOfProperties: 1, propertyCountry: 'CH' });
    const abroad = change(on, { numberOfProperties: 3, propertyCountry: 'IT' });
    expect(change(abroad, { propertyOwner: true })).toEqual(abroad);
    const off = change(abroad, { propertyOwner: false });
    expect(off).toMatchObject({ numberOfProperties: null, propertyCountry: null });
    expect(change(off, { propertyOwner: true })).toMatchObject({ propertyCountry: 'CH' });
    expect(change({ propertyCountry: 'Italia' }, { propertyOwner: true }).propertyCountry).toBe('Italia');
  });

  it('ask for alimony where it applies, and keep it for everybody who pays it', () => {
    expect(isAlimonyAsked({ maritalStatus: 'divorced', hasChildren: true })).toBe(true);
    expect(isAlimonyAsked({ maritalStatus: 'separated', hasChildren: false })).toBe(true);
    expect(isAlimonyAsked({ maritalStatus: 'married', hasChildren: true })).toBe(false);
    expect(isAlimonyAsked({ maritalStatus: 'individual', hasDeductions: true })).toBe(true);
    const paid = { maritalStatus: 'divorced', paysAlimony: true, alimonyAmount: 900 } as const;
    expect(change(paid, { maritalStatus: 'married' })).toMatchObject({
      paysAlimony: true,
      alimonyAmount: 900,
    });
  });

  it('ask about the spouse of the married and of those widowed during the year', () => {
    const asked = (values: ProfileFields) => isQuestionAsked('spouseDateOfBirth', values);
    expect(asked({ maritalStatus: 'married' })).toBe(true);
    expect(asked({ maritalStatus: 'widowed', widowedDuringYear: true })).toBe(true);
    expect(asked({ maritalStatus: 'widowed' })).toBe(false);
    const spouse = { maritalStatus: 'married', spouseDateOfBirth: '1980-02-03' } as const;
    expect(change(spouse, { maritalStatus: 'divorced' }).spouseDateOfBirth).toBeNull();
  });

  it('ask which level a letter is about only those who have a letter', () => {
    const abroad: ProfileFields = { swissResidence: 'abroad' };
    expect(isQuestionAsked('hasTaxLetter', abroad)).toBe(true);
    expect(isQuestionAsked('taxationLevel', abroad)).toBe(false);
    expect(isQuestionAsked('taxationLevel', { ...abroad, hasTaxLetter: true })).toBe(true);
    expect(isQuestionAsked('taxationLevel', { taxationLevel: 'federal' })).toBe(true);
    expect(
      change({ hasTaxLetter: true, taxationLevel: 'federal' }, { hasTaxLetter: false }).taxationLevel,
    ).toBeNull();
  });

  it('ask who arrived about permit, tax at source, accounts and pension plans abroad', () => {
    const arrived: ProfileFields = { swissResidence: 'arrived' };
    for (const field of ['residencePermit', 'taxedAtSource', 'hasForeignAccounts', 'hasForeignPension'])
      expect([field, isQuestionAsked(field, arrived), isQuestionAsked(field, {})]).toEqual([
        field,
        true,
        false,
      ]);
    expect(isQuestionAsked('taxedAtSource', { ...arrived, residencePermit: 'C' })).toBe(false);
  });
});

describe('francs', () => {
  it.each([
    ['1200', 1200],
    ['1200.50', 1200],
    ['1200,50', 1200],
    ["1'200.–", 1200],
    ['1’200.00', 1200],
    ['1 200', 1200],
    ['1\u202f200', 1200],
    [' 800 Franken', 800],
    ['8x00', 8],
    ['007', 7],
    ['-5', 0],
    ['.50', 0],
    ['none', 0],
    ['', 0],
    ['99999999', 1_000_000],
  ])('of %j are %d', (text, francs) => {
    expect(wholeFrancs(text)).toBe(francs);
  });
});

describe('Next', () => {
  it('is enabled on steps with a default and disabled on the others', () => {
    const passing = wizardSteps.filter((step) => problemsInStep(step, {}, 2024).length === 0);
    expect(passing).toEqual(['moved', 'firefighter', 'property', 'children', 'advanced', 'pension']);
    expect(leaveStep('moved', {})).toEqual({ movedDuringYear: 'no' });
    expect(leaveStep('property', {})).toMatchObject({ propertyOwner: false, propertyCountry: null });
    expect(leaveStep('property', { propertyOwner: true, numberOfProperties: 2 })).toMatchObject({
      propertyOwner: true,
      numberOfProperties: 2,
      propertyCountry: 'CH',
    });
  });
});

describe('merging two versions of the answers', () => {
  const base = { firstName: 'Anna', city: 'Zürich', street: 'Seestrasse 1', hasChildren: false };

  it('keeps local changes and takes over the rest', () => {
    const { values, takenOver } = mergeAnswers(
      base,
      { ...base, firstName: 'Annina' },
      { ...base, firstName: 'Anita', city: 'Bern', jobName: 'Nurse' },
    );
    expect(values).toEqual({ ...base, firstName: 'Annina', city: 'Bern', jobName: 'Nurse' });
    expect(takenOver.sort()).toEqual(['city', 'jobName']);
  });

  it('does not mix related answers', () => {
    const mine = { ...base, ...change(base, { hasChildren: true }) };
    const { values } = mergeAnswers(
      base,
      { ...mine, city: 'Uster' },
      { ...base, street: 'Gasse 9', city: 'Bern' },
    );
    expect(values).toMatchObject({ street: 'Seestrasse 1', city: 'Uster', childrenAges: [7] });
    const theirs = { ...base, hasChildren: true, numberOfChildren: 2, childrenAges: [1, 2] };
    expect(mergeAnswers(base, base, theirs).values).toEqual(theirs);
    const owner = { ...base, ...change(base, { propertyOwner: true }) };
    const abroad = { ...owner, propertyCountry: 'IT' };
    expect(mergeAnswers(base, owner, { ...abroad, numberOfProperties: 4 }).values).toEqual(owner);
    expect(mergeAnswers(owner, abroad, { ...owner, numberOfProperties: 4 }).values).toEqual(abroad);
    expect(mergeAnswers(theirs, { ...theirs, ...withChildren(theirs, 3) }, base).values).toMatchObject({
      numberOfChildren: 3,
      childrenAges: [1, 2, 7],
    });
  });

  it('removes what the merged answers rule out, and keeps alimony', () => {
    const married: ProfileFields = { maritalStatus: 'married', paysAlimony: true, alimonyAmount: 500 };
    const divorced = change(married, { maritalStatus: 'divorced' });
    const withSpouse = { ...married, openQuestions: ['spouseReligion'] };
    expect(mergeAnswers(married, withSpouse, divorced)).toMatchObject({
      values: { maritalStatus: 'divorced', paysAlimony: true, alimonyAmount: 500, openQuestions: [] },
      takenOver: ['maritalStatus'],
    });
  });

  it('changes nothing without remote changes, and everything without local ones', () => {
    const people = fc.record({
      firstName: fc.constantFrom('A', 'B', null, undefined),
      city: fc.constantFrom('X', 'Y', null),
      numberOfProperties: fc.constantFrom(1, 2, undefined),
      childrenAges: fc.option(fc.array(fc.nat(18))),
    });
    fc.assert(
      fc.property(people, people, (a: ProfileFields, b: ProfileFields) => {
        expect(mergeAnswers(a, b, a)).toEqual({ values: b, takenOver: [] });
        const same = (x: object) =>
          JSON.parse(JSON.stringify(x, (_, value: unknown) => value ?? undefined)) as object;
        expect(same(mergeAnswers(a, a, b).values)).toEqual(same(b));
      }),
    );
  });
});
