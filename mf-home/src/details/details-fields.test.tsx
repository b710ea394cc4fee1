import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUser, listNotifications, profileFields, type UserResponse } from '@dossier/contracts';
import { sampleUser } from '@dossier/contracts/testing';
import { mock } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';
import { openHome, Server } from '../testing.tsx';
import { detailsForm, detailsOf, toProfile } from './details-form.schema.ts';

type FieldName = keyof typeof profileFields.shape;

/** Fields of the profile that home neither shows nor changes; they belong to the profile page and the tax profile. */
const notOnHome: readonly FieldName[] = [
  'salutation',
  'firstName',
  'lastName',
  'dateOfBirth',
  'religion',
  'jobName',
  'taxAddress',
  'movedDuringYear',
  'housingSituation',
  'isFirefighter',
  'maritalStatus',
  'propertyOwner',
  'numberOfProperties',
  'propertyCountry',
  'propertyUse',
  'hasChildren',
  'numberOfChildren',
  'childrenAges',
  'hasInvestments',
  'hasForeignIncome',
  'isDisabled',
  'receivesAHVIV',
  'hasTaxIdentificationNumber',
  'hasPowerOfAttorney',
  'employmentType',
  'hasPillar3a',
  'hasPension',
  'paysAlimony',
  'alimonyAmount',
  'alimonyDuration',
  'hasDonations',
  'hasDeductions',
  'taxationLevel',
  'addressCountry',
  'swissResidence',
  'residenceChangeDate',
  'residenceChangeCountry',
  'registeredPartnership',
  'widowedDuringYear',
  'widowedOn',
  'properties',
  'childrenBirthYears',
  'hasAdultChildren',
  'adultChildren',
  'receivesAlimony',
  'alimonyReceivedAmount',
  'receivesChildSupport',
  'childSupportAmount',
  'openQuestions',
  'residencePermit',
  'taxedAtSource',
  'hasForeignAccounts',
  'hasForeignPension',
  'spouseDateOfBirth',
  'spouseReligion',
  'spouseEmploymentType',
  'sharedCustody',
  'hasOtherDebts',
  'hasTaxLetter',
];
/** Fields of the form that the card leaves out: most municipalities have the name of the city. */
const notOnCard: readonly string[] = ['gemeinde'];

const details = {
  cantonOfResidence: 'VD',
  street: 'Chemin des Vignes',
  houseNumber: '17b',
  zipCode: '1009',
  city: 'Pully-Nord',
  gemeinde: 'Pully',
  countryCode: '+33',
  phone: '612345678',
} as const;
const fieldNames = Object.keys(detailsForm(true).shape) as (keyof typeof details)[];
const user = sampleUser({
  ...details,
  name: 'Anna Muster',
  isProfileComplete: true,
  isTaxProfileComplete: true,
  version: 3,
  taxStatus: null,
});

const open = async (shown: UserResponse = user) =>
  openHome(new Server(), [...places(), mock(listNotifications, []), mock(getUser, shown)]);

/** The rows of the details card, once the phone number is formatted. */
async function cardText(shown: UserResponse): Promise<string | null> {
  const { container } = await open(shown);
  if (shown.phone && shown.countryCode === '+33') await screen.findByText('+33 6 12 34 56 78');
  else await screen.findByText('Canton');
  return container.querySelector('dl')?.textContent ?? null;
}

describe('the details on home', () => {
  it('hold every field of the profile that home shows', () => {
    expect([...fieldNames, ...notOnHome].toSorted()).toEqual(Object.keys(profileFields.shape).toSorted());
  });

  it('lose no field between the profile and the form', () => {
    expect(toProfile(detailsOf(user))).toEqual(details);
    const empty = Object.fromEntries(fieldNames.map((field) => [field, null]));
    expect(toProfile(detailsOf({ ...user, ...empty }))).toEqual({ ...empty, countryCode: '+41' });
  });

  it('are all inputs of the form', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Edit Your details' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('radio', { checked: true });
    const controls = [...dialog.querySelectorAll<HTMLInputElement>('input, select')];
    const values = controls.flatMap(({ type, checked, value }) =>
      type !== 'radio' || checked ? [value.replaceAll(' ', '')] : [],
    );
    for (const field of fieldNames) {
      const value = details[field].replaceAll(' ', '');
      const isShown = values.some((each) => each.includes(value));
      expect(isShown, `${field}: ${values.join(' | ')}`).toBe(true);
    }
  });

  it.each(fieldNames.filter((field) => !notOnCard.includes(field)))('show %s on the card', async (field) => {
    const complete = await cardText(user);
    expect(await cardText({ ...user, [field]: null })).not.toBe(complete);
  });
});
