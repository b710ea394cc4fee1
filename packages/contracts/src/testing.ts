import type { FileResponse } from './files/files.endpoints.ts';
import type { Child, Spouse } from './household/household.ts';
import type { UserResponse } from './profile/profile.endpoints.ts';
import type { SessionInfo } from './sessions/sessions.endpoints.ts';
import type { TaxStatus } from './status/status.endpoints.ts';
import { statusName, type TaxStatusId } from './status/status.ts';

export const anna = {
  firstName: 'Anna',
  lastName: 'Müller',
  phone: '791234567',
  countryCode: '+41',
} as const;

/** A complete tax profile. */
export const annasTaxProfile = {
  ...anna,
  salutation: 'mrs',
  dateOfBirth: '1990-05-17',
  religion: 'reformed',
  jobName: 'Nurse',
  cantonOfResidence: 'ZH',
  street: 'Seestrasse 1',
  zipCode: '8002',
  city: 'Zürich',
  gemeinde: 'Zürich',
  movedDuringYear: 'no',
  maritalStatus: 'married',
  propertyOwner: false,
  hasChildren: false,
  employmentType: 'employed',
} as const;

/** The response about a tax year at a status, for stubs. */
export function sampleTaxStatus(id: TaxStatusId, change: Partial<TaxStatus> = {}): TaxStatus {
  return {
    taxYear: 2024,
    current_status_id: id,
    status: statusName(id),
    advancedFinished: false,
    transmittedAt: null,
    supplementedAt: null,
    hasReceipt: false,
    updatedAt: null,
    ...change,
  };
}

/** The response about a stored file, for stubs. Every file has another id unless `change` has one. */
export function sampleFileResponse(fileName: string, change: Partial<FileResponse> = {}): FileResponse {
  const id = change.id ?? crypto.randomUUID();
  return {
    id,
    categoryId: 1,
    categoryName: null,
    taxYear: 2024,
    fileName,
    originalFileName: fileName,
    filename: fileName,
    blobUrl: `/api/files/${id}/content`,
    uploadedAt: '2025-03-03T10:00:00.000Z',
    createdAt: '2025-03-03T10:00:00.000Z',
    size: 1,
    hash: 'a'.repeat(64),
    mediaType: 'application/pdf',
    inline: true,
    version: 1,
    versionCount: 1,
    deletedAt: null,
    transmittedVersion: null,
    ...change,
  };
}

type SignedInSession = Extract<SessionInfo, { isAuthenticated: true }>;

/** A session that has just begun: of user 7, with the default limits. */
export function sampleSession(
  user: Partial<SignedInSession['user']> = {},
  change: Partial<Omit<SignedInSession, 'user'>> = {},
): SignedInSession {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  return {
    isAuthenticated: true,
    user: { id: 7, email: 'anna@example.ch', role: 'user', ...user },
    idleExpiresAt: inMinutes(30),
    absoluteExpiresAt: inMinutes(12 * 60),
    serverTime: inMinutes(0),
    impersonatedBy: null,
    ...change,
  };
}

/** The user of `sampleSession` with an incomplete profile and no filing. */
export function sampleUser(change: Partial<UserResponse> = {}): UserResponse {
  return {
    id: 7,
    email: 'anna@example.ch',
    role: 'user',
    name: '',
    version: 1,
    taxYear: 2024,
    taxStatus: 'profile_incomplete',
    taxYearStatuses: [],
    deletionPending: false,
    emailRecoveryPending: false,
    subscriptionPlan: 'basic',
    isProfileComplete: false,
    isTaxProfileComplete: false,
    termsAcceptedAt: null,
    taxAddress: { street: null, city: null },
    taxAddressNumber: null,
    paymentUrl: null,
    changedAfterTransmit: false,
    unavailable: [],
    ...change,
  };
}

/** Every field of the spouse with a value, so that tests of form, storage and dossier notice a new one. */
export const sampleSpouse = {
  firstName: 'Urs',
  lastName: 'Aebischer',
  age: 44,
  occupation: 'Schreiner',
  ahvNumber: '756.9217.0769.85',
  taxId: '123.456.789',
} satisfies Spouse;

/** Every field of a child with a value. */
export const sampleChild = {
  id: '00000000-0000-4000-8000-0000000000c1',
  firstName: 'Lia',
  lastName: 'Aebischer',
  birthDate: '2017-05-09',
  disability: true,
  schoolingInfo: 'Primarschule Thun',
  alimony: '12 x 800',
  fileIds: ['00000000-0000-4000-8000-0000000000f1'],
} satisfies Child;
