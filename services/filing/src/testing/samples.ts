import { createHash } from 'node:crypto';
import type { FileResponse, Language, Profile } from '@dossier/contracts';
import { sampleFileResponse, sampleSpouse } from '@dossier/contracts/testing';
import { unassigned, type DeskFilingRow } from '../desk/filings/desk.entity.ts';
import type { DossierContent } from '../filing/dossier/dossier-content.ts';

/** A complete tax profile, with characters that are missing in many fonts. */
export const sampleProfile: Profile = {
  userId: 7,
  version: 3,
  subscriptionPlan: 'basic',
  isProfileComplete: true,
  isTaxProfileComplete: true,
  termsAcceptedAt: '2026-02-01T08:00:00.000Z',
  salutation: 'mrs',
  firstName: 'Zoë',
  lastName: 'Müller-Šimić',
  dateOfBirth: '1988-03-09',
  religion: 'reformed',
  phone: '791234567',
  countryCode: '+41',
  jobName: 'Pflegefachfrau',
  taxAddress: '1234.5678.90',
  cantonOfResidence: 'ZH',
  street: 'Seestrasse',
  houseNumber: '12a',
  zipCode: '8002',
  city: 'Zürich',
  gemeinde: 'Zürich',
  movedDuringYear: 'no',
  housingSituation: 'renter',
  isFirefighter: false,
  maritalStatus: 'divorced',
  propertyOwner: true,
  numberOfProperties: 2,
  propertyCountry: 'IT',
  propertyUse: 'owner-occupied',
  hasChildren: true,
  numberOfChildren: 2,
  childrenAges: [7, 11],
  hasInvestments: true,
  hasForeignIncome: false,
  isDisabled: false,
  receivesAHVIV: false,
  employmentType: 'employed',
  hasPillar3a: true,
  hasPension: false,
  paysAlimony: true,
  alimonyAmount: 1250,
  alimonyDuration: '36',
  hasDonations: true,
};

export const sampleHousehold: DossierContent['household'] = {
  spouse: sampleSpouse,
  children: [
    {
      id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
      firstName: 'Mia',
      lastName: 'Aebischer',
      birthDate: '2017-03-04',
      disability: false,
      schoolingInfo: 'Primarschule',
      alimony: 'CHF 800',
      fileIds: [sampleFileId('Lohnausweis Zürich 2024.pdf')],
    },
  ],
};

/** A UUID that follows from the name. */
function sampleFileId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function sampleFile(
  name: string,
  categoryId: number | null,
  change: Partial<FileResponse> = {},
): FileResponse {
  return sampleFileResponse(name, {
    id: sampleFileId(name),
    categoryId,
    uploadedAt: '2026-02-11T09:30:00.000Z',
    createdAt: '2026-02-11T09:30:00.000Z',
    size: 184_320,
    hash: createHash('sha256').update(name).digest('hex'),
    ...change,
  });
}

export const sampleFiles: readonly FileResponse[] = [
  sampleFile('Lohnausweis Zürich 2024.pdf', 1),
  sampleFile('Zinsausweis_2024.pdf', 2, { size: 1_234_567 }),
  sampleFile('Weiterbildung.pdf', 3),
  sampleFile('Prämienbescheinigung.pdf', 4),
  sampleFile(`${'Quittungen_und_Spendenbescheinigungen_'.repeat(5)}2024.pdf`, 5),
  sampleFile('Рахунок Ελλάδα 照片 🧾.jpg', 5, { size: 400 }),
  sampleFile('GA-Abonnement.png', 21),
  sampleFile('Scan 1.pdf', null),
];

export const sampleNoneDeclarations: DossierContent['noneDeclarations'] = [
  {
    categoryId: 21,
    reason: 'other',
    note: 'Pensioniert seit Mai 2023',
    declaredAt: '2026-02-10T09:30:00.000Z',
  },
];

export function sampleContent(language: Language, change: Partial<DossierContent> = {}): DossierContent {
  return {
    taxYear: 2024,
    language,
    email: 'zoe.mueller@example.ch',
    profile: sampleProfile,
    taxId: '123.456.789',
    household: { spouse: null, children: [] },
    sections: ['authorization', 'investments', 'children'],
    files: sampleFiles,
    noneDeclarations: sampleNoneDeclarations,
    history: [
      { status: 1, cause: 'begun', at: new Date('2026-02-01T08:00:00Z') },
      { status: 2, cause: 'profile', at: new Date('2026-02-01T08:04:00Z') },
      { status: 3, cause: 'documents', at: new Date('2026-02-11T09:30:00Z') },
      { status: 4, cause: 'transmit', at: new Date('2026-03-01T23:30:00Z') },
      { status: 5, cause: 'transmit', at: new Date('2026-03-01T23:30:00Z') },
    ],
    transmittedAt: new Date('2026-03-01T23:30:00Z'),
    ...change,
  };
}

/** A transmitted filing in the queue of the experts. */
export const sampleDeskFiling = (userId: number, change: Partial<DeskFilingRow> = {}): DeskFilingRow => ({
  userId,
  taxYear: 2025,
  status: 4,
  receivedAt: new Date(Date.UTC(2026, 1, 1, userId)),
  canton: 'ZH',
  deadline: '2026-03-31',
  searchText: `person ${userId} person${userId}@example.ch`,
  assignedTo: unassigned,
  waitingSince: null,
  priority: 1,
  problemCount: 0,
  snoozedUntil: '',
  tags: '',
  remindedAt: null,
  approvedBy: 0,
  version: 1,
  ...change,
});
