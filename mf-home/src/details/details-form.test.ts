import { sampleUser } from '@dossier/contracts/testing';
import { expect, test } from 'vitest';
import { detailsForm, detailsOf, toProfile } from './details-form.schema.ts';

test('loaded details that are saved unchanged keep every field', () => {
  const details = {
    street: 'Rue du Lac',
    houseNumber: '12a',
    zipCode: '1003',
    city: 'Lausanne',
    gemeinde: 'Lausanne',
    cantonOfResidence: 'VD',
    countryCode: '+41',
    phone: '791234567',
  } as const;
  expect(toProfile(detailsForm(true).parse(detailsOf(sampleUser(details))))).toEqual(details);
});
