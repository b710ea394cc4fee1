import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listChildren, profileFields, wizardSections, type ProfileFields } from '@dossier/contracts';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { cleanup } from '@testing-library/react';
import type { FieldName } from '../answers.ts';
import { stepScreens } from './index.ts';
import why from '../why.en.json' with { type: 'json' };
import { reasonFields } from './reasons.ts';

/** An answer to every question of the wizard, so that all follow-up questions are shown; none is a default. */
const everything: ProfileFields = {
  salutation: 'mrs',
  firstName: 'Anna',
  lastName: 'Muster',
  dateOfBirth: '1990-05-01',
  religion: 'reformed',
  phone: '612345678',
  countryCode: '+33',
  jobName: 'Engineer',
  taxAddress: '1234.5678.90',
  cantonOfResidence: 'VD',
  street: 'Chemin des Vignes',
  houseNumber: '17b',
  zipCode: '1009',
  city: 'Pully-Nord',
  gemeinde: 'Pully',
  movedDuringYear: 'yes',
  housingSituation: 'owner',
  isFirefighter: true,
  maritalStatus: 'divorced',
  propertyOwner: true,
  numberOfProperties: 3,
  propertyCountry: 'IT',
  propertyUse: 'rented',
  hasChildren: true,
  numberOfChildren: 2,
  childrenAges: [7, 11],
  hasInvestments: true,
  hasForeignIncome: true,
  isDisabled: true,
  receivesAHVIV: true,
  employmentType: 'mixed',
  hasPillar3a: true,
  hasPension: true,
  paysAlimony: true,
  alimonyAmount: 1250,
  alimonyDuration: '36 months',
  addressCountry: 'LI',
  swissResidence: 'arrived',
  residenceChangeDate: '2025-04-01',
  residenceChangeCountry: 'DE',
  registeredPartnership: true,
  widowedDuringYear: true,
  widowedOn: '2025-03-01',
  properties: [
    { country: 'IT', canton: null, municipality: 'Como', use: 'rented' },
    { country: 'CH', canton: 'ZH', municipality: null, use: 'empty' },
    { country: 'CH', canton: null, municipality: null, use: null },
  ],
  childrenBirthYears: [2018, null],
  hasAdultChildren: true,
  adultChildren: [{ birthYear: 2004, training: 'ETH' }],
  receivesAlimony: true,
  alimonyReceivedAmount: 900,
  receivesChildSupport: true,
  childSupportAmount: 700,
  residencePermit: 'B',
  taxedAtSource: true,
  hasForeignAccounts: true,
  hasForeignPension: true,
  spouseDateOfBirth: '1991-02-03',
  spouseReligion: 'reformed',
  spouseEmploymentType: 'student',
  sharedCustody: true,
  hasOtherDebts: true,
  hasTaxLetter: true,
  hasDonations: true,
  hasDeductions: true,
  taxationLevel: 'communal',
};
/** The answers under which a field is shown, where `everything` has others. */
const only: Partial<Record<FieldName, ProfileFields>> = {
  gemeinde: { addressCountry: 'CH' },
  registeredPartnership: { maritalStatus: 'married' },
  widowedDuringYear: { maritalStatus: 'widowed' },
  widowedOn: { maritalStatus: 'widowed' },
  spouseDateOfBirth: { maritalStatus: 'married' },
  spouseReligion: { maritalStatus: 'married' },
  spouseEmploymentType: { maritalStatus: 'married' },
  propertyCountry: { properties: null },
  propertyUse: { properties: null },
};
/** The number of children is shown as the number of ages. */
const shownByOther: Partial<Record<FieldName, FieldName>> = { numberOfChildren: 'childrenAges' };

beforeEach(async () => {
  const none = { taxYear: 2025, version: 0, lastUpdated: null, children: [] };
  await startTest({ api: [...places(), mock(listChildren, none)] });
});
afterEach(cleanup);

/** Everything a step shows: its text, and the state of its inputs. */
function contentOf(container: HTMLElement) {
  const inputs = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  return [container.textContent, ...inputs.map(({ value, checked }) => `${value} ${checked}`)];
}

const fields = wizardSections.flatMap(({ step, fields }) =>
  fields.map((field: FieldName) => [field, step] as const),
);

it.each(fields)('the wizard has an input for %s in the step %s', async (field, step) => {
  const Screen = stepScreens[step];
  const stepWith = (values: ProfileFields) => (
    <DossierProvider>
      <MemoryRouter>
        <Screen values={values} update={() => undefined} errorOf={() => undefined} taxYear={2025} />
      </MemoryRouter>
    </DossierProvider>
  );
  const varied = shownByOther[field] ?? field;
  expect(everything).toHaveProperty(field);
  expect(profileFields.safeParse(everything).success).toBe(true);
  const shown = { ...everything, ...only[field] };
  const { container, rerender } = render(stepWith(shown));
  if (step === 'canton') await screen.findAllByRole('radio');
  const complete = contentOf(container);
  rerender(stepWith({ ...shown, [varied]: null }));
  expect(contentOf(container)).not.toEqual(complete);
});

it('has a sentence for each question that says why it is asked', () => {
  expect(Object.keys(why).toSorted()).toEqual([...reasonFields].toSorted());
});
