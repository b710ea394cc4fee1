import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../endpoints.ts';
import { ageAtYearEnd, type ProfileFields } from '../profile/profile.ts';
import { childInput, compareAges, profileAges, spouse, spouseAgeAtYearEnd } from './household.ts';

const entry = {
  firstName: 'Mia',
  lastName: 'Muster',
  birthDate: '2015-06-01',
  disability: false,
  schoolingInfo: '',
  alimony: '',
};
const born = (id: string, birthDate: string | null) => ({ id, birthDate });

describe('children', () => {
  it('of an earlier client are split at the first space of their name', () => {
    const { firstName: _first, lastName: _last, ...rest } = entry;
    expect(childInput.parse({ ...rest, name: 'Anna Maria Müller' })).toMatchObject({
      firstName: 'Anna',
      lastName: 'Maria Müller',
      fileIds: [],
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(childInput.safeParse({ ...rest, name: 'Anna' }).error?.issues[0]?.path).toEqual(['lastName']);
    expect(childInput.parse({ ...entry, name: 'Other Name' })).toMatchObject(entry);
  });

  it('are as old as at the end of the tax year', () => {
    expect(ageAtYearEnd('2015-12-31', 2024)).toBe(9);
    expect(ageAtYearEnd('2015-01-01', 2024)).toBe(9);
  });

  it.each([
    [[7, 9], [born('a', '2017-02-03'), born('b', '2015-02-03')], [], []],
    [[7, 9], [born('a', '2017-02-03')], [9], []],
    [[7], [born('a', '2017-02-03'), born('b', '2017-02-03')], [], ['b']],
    [[7], [born('a', null), born('b', '2017-02-03')], [], ['a']],
    [[7, 9], [born('a', null), born('b', '2017-02-03')], [], []],
    [[], [born('a', '2017-02-03')], [], ['a']],
    [[7, 20], [born('a', '2004-02-03'), born('b', '2017-02-03')], [], []],
    [[7, null], [born('a', '2004-02-03'), born('b', '2017-02-03')], [], []],
    [[null], [born('a', '2017-02-03')], [], ['a']],
    [['minor' as const], [born('a', '2017-02-03')], [], []],
    [['minor' as const], [born('a', null)], [], []],
    [['minor' as const], [born('a', '2004-02-03')], [], ['a']],
    [[null], [born('a', null), born('b', '2004-02-03')], [], ['a']],
  ])('with ages %j and %j: missing %j, unexpected %j', (ages, children, missing, unexpected) => {
    expect(compareAges(ages, children, 2024)).toEqual({ missing, unexpected });
  });
});

it.each<[ProfileFields, (number | 'minor' | null)[] | null]>([
  [{ childrenAges: [7, 7], hasChildren: true, openQuestions: ['childrenAges.1'] }, [7, 'minor']],
  [{}, null],
  [{ hasChildren: true }, null],
  [{ hasChildren: false }, []],
  [{ hasChildren: true, childrenAges: [7, 9] }, [7, 9]],
  [{ hasAdultChildren: true, adultChildren: [{ birthYear: 2003, training: null }] }, [21]],
  [
    {
      childrenAges: [18],
      hasAdultChildren: true,
      adultChildren: [{ birthYear: null, training: 'University' }],
    },
    [18, null],
  ],
  [{ childrenAges: [7], hasAdultChildren: false, adultChildren: null }, [7]],
])('the answers %j name children of the ages %j', (answers, ages) => {
  expect(profileAges(answers, 2024)).toEqual(ages);
});

it('a spouse has a valid AHV number or none', () => {
  const person = { firstName: 'Urs', lastName: 'Muster', age: 44, occupation: '', taxId: '' };
  expect(spouse.parse({ ...person, ahvNumber: '7569217076985' }).ahvNumber).toBe('756.9217.0769.85');
  expect(spouse.parse({ ...person, ahvNumber: null }).ahvNumber).toBeNull();
  const issues = (change: object) =>
    spouse
      .safeParse({ ...person, ahvNumber: null, ...change })
      .error?.issues.map(({ path, ...issue }) => [path[0], 'params' in issue && issue.params?.['code']]);
  expect(issues({ ahvNumber: '756.9217.0769.84' })).toEqual([['ahvNumber', 'ahv_number']]);
  expect(issues({ firstName: ' ' })).toEqual([['firstName', 'required']]);
});

it('an AHV number is in no URL and no figure: only with the spouse, in the dossier, in drafts of returns and in exports', () => {
  const holds = (type: unknown) =>
    type instanceof z.ZodType &&
    /ahv_?number"/i.test(JSON.stringify(z.toJSONSchema(type, { unrepresentable: 'any' })));
  const inUrl = allEndpoints.filter(
    ({ params, query, path }) => holds(params) || holds(query) || /ahv/i.test(path),
  );
  expect(inUrl.map(({ id }) => id)).toEqual([]);
  const elsewhere = allEndpoints
    .filter(({ body, response }) => holds(body) || holds(response))
    .map(({ id }) => id);
  expect(elsewhere.sort()).toEqual([
    'desk.createReturnDraft',
    'filing.collect',
    'household.of',
    'household.saveSpouse',
    'household.spouse',
    'profile.export',
  ]);
});

it('the age of the spouse follows from the date of birth in the tax profile', () => {
  expect(spouseAgeAtYearEnd({ spouseDateOfBirth: '1980-12-31' }, 2024)).toBe(44);
  expect(spouseAgeAtYearEnd({}, 2024)).toBeNull();
});
