import { maxReturnProposals } from '@dossier/contracts';
import { parseXml } from '@dossier/document-reader/xml';
import { expect, test } from 'vitest';
import { sampleReturn } from '../../testing/sample-return.ts';
import { findCode } from '../recognize-code.ts';
import type { Household } from '../context.ts';

const nobody: Household = { self: null, spouse: null, children: [] };

function read(text: string, household = nobody) {
  const xml = parseXml(Buffer.from(text));
  const code = { kind: 'tax-return', page: 1, box: null, isComplete: true, symbols: 1, of: 1, xml } as const;
  return findCode({ type: 'xml', pageCount: 0, pages: [], codes: [code], problem: null }, household)?.reading;
}

test('A tax return proposes people, address, employers, assets, debts and insurances', () => {
  const reading = read(sampleReturn);
  expect(reading).toMatchObject({ kind: 'taxReturn', taxYear: 2024, values: [] });
  const proposals = reading?.proposals ?? [];
  expect(proposals.map(({ id, owner, text, amount, paper }) => [id, owner, text, amount, paper])).toEqual([
    ['name.1', 'self', 'Anna Muster', null, null],
    ['birthDate.1', 'self', '1985-04-12', null, null],
    ['address', 'self', 'Lindenweg 7a, 3072 Ostermundigen, BE', null, null],
    ['maritalStatus', 'self', '', null, null],
    ['religion.1', 'self', '', null, null],
    ['job.1', 'self', 'Architektin', null, null],
    ['spouse.2', 'spouse', 'Beat Muster', null, null],
    ['child.1', 'child', 'Lia Muster', null, null],
    ['employer.1.1', 'self', 'Holzbau Steinmatt AG', null, 'salaryCertificate'],
    ['account.1', 'self', 'Bank Seetal AG, Privatkonto', 35000, 'interestStatement'],
    ['securities.1', 'self', 'Namenaktien Rheinwerk Account AG', 12000, 'securitiesStatement'],
    ['mortgage.1', 'self', 'Hypothek Bank Seetal AG', 450000, 'mortgageStatement'],
    ['debt.1', 'self', 'Darlehen Onkel Max', 8000, 'loanStatement'],
    ['lifeInsurance.1', 'self', 'Vita Seetal AG', 21000, 'lifeInsurance'],
    ['healthInsurance', 'self', '', 4800, 'healthInsurance'],
    ['pillar3a', 'self', '', 7056, 'pillar3a'],
  ]);
  expect(Object.assign({}, ...proposals.map(({ fields }) => fields))).toEqual({
    firstName: 'Anna',
    lastName: 'Muster',
    dateOfBirth: '1985-04-12',
    street: 'Lindenweg',
    houseNumber: '7a',
    zipCode: '3072',
    city: 'Ostermundigen',
    gemeinde: 'Ostermundigen',
    cantonOfResidence: 'BE',
    maritalStatus: 'married',
    registeredPartnership: true,
    religion: 'roman_catholic',
    jobName: 'Architektin',
    spouseDateOfBirth: '1983-11-02',
    spouseReligion: 'evangelical_reformed',
    hasInvestments: true,
    hasOtherDebts: true,
    hasPillar3a: true,
  });
  expect(JSON.stringify(reading)).not.toMatch(/756\.?9217/);
});

test('The person may be the second of a return; a return of others names its first person', () => {
  const beat = { firstName: 'Beat', lastName: 'Muster' };
  const ofBeat = read(sampleReturn, { ...nobody, self: beat });
  expect(ofBeat?.people).toMatchObject([beat]);
  expect(
    ofBeat?.proposals?.filter(({ subject }) => subject === 'name' || subject === 'spouse'),
  ).toMatchObject([
    { id: 'name.2', owner: 'self', text: 'Beat Muster' },
    { id: 'spouse.1', owner: 'spouse', text: 'Anna Muster' },
  ]);
  const other = read(sampleReturn, { ...nobody, self: { firstName: 'Urs', lastName: 'Keller' } });
  expect(other?.people).toMatchObject([{ firstName: 'Anna' }]);
});

test('What the profile would refuse is not proposed, and a return of any size is bounded', () => {
  const spoilt = sampleReturn
    .replace('1985-04-12', '2085-04-12')
    .replace('<religion>121', '<religion>000')
    .replace('<canton>BE', '<canton>XX')
    .replace('Lindenweg', 'Linden\u202eweg');
  const { proposals = [] } = read(spoilt) ?? {};
  expect(proposals.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['birthDate.1']));
  expect(proposals.map(({ id }) => id)).not.toContain('religion.1');
  const fields = proposals.find(({ id }) => id === 'address')?.fields ?? {};
  expect(fields).not.toHaveProperty('street');
  expect(fields).not.toHaveProperty('cantonOfResidence');
  const entry = (n: number) =>
    `<securityEntry><detailedDescription>Konto ${n}${'x'.repeat(400)}</detailedDescription></securityEntry>`;
  const many = sampleReturn.replace(
    '<listOfSecurities>',
    `<listOfSecurities>${Array.from({ length: 900 }, (_, n) => entry(n)).join('')}`,
  );
  expect(read(many)?.proposals).toHaveLength(maxReturnProposals);
  expect(Buffer.byteLength(JSON.stringify(read(many)?.proposals))).toBeLessThan(30_000);
  expect(read(sampleReturn.replace('<taxPeriod>2024</taxPeriod>', ''))).toBeUndefined();
});
