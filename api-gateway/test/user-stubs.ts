import { getUserOverview, listStatusesForUser, type Profile } from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { stubResponse } from './stubs.ts';

export const profile: Profile = {
  userId: 7,
  version: 3,
  subscriptionPlan: 'basic',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
  firstName: 'Anna',
  lastName: 'Müller',
  street: 'Bahnhofstrasse',
  houseNumber: '1a',
  city: 'Zürich',
  taxAddress: '1234.5678.90',
};

/** What `GET /api/user` is composed of. */
export const userStubs = [
  stubResponse(getUserOverview, {
    profile,
    account: { email: 'anna@example.ch', deletionPending: true, emailRecoveryPending: false },
  }),
  stubResponse(listStatusesForUser, [sampleTaxStatus(3), sampleTaxStatus(1, { taxYear: 2025 })]),
];
