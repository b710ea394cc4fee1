import {
  getProfile,
  getTaxProfileDraft,
  profileFields,
  saveTaxProfileDraft,
  updateProfile,
  type ProfileFields,
} from '@dossier/contracts';
import { as, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';

const user = as(7, 'user');
const type = 'invalid_type';
const choice = 'invalid_value';

/** `[value, code]` pairs that no form sends; the value as raw JSON where JavaScript would lose it. */
type Bad = readonly (readonly [value: unknown, code: string, at?: string])[];
const raw = (json: string) => ({ json });

const noText: Bad = [
  [{ $ne: null }, type],
  [['a'], type],
  [7, type],
  [true, type],
];
const line = (max: number): Bad => [
  ...noText,
  ['x'.repeat(max + 1), 'too_big'],
  ['a\u0000b', 'invalid_format'],
  ['a\nb', 'invalid_format'],
  ['a\u202eb', 'invalid_format'],
  [raw('"a\\ud800"'), 'invalid_format'],
];
const oneOf: Bad = [
  ['unheard_of', choice],
  ['', choice],
  ['constructor', choice],
  [7, choice],
  [['mr'], choice],
  [{}, choice],
];
const yesNo: Bad = [
  ['true', type],
  [1, type],
  [[], type],
  [{}, type],
];
const whole = (min: number, max: number): Bad => [
  [min - 1, 'too_small'],
  [max + 1, 'too_big'],
  [min + 0.5, type],
  ['7', type],
  ['NaN', type],
  [raw('1e999'), type],
  [raw('9e15'), 'too_big'],
  [[7], type],
  [{}, type],
  [true, type],
];

const noCountry: Bad = [
  ...noText,
  ['Italia', 'country_unknown'],
  ['ch', 'country_unknown'],
  ['QQ', 'country_unknown'],
  ['', 'country_unknown'],
];
const noDate: Bad = [
  ...noText,
  ['2023-02-30', 'invalid_format'],
  ['01.02.2024', 'invalid_format'],
  ['', 'invalid_format'],
];
const noList: Bad = [
  [7, type],
  ['7', type],
  [{ 0: 7 }, type],
];
const noBirthDate: Bad = [
  ...noText,
  ['2199-01-01', 'date_range'],
  ['1899-12-31', 'date_range'],
  ['0001-01-01', 'date_range'],
  ['2023-02-30', 'invalid_format'],
  ['2023-13-01', 'invalid_format'],
  ['01.02.1990', 'invalid_format'],
  ['1990-02-03T00:00:00Z', 'invalid_format'],
  ['', 'invalid_format'],
];
const someProperty = { country: 'CH', canton: 'ZH', municipality: 'Uster', use: 'empty' };

/** Invalid values for every field of the profile; a new field does not compile until it is listed. */
const bad: Record<keyof ProfileFields, Bad> = {
  salutation: oneOf,
  firstName: line(100),
  lastName: line(100),
  dateOfBirth: noBirthDate,
  religion: [...oneOf, ['jedi', choice], ['Roman Catholic', choice]],
  phone: [
    ...noText,
    ['079 123 45 67', 'invalid_format'],
    ['+41791234567', 'invalid_format'],
    ['-1', 'invalid_format'],
    ['١٢٣', 'invalid_format'],
    ['1'.repeat(16), 'invalid_format'],
  ],
  countryCode: [...oneOf, ['+999', choice], ['41', choice]],
  jobName: line(120),
  taxAddress: [...noText, ['1'.repeat(41), 'too_big']],
  cantonOfResidence: [...oneOf, ['zh', choice], ['XX', choice]],
  street: line(120),
  houseNumber: line(20),
  zipCode: line(10),
  city: line(100),
  gemeinde: line(100),
  addressCountry: noCountry,
  swissResidence: oneOf,
  residenceChangeDate: noDate,
  residenceChangeCountry: noCountry,
  residencePermit: oneOf,
  taxedAtSource: yesNo,
  hasForeignAccounts: yesNo,
  hasForeignPension: yesNo,
  movedDuringYear: [...oneOf, [true, choice]],
  housingSituation: oneOf,
  isFirefighter: yesNo,
  maritalStatus: [...oneOf, ['single', choice]],
  registeredPartnership: yesNo,
  widowedDuringYear: yesNo,
  widowedOn: noDate,
  spouseDateOfBirth: noBirthDate,
  spouseReligion: oneOf,
  spouseEmploymentType: oneOf,
  propertyOwner: yesNo,
  numberOfProperties: whole(0, 99),
  propertyCountry: line(60),
  propertyUse: oneOf,
  properties: [
    ...noList,
    [[7], type, '.0'],
    [[{ ...someProperty, country: 'Italia' }], 'country_unknown', '.0.country'],
    [[someProperty, { ...someProperty, canton: 'XX' }], choice, '.1.canton'],
    [[{ ...someProperty, use: 'lived in' }], choice, '.0.use'],
    [[{ ...someProperty, municipality: 'x'.repeat(101) }], 'too_big', '.0.municipality'],
    [Array.from({ length: 21 }, () => someProperty), 'too_big'],
  ],
  hasChildren: yesNo,
  sharedCustody: yesNo,
  hasOtherDebts: yesNo,
  hasTaxLetter: yesNo,
  numberOfChildren: whole(0, 20),
  childrenAges: [
    [7, type],
    ['7', type],
    [{ 0: 7 }, type],
    [[7, 19], 'too_big', '.1'],
    [[-1], 'too_small', '.0'],
    [[7.5], type, '.0'],
    [['7'], type, '.0'],
    [[null], type, '.0'],
    [[[7]], type, '.0'],
    [raw('[1e999]'), type, '.0'],
    [Array.from({ length: 21 }, () => 7), 'too_big'],
  ],
  childrenBirthYears: [
    ...noList,
    [[1899], 'too_small', '.0'],
    [[2101], 'too_big', '.0'],
    [['2015'], type, '.0'],
    [Array.from({ length: 21 }, () => null), 'too_big'],
  ],
  hasAdultChildren: yesNo,
  adultChildren: [
    ...noList,
    [[{ birthYear: '2004', training: null }], type, '.0.birthYear'],
    [[{ birthYear: null, training: 'x'.repeat(121) }], 'too_big', '.0.training'],
    [Array.from({ length: 21 }, () => ({ birthYear: null, training: null })), 'too_big'],
  ],
  hasInvestments: yesNo,
  hasForeignIncome: yesNo,
  isDisabled: yesNo,
  receivesAHVIV: yesNo,
  hasTaxIdentificationNumber: yesNo,
  hasPowerOfAttorney: yesNo,
  employmentType: [...oneOf, ['Employed', choice]],
  hasPillar3a: yesNo,
  hasPension: yesNo,
  paysAlimony: yesNo,
  alimonyAmount: whole(0, 1_000_000),
  alimonyDuration: line(40),
  receivesAlimony: yesNo,
  alimonyReceivedAmount: whole(0, 1_000_000),
  receivesChildSupport: yesNo,
  childSupportAmount: whole(0, 1_000_000),
  hasDonations: yesNo,
  hasDeductions: yesNo,
  taxationLevel: oneOf,
  openQuestions: [
    ...noList,
    [[7], type, '.0'],
    [['has pension'], 'invalid_format', '.0'],
    [['a.b'], 'invalid_format', '.0'],
    [Array.from({ length: 61 }, () => 'hasPension'), 'too_big'],
  ],
};

/** Fields that are each valid and contradict each other. */
const contradictions: readonly (readonly [fields: ProfileFields, path: string])[] = [
  [{ hasChildren: true, numberOfChildren: 3, childrenAges: [7, 9] }, 'numberOfChildren'],
  [{ numberOfChildren: 1, childrenAges: [] }, 'numberOfChildren'],
  [{ hasChildren: true, numberOfChildren: 0 }, 'numberOfChildren'],
  [{ hasChildren: true, childrenAges: [] }, 'childrenAges'],
  [{ hasChildren: false, numberOfChildren: 2 }, 'numberOfChildren'],
  [{ hasChildren: false, childrenAges: [7] }, 'childrenAges'],
  [{ childrenAges: [7], childrenBirthYears: [2017, 2019] }, 'childrenBirthYears'],
];

// What is refused reaches no database: one is enough.
describe('the profile', () => {
  const test = startForSuite(() => startTestService(createProfileService, { stubServices: [userAccounts] }));
  beforeAll(async () => {
    await test.request(updateProfile, { body: completeFields }, { as: user });
    await test.request(
      saveTaxProfileDraft,
      { body: { step: 'moved', values: completeFields } },
      { as: user },
    );
  });

  const kept = async () => [
    (await test.request(getProfile, { query: {} }, { as: user })).body,
    (await test.request(getTaxProfileDraft, { query: {} }, { as: user })).body,
  ];
  /** What the server objects to, as `path code`; the status where that is not a refusal. */
  async function refusal(path: string, body: string): Promise<unknown> {
    const response = await test.fetch(path, {
      method: 'PUT',
      as: user,
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body,
    });
    if (response.status !== 400) return response.status;
    const error = (await response.json()) as {
      code: string;
      fields: { path: string; code: string; message: string }[];
    };
    expect(error.code).toBe('VALIDATION_FAILED');
    for (const { message } of error.fields) expect(message).toMatch(/^\p{Lu}.+\.$/u);
    return error.fields.map((field) => `${field.path} ${field.code}`);
  }
  const both = async (fields: string) => [
    await refusal('/api/user/profile', fields),
    await refusal('/api/tax-profile/draft', `{"step":"moved","values":${fields}}`),
  ];

  describe('an invalid value is rejected by field and changes nothing', () => {
    it('covers every field', () => {
      expect(Object.keys(bad).sort()).toEqual(Object.keys(profileFields.shape).sort());
    });

    it.each(Object.entries(bad))('%s', async (field, values) => {
      const before = await kept();
      for (const [value, code, at = ''] of values) {
        const isRaw = typeof value === 'object' && value !== null && 'json' in value;
        const json = isRaw ? String(value.json) : JSON.stringify(value);
        // Beside a good one, which must not be saved either.
        const issues = await both(`{"jobName":"Teacher",${JSON.stringify(field)}:${json}}`);
        expect([json, ...issues]).toEqual([
          json,
          [`${field}${at} ${code}`],
          [`values.${field}${at} ${code}`],
        ]);
      }
      expect(await kept()).toEqual(before);
    });

    it.each(contradictions)('%j', async (fields, path) => {
      const before = await kept();
      const code = 'children_disagree';
      expect(await both(JSON.stringify(fields))).toEqual([[`${path} ${code}`], [`values.${path} ${code}`]]);
      expect(await kept()).toEqual(before);
    });

    it('names the valid range of dates of birth', async () => {
      const body = { dateOfBirth: '2199-01-01' };
      const { body: response } = await test.request(updateProfile, { body }, { as: user });
      expect(response).toMatchObject({
        fields: [{ message: 'Please enter a date of birth between 1900 and today.' }],
      });
    });

    it('names all invalid fields', async () => {
      expect(await both('{"religion":"jedi","childrenAges":[7,19,"x"],"firstName":{}}')).toEqual([
        [
          'firstName invalid_type',
          'religion invalid_value',
          'childrenAges.1 too_big',
          'childrenAges.2 invalid_type',
        ],
        [
          'values.firstName invalid_type',
          'values.religion invalid_value',
          'values.childrenAges.1 too_big',
          'values.childrenAges.2 invalid_type',
        ],
      ]);
    });

    it.each([
      ['{"__proto__":{"isTaxProfileComplete":true}}', '__proto__ unrecognized_keys'],
      ['{"firstName":"A","x":{"y":[{"__proto__":1}]}}', 'x.y.0.__proto__ unrecognized_keys'],
    ])('prototypes: %s', async (fields, issue) => {
      expect(await both(fields)).toEqual([[issue], [`values.${issue}`]]);
    });

    it.each(['[]', 'null', '"x"', '7', 'true'])('%s is not a profile', async (body) => {
      expect(await refusal('/api/user/profile', body)).toEqual([' invalid_type']);
    });

    it.each([
      ['version', ['-1', '1.5', '"1"', '1e999', '[]']],
      ['taxYear', ['1999', '20245', '"x"', '{}', 'true']],
      ['isTaxProfileComplete', ['"true"', '1', '{}']],
      ['name', ['7', '{}', JSON.stringify('x'.repeat(221))]],
    ])('%s of the save itself', async (field, values) => {
      const before = await kept();
      for (const value of values) {
        const issues = await refusal('/api/user/profile', `{"${field}":${value}}`);
        expect([value, issues]).toEqual([value, [expect.stringMatching(new RegExp(`^${field} `))]]);
      }
      expect(await kept()).toEqual(before);
    });

    it.each([
      ['{"step":"nowhere","values":{}}', 'step invalid_value'],
      ['{"values":{}}', 'step invalid_value'],
      ['{"step":"moved"}', 'values invalid_type'],
      ['{"step":"moved","values":[]}', 'values invalid_type'],
      ['{"step":"moved","values":{},"seen":"yesterday"}', 'seen invalid_format'],
      ['{"step":"moved","values":{},"version":-1}', 'version too_small'],
      ['{"step":"moved","values":{},"version":"1"}', 'version invalid_type'],
    ])('the draft %s', async (body, issue) => {
      expect(await refusal('/api/tax-profile/draft', body)).toEqual([issue]);
    });

    it('fields only the server sets are ignored, not rejected', async () => {
      const [before] = await kept();
      const foreign = { id: 1, userId: 1, email: 'x@y.ch', role: 'admin', plan: 'premium', status: 6 };
      expect(await both(JSON.stringify({ ...foreign, constructor: 1, toString: {} }))).toEqual([200, 200]);
      const [after] = await kept();
      expect(after).toEqual(before);
    });
  });
});
