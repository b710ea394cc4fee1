import { profileFields, splitName, type ProfileFields } from '@dossier/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFields } from './profile.rules.ts';

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(fc.option(values, { nil: null }), { nil: undefined });
const age = fc.integer({ min: 0, max: 18 });
const fields: fc.Arbitrary<ProfileFields> = fc.record({
  hasChildren: maybe(fc.boolean()),
  numberOfChildren: maybe(fc.integer({ min: 0, max: 20 })),
  childrenAges: maybe(fc.array(age, { maxLength: 20 })),
  maritalStatus: maybe(fc.constantFrom('divorced', 'separated', 'married', 'company')),
  isDisabled: maybe(fc.boolean()),
  receivesAHVIV: maybe(fc.boolean()),
  paysAlimony: maybe(fc.boolean()),
  alimonyAmount: maybe(fc.nat(5000)),
  alimonyDuration: maybe(fc.constant('12')),
});

describe('mergeFields', () => {
  it('keeps dependent fields consistent when only some of them are sent', () => {
    fc.assert(
      fc.property(fields, fields, (initial, sent) => {
        const stored = mergeFields(mergeFields({}, initial), sent);
        expect(profileFields.safeParse(stored).success).toBe(true);
        if (stored.hasChildren) expect(stored.childrenAges).toHaveLength(stored.numberOfChildren ?? -1);
        if (stored.hasChildren) expect(stored.numberOfChildren).toBeGreaterThan(0);
        else expect([stored.numberOfChildren ?? null, stored.childrenAges ?? null]).toEqual([null, null]);
        if (stored.isDisabled === false) expect(stored.receivesAHVIV).toBe(false);
        if (stored.paysAlimony === false)
          expect([stored.alimonyAmount, stored.alimonyDuration]).toEqual([null, null]);
        // Whoever says so keeps the answer, whatever the marital status.
        if (sent.paysAlimony) expect(stored.paysAlimony).toBe(true);
        expect(mergeFields(stored, {})).toEqual(stored);
      }),
    );
  });

  it.each<[string, ProfileFields, ProfileFields, ProfileFields]>([
    [
      'one child of seven to begin with',
      {},
      { hasChildren: true },
      { numberOfChildren: 1, childrenAges: [7], openQuestions: ['childrenAges.0'] },
    ],
    [
      'an age that is entered, also when it is the preset one',
      {
        hasChildren: true,
        childrenAges: [7, 7],
        openQuestions: ['isDisabled', 'childrenAges.0', 'childrenAges.1'],
      },
      { childrenAges: [7, 7] },
      { numberOfChildren: 2, childrenAges: [7, 7], openQuestions: ['isDisabled'] },
    ],
    [
      'the ages decide',
      { hasChildren: true },
      { numberOfChildren: 5, childrenAges: [3, 4] },
      { numberOfChildren: 2, childrenAges: [3, 4] },
    ],
    [
      'one more',
      { hasChildren: true, childrenAges: [3] },
      { numberOfChildren: 2 },
      { numberOfChildren: 2, childrenAges: [3, 7], openQuestions: ['childrenAges.1'] },
    ],
    [
      'one less',
      { hasChildren: true, childrenAges: [3, 4] },
      { numberOfChildren: 1 },
      { numberOfChildren: 1, childrenAges: [3] },
    ],
    [
      'none any more',
      { hasChildren: true, childrenAges: [3] },
      { hasChildren: false },
      { numberOfChildren: null, childrenAges: null },
    ],
  ])('children: %s', (_, initial, sent, expected) => {
    expect(mergeFields(initial, sent)).toMatchObject(expected);
  });
});

it('keeps alimony whatever the other answers say, until it is answered with no', () => {
  const paying = { paysAlimony: true, alimonyAmount: 500, alimonyDuration: '12' };
  const none = { paysAlimony: false, alimonyAmount: null, alimonyDuration: null };
  const initial: ProfileFields = { ...paying, maritalStatus: 'separated', hasChildren: true };
  expect(mergeFields({}, paying)).toEqual(paying);
  for (const maritalStatus of ['divorced', 'widowed', 'married', 'individual'] as const)
    expect(mergeFields(initial, { maritalStatus })).toMatchObject(paying);
  expect(mergeFields(initial, { hasChildren: false })).toMatchObject(paying);
  expect(mergeFields(initial, { paysAlimony: false })).toMatchObject(none);
});

it.each([
  ['Anna Müller', { firstName: 'Anna', lastName: 'Müller' }],
  ['  Anna   Maria Müller ', { firstName: 'Anna', lastName: 'Maria Müller' }],
  ['Anna', { firstName: 'Anna' }],
  [' ', {}],
])('splits %j at the first space', (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});
