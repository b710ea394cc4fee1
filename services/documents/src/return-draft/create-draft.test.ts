import { join } from 'node:path';
import {
  findExcluded,
  groupValues,
  type DeskFile,
  type FilingData,
  type PaperKind,
  type Reading,
  type ReadingValue,
  type ValueKey,
} from '@dossier/contracts';
import { env } from 'node:process';
import { describe, expect, it } from 'vitest';
import { createDraft, type DraftInput } from './create-draft.ts';
import { createValidator } from './testing/validate-draft.ts';

const own = createValidator(join(import.meta.dirname, 'testing'), 'ech-0119.xsd');
/** The files of eCH, which are not part of this repository. */
const official = env['ECH_SCHEMAS'] ? createValidator(env['ECH_SCHEMAS'], 'eCH-0119-4-0-0.xsd') : null;
const findFaults = (xml: string): (string | null)[] => [own(xml), official?.(xml) ?? null];
const ahvNumber = '756.9217.0769.85';

const filing: FilingData = {
  taxYear: 2024,
  status: 'processing',
  person: { userId: 1, name: 'Zoë Müller', email: 'zoe@example.ch' },
  canton: 'ZH',
  deadline: '2025-03-31',
  transmissions: [],
  answers: {
    salutation: 'mrs',
    firstName: 'Zoë',
    lastName: 'Müller & <Šimić>',
    dateOfBirth: '1980-02-29',
    religion: 'reformed',
    phone: '0791234567',
    countryCode: '+41',
    street: 'Rue  de la Gare',
    houseNumber: '1a',
    zipCode: '8001',
    city: 'Zürich',
    gemeinde: 'Zürich',
    cantonOfResidence: 'ZH',
    maritalStatus: 'married',
    jobName: 'Lehrerin',
    alimonyAmount: 500,
  },
  answerTexts: [
    {
      heading: 'Person',
      answers: [
        { field: 'name', label: 'Name', value: 'Zoë Müller', mark: null },
        { field: 'religion', label: 'Religion', value: 'Reformed', mark: null },
        { field: 'alimonyAmount', label: 'Alimony', value: 'CHF 500', mark: null },
        { field: 'hasPension', label: 'Pensions', value: 'Yes', mark: null },
      ],
    },
  ],
  sections: ['spouse', 'children'],
  spouse: {
    firstName: 'Jean',
    lastName: 'Müller',
    age: 44,
    occupation: '',
    ahvNumber: '756.1234.5678.97',
    taxId: '',
  },
  children: [
    {
      id: '6f1d2c36-5f0c-4c0e-9d0d-0b9c4a1f2e33',
      firstName: 'Mia',
      lastName: 'Müller',
      birthDate: '2015-06-07',
      disability: false,
      schoolingInfo: '',
      alimony: '',
      fileIds: [],
    },
  ],
  noneThisYear: [],
};

type Amount = readonly [key: ValueKey, value: number, change?: Partial<ReadingValue>];
let papers = 0;

function paper(kind: PaperKind, amounts: readonly Amount[], change: Partial<Reading> = {}): Reading {
  papers += 1;
  return {
    fileId: `paper-${papers}`,
    version: 1,
    state: 'done',
    kind,
    kindName: kind,
    categoryId: 1,
    taxYear: 2024,
    owner: 'self',
    ownerName: null,
    issuer: 'Bank & Co.',
    language: 'de',
    confidence: 'high',
    values: amounts.map(([key, value, change], index) => ({
      id: `${key}.${index}`,
      key,
      label: key,
      value,
      currency: 'CHF',
      part: null,
      page: 1,
      box: null,
      source: 'text',
      by: 'machine',
      confirmedBy: 'expert',
      ...change,
    })),
    findings: [],
    autoFiledAt: null,
    readAt: null,
    ...change,
  };
}

const fileOf = ({ fileId }: Reading): DeskFile => ({
  id: fileId,
  name: `${fileId}.pdf`,
  categoryId: 1,
  categoryName: 'Bank',
  version: 1,
  uploadedAt: '2025-01-01T00:00:00.000Z',
  size: 1,
  mediaType: 'application/pdf',
  inline: true,
  transmitted: true,
  deletedAt: null,
  state: 'new',
  review: null,
  answered: null,
});

const draftOf = (readings: readonly Reading[], change: Partial<DraftInput> = {}) =>
  createDraft({ filing, files: readings.map(fileOf), readings, ahvNumber, ...change });

/** A paper of each kind that has elements, as it is read. */
const everything = (): Reading[] => [
  paper('salaryCertificate', [
    ['grossSalary', 90_000],
    ['netSalary', 80_000.6],
  ]),
  paper('salaryCertificate', [['netSalary', 20_000]], { owner: 'spouse' }),
  paper('unemploymentBenefits', [['amount', 3000]], { owner: 'spouse' }),
  paper('childAllowances', [['amount', 2400]]),
  paper('accountStatement', [
    ['balance', 1000.4, { part: 'CH93' }],
    ['interest', 12, { part: 'CH93' }],
    ['balance', 500, { part: 'CH94' }],
    ['interest', 3, { part: 'CH94' }],
    ['withholdingTax', 4.2, { part: 'CH93' }],
  ]),
  paper('taxStatement', [
    ['taxValue', 50_000],
    ['dividends', 700],
    ['interest', 30],
    ['debt', 2000],
    ['withholdingTax', 245],
    ['costsOfAssets', 99],
  ]),
  paper('mortgageStatement', [
    ['debt', 400_000],
    ['interest', 6000],
  ]),
  paper('rentalIncome', [['amount', 12_000]]),
  paper('propertyTaxValue', [['taxValue', 600_000]]),
  paper('propertyMaintenance', [['costs', 1500]]),
  paper('pillar3a', [['contribution', 7056]], { owner: 'spouse' }),
  paper('pensionFundPurchase', [['contribution', 5000]]),
  paper('healthInsurance', [['premium', 4800]]),
  paper('lifeInsurance', [
    ['premium', 600],
    ['taxValue', 9000],
  ]),
  paper('medicalBill', [['amount', 350]]),
  paper('donation', [['amount', 100]]),
  paper('childcare', [['costs', 4000]]),
  paper('training', [['costs', 800]]),
  paper('professionalExpenses', [['costs', 2400]]),
  paper('transportTicket', [['costs', 1800]]),
];

describe('a draft of a return', () => {
  it('is valid by the schema, with persons, income, deductions, assets and debts', () => {
    const { xml, notMapped } = draftOf(everything());
    expect(findFaults(xml)).toEqual([null, null]);
    expect(notMapped.map(({ reason, field }) => [reason, field])).toEqual([['answer', 'alimonyAmount']]);
    const plain = xml.replace(/>\s+</g, '><');
    for (const expected of [
      '<taxPeriod>2024</taxPeriod><canton>ZH</canton><source>0</source>',
      '<officialName>Müller &amp; &lt;Šimić&gt;</officialName><firstName>Zoë</firstName><sex>2</sex>',
      '<vn>7569217076985</vn>',
      '<mail:street>Rue de la Gare</mail:street>',
      '<marital:maritalStatus>2</marital:maritalStatus>',
      '<religion>111</religion>',
      '<phoneNumberPrivate>0041791234567</phoneNumberPrivate>',
      '<person:vn>7561234567897</person:vn><person:officialName>Müller</person:officialName><person:firstName>Jean',
      '<childData><personIdentification><person:officialName>Müller</person:officialName><person:firstName>Mia',
      '<employedMainRevenue><partner1Amount>80001</partner1Amount><partner2Amount>20000</partner2Amount>',
      '<totalTaxValue><cantonalTax>51500</cantonalTax><federalTax>51500</federalTax></totalTaxValue>',
      // With withholding tax the yields of the statement and of the first account, without it those of the second one.
      '<subtotalGrossRevenueA1><cantonalTax>712</cantonalTax>',
      '<subtotalGrossRevenueB><cantonalTax>3</cantonalTax>',
      '<withholdingTax>249.2</withholdingTax>',
      '<totalPrivateLiabilities>402000</totalPrivateLiabilities>',
      '<totalPrivateLiabilitiesInterest>6030</totalPrivateLiabilitiesInterest>',
      '<jobExpensesPartner1><cantonalTax>4200</cantonalTax>',
      '<provision3aPartner2Effective>7056</provision3aPartner2Effective>',
      '<identification>Bank &amp; Co.</identification><liability>2000</liability><liabilityInterest>30</liabilityInterest>',
    ])
      expect(plain).toContain(expected);
  });

  it('has the sums of the desk, and lists what is confirmed by nobody, foreign, of a child, or without an element', () => {
    const mapped = everything();
    const others = [
      paper('accountStatement', [['balance', 77, { confirmedBy: null }]]),
      paper('accountStatement', [['balance', 300, { currency: 'EUR' }]]),
      paper('childAllowances', [['amount', 55]], { owner: 'child' }),
      paper('pensionStatement', [['amount', 24_000]]),
    ];
    // Neither counts on the desk: it is of another year, or refused.
    const foreign = paper('donation', [['amount', 999]], {
      findings: [{ id: 'y', code: 'OTHER_YEAR', isDismissed: false } as Reading['findings'][number]],
    });
    const refused = paper('donation', [['amount', 888]]);
    const all = [...mapped, ...others, foreign, refused];
    const files = all
      .map(fileOf)
      .map((file) =>
        file.id === refused.fileId ? { ...file, deletedAt: '2025-02-02T00:00:00.000Z' } : file,
      );
    const { sums, notMapped, xml } = draftOf(all, { files });
    expect(findFaults(xml)).toEqual([null, null]);
    const onScreen = groupValues(all, findExcluded(all, new Set([refused.fileId])));
    const stated = onScreen.flatMap(({ group, sums: each }) =>
      each.has('CHF') ? [[group, each.get('CHF')]] : [],
    );
    expect(sums.map((each) => [each.group, each.stated])).toEqual(stated);
    const open = sums.map((each) => [each.group, Math.round((each.stated - each.mapped) * 100) / 100]);
    expect(Object.fromEntries(open)).toEqual({
      income: 24_055,
      assets: 77,
      debts: 0,
      deductions: 0,
      withholdingTax: 0,
    });
    expect(notMapped.map(({ reason, value }) => [reason, value]).sort()).toEqual([
      ['answer', 'CHF 500'],
      ['currency', 'EUR 300.00'],
      ['noElement', 'CHF 24000.00'],
      ['notConfirmed', 'CHF 77.00'],
      ['person', 'CHF 55.00'],
    ]);
  });

  it('traces every amount to the value and the paper, whose sum it is', () => {
    const readings = everything();
    const { elements } = draftOf(readings);
    const values = new Map(
      readings.flatMap(({ fileId, values }) => values.map((value) => [`${fileId} ${value.id}`, value.value])),
    );
    const amounts = elements.filter(({ sources }) => sources.some(({ valueId }) => valueId !== null));
    expect(amounts.length).toBeGreaterThan(40);
    for (const { path, value, sources } of amounts) {
      const isExact = path.endsWith('/withholdingTax');
      const sum = sources.reduce((total, { fileId, valueId }) => {
        const stated = values.get(`${fileId} ${valueId}`) ?? Number.NaN;
        return total + (isExact ? stated : Math.round(stated));
      }, 0);
      expect(Number(value), path).toBeCloseTo(sum, 2);
    }
    const answered = elements.find(({ path }) => path.endsWith('/officialName'));
    expect(answered?.sources).toMatchObject([{ field: 'lastName', name: 'Name', fileId: null }]);
  });

  it('names what the schema requires, and is invalid without it', () => {
    const { xml, notMapped } = draftOf([], { ahvNumber: undefined });
    expect(notMapped).toContainEqual(
      expect.objectContaining({ reason: 'required', field: 'ahvNumber' }) as unknown,
    );
    expect(own(xml)).toMatch(/partnerPersonIdentification.*vn/s);
  });

  it('has no person twice: a paper without a name is the person’s only without a spouse', () => {
    const salary = paper('salaryCertificate', [['netSalary', 100]], { owner: null });
    expect(draftOf([salary]).notMapped[0]?.reason).toBe('person');
    const single = draftOf([salary], { filing: { ...filing, spouse: null } });
    expect(single.elements.map(({ path }) => path)).toContain(
      'content/mainForm/revenue/employedMainRevenue/partner1Amount',
    );
    expect(findFaults(single.xml)).toEqual([null, null]);
  });
});
