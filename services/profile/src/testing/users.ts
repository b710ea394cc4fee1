import { getUserAccount, type ProfileFields } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { stubEndpoint } from '@dossier/service-kit/testing';

/** A complete tax profile. */
export const completeFields: ProfileFields = {
  salutation: 'mrs',
  firstName: 'Zoë',
  lastName: 'Müller',
  dateOfBirth: '1988-03-09',
  religion: 'reformed',
  phone: '791234567',
  jobName: 'Nurse',
  cantonOfResidence: 'ZH',
  street: 'Seestrasse',
  zipCode: '8002',
  city: 'Zürich',
  gemeinde: 'Zürich',
  movedDuringYear: 'no',
  maritalStatus: 'individual',
  propertyOwner: false,
  hasChildren: false,
  employmentType: 'employed',
};

/** A declaration without answers. */
export const emptyDeclaration = {
  personalInfo: {},
  location: {},
  personalStatus: {},
  realEstate: {},
  children: {},
  taxFeatures: {},
  employment: {},
  alimony: {},
  metadata: {},
};

/** Stubs the auth service: ids from 800 000 to 899 999 are unknown users. */
export const userAccounts = stubEndpoint(getUserAccount, ({ params }) => {
  if (params.id >= 800_000 && params.id < 900_000) throw fail('USER_NOT_FOUND');
  return {
    id: params.id,
    email: `person-${params.id}@example.ch`,
    role: 'user' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
});
