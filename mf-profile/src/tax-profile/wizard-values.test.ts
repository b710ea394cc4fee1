import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAlimonyAsked, wizardSteps, type Profile, type ProfileFields } from '@dossier/contracts';
import { joinAnswers, problemsInStep } from './answers.ts';
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

describe('where one starts', () => {
  it('takes defaults, then the profile, then the draft', () => {
    const values = startValues(
      { ...empty, firstName: 'Anna', religion: 'reformed' },
      {
        step: 'canton',
        values: { firstName: 'Annina' },
        updatedAt: today.toISOString(),
      },
      today,
    );
    expect(values).toMatchObject({
      salutation: 'mr',
      dateOfBirth: '2002-05-01',
      religion: 'reformed',
      firstName: 'Annina',
    });
    expect(values).not.toHaveProperty('userId');
  });

  it('shows a choice wherever there is a default, and a date of birth that was cleared as cleared', () => {
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
    expect(startValues({ ...empty, city: 'Bern' }, draft(cleared), today)).toMatchObject({
      salutation: 'mr',
      religion: 'other',
      housingSituation: 'renter',
      dateOfBirth: null,
      city: null,
    });
    expect(startValues(empty, draft({ salutation: 'mrs' }), today).salutation).toBe('mrs');
  });

  it('goes on at the step of the draft, but never past an open answer', () => {
    const draft = { step: 'children' as const, values: {}, updatedAt: today.toISOString() };
    expect(startStep({}, null)).toBe('personal');
    expect(startStep({}, draft)).toBe('personal');
  });
});

describe('answers', () => {
  it('turn children on with one of seven, and off with nothing left', () => {
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

  it('begin with one property in Switzerland, and keep no country without one', () => {
    const on = change({}, { propertyOwner: true });
    expect(on).toMatchObject({ numberOfProperties: 1, propertyCountry: 'CH' });
    const abroad = change(on, { numberOfProperties: 3, propertyCountry: 'IT' });
    expect(change(abroad, { propertyOwner: true })).toEqual(abroad);
    const off = change(abroad, { propertyOwner: false });
    expect(off).toMatchObject({ numberOfProperties: null, propertyCountry: null });
    expect(change(off, { propertyOwner: true })).toMatchObject({ propertyCountry: 'CH' });
    expect(change({ propertyCountry: 'Italia' }, { propertyOwner: true }).propertyCountry).toBe('Italia');
  });

  it('ask for alimony only where it can be', () => {
    expect(isAlimonyAsked({ maritalStatus: 'divorced', hasChildren: true })).toBe(true);
    expect(isAlimonyAsked({ maritalStatus: 'married', hasChildren: true })).toBe(false);
    expect(isAlimonyAsked({ maritalStatus: 'separated', hasChildren: false })).toBe(false);
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
  it('passes the steps that set a default, and waits on the others', () => {
    const passing = wizardSteps.filter((step) => problemsInStep(step, {}).length === 0);
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

describe('joining two versions of the answers', () => {
  const base = { firstName: 'Anna', city: 'Zürich', street: 'Seestrasse 1', hasChildren: false };

  it('keeps what was changed here and takes the rest', () => {
    const { values, takenOver } = joinAnswers(
      base,
      { ...base, firstName: 'Annina' },
      { ...base, firstName: 'Anita', city: 'Bern', jobName: 'Nurse' },
    );
    expect(values).toEqual({ ...base, firstName: 'Annina', city: 'Bern', jobName: 'Nurse' });
    expect(takenOver.sort()).toEqual(['city', 'jobName']);
  });

  it('never mixes answers that belong together', () => {
    const mine = { ...base, ...change(base, { hasChildren: true }) };
    const { values } = joinAnswers(
      base,
      { ...mine, city: 'Uster' },
      { ...base, street: 'Gasse 9', city: 'Bern' },
    );
    expect(values).toMatchObject({ street: 'Seestrasse 1', city: 'Uster', childrenAges: [7] });
    const theirs = { ...base, hasChildren: true, numberOfChildren: 2, childrenAges: [1, 2] };
    expect(joinAnswers(base, base, theirs).values).toEqual(theirs);
    const owner = { ...base, ...change(base, { propertyOwner: true }) };
    const abroad = { ...owner, propertyCountry: 'IT' };
    expect(joinAnswers(base, owner, { ...abroad, numberOfProperties: 4 }).values).toEqual(owner);
    expect(joinAnswers(owner, abroad, { ...owner, numberOfProperties: 4 }).values).toEqual(abroad);
    expect(joinAnswers(theirs, { ...theirs, ...withChildren(theirs, 3) }, base).values).toMatchObject({
      numberOfChildren: 3,
      childrenAges: [1, 2, 7],
    });
  });

  it('leaves no alimony with somebody whom both sides together would not ask', () => {
    const paying: ProfileFields = {
      maritalStatus: 'divorced',
      hasChildren: true,
      numberOfChildren: 1,
      childrenAges: [7],
      paysAlimony: true,
      alimonyAmount: 500,
      alimonyDuration: '12',
    };
    const none = { paysAlimony: null, alimonyAmount: null, alimonyDuration: null };
    const childless = change(paying, { hasChildren: false });
    const married = change(paying, { maritalStatus: 'married' });
    const unasked = { ...paying, ...none };
    expect(joinAnswers(unasked, { ...unasked, hasChildren: false }, paying)).toMatchObject({
      values: { ...none, hasChildren: false },
      takenOver: [],
    });
    expect(joinAnswers(paying, { ...paying, alimonyAmount: 600 }, married)).toMatchObject({
      values: { ...none, maritalStatus: 'married' },
      takenOver: ['maritalStatus'],
    });
    expect(joinAnswers(paying, { ...paying, alimonyAmount: 600 }, childless).values).toMatchObject(none);
    expect(joinAnswers(paying, { ...paying, alimonyAmount: 600 }, paying).values.alimonyAmount).toBe(600);
  });

  it('changes nothing where nobody else did, and everything where only they did', () => {
    const people = fc.record({
      firstName: fc.constantFrom('A', 'B', null, undefined),
      city: fc.constantFrom('X', 'Y', null),
      numberOfProperties: fc.constantFrom(1, 2, undefined),
      childrenAges: fc.option(fc.array(fc.nat(18))),
    });
    fc.assert(
      fc.property(people, people, (a: ProfileFields, b: ProfileFields) => {
        expect(joinAnswers(a, b, a)).toEqual({ values: b, takenOver: [] });
        const same = (x: object) =>
          JSON.parse(JSON.stringify(x, (_, value: unknown) => value ?? undefined)) as object;
        expect(same(joinAnswers(a, a, b).values)).toEqual(same(b));
      }),
    );
  });
});
