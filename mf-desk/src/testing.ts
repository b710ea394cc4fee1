import {
  assignFiling,
  getConversation,
  getDeskAfterFiling,
  getDeskAnswers,
  getDeskFiling,
  getFilingExport,
  listDeskDossiers,
  listDeskExpectedPapers,
  listDeskFiles,
  listDeskFilings,
  listObjections,
  listDeskHistory,
  listDeskNotes,
  listDeskQuestions,
  listDeskReadings,
  listDeskReturns,
  listDeskStaff,
  listInbox,
  listPresence,
  listSectionChecks,
  moveDeskFiling,
  setFilingWaiting,
  type DeskFile,
  type DeskFiling,
  type Reading,
} from '@dossier/contracts';
import { mock, type Mock } from '@dossier/remote-kit/testing';

/** A transmitted filing in the queue, for stubs. */
export function sampleDeskFiling(change: Partial<DeskFiling> = {}): DeskFiling {
  return {
    person: { userId: 12, name: 'Anna Muster', email: 'anna@example.ch' },
    taxYear: 2025,
    status: 4,
    receivedAt: '2026-02-05T10:00:00.000Z',
    hasSupplement: false,
    canton: 'BE',
    deadline: '2026-03-15',
    assignedTo: null,
    waitingSince: null,
    returned: 0,
    problemCount: 0,
    files: { total: 6, reviewed: 3 },
    snoozedUntil: null,
    tags: [],
    isExtended: false,
    fourEyes: null,
    version: 3,
    ...change,
  };
}

let lastNumber = 0;
/** A file of a filing as experts see it. */
export function sampleDeskFile(name: string, change: Partial<DeskFile> = {}): DeskFile {
  return {
    id: `00000000-0000-4000-8000-${String(++lastNumber).padStart(12, '0')}`,
    name,
    categoryId: 1,
    categoryName: 'Salary Statement',
    version: 1,
    uploadedAt: '2025-03-03T10:00:00.000Z',
    size: 100,
    mediaType: 'image/png',
    inline: true,
    transmitted: true,
    deletedAt: null,
    state: 'new',
    review: null,
    answered: null,
    ...change,
  };
}

/** A reading that is done, without values and findings. */
export function sampleReading(fileId: string, change: Partial<Reading> = {}): Reading {
  return {
    fileId,
    version: 1,
    state: 'done',
    kind: 'salaryCertificate',
    categoryId: 1,
    taxYear: 2025,
    owner: 'self',
    ownerName: 'Anna Muster',
    issuer: 'Muster AG',
    language: 'de',
    confidence: 'high',
    kindName: 'Salary certificate',
    values: [],
    findings: [],
    autoFiledAt: null,
    readAt: '2026-02-05T10:00:00.000Z',
    ...change,
  };
}

/** The requests of the page of a filing; later mocks replace these. */
export const filingApi = (filing: () => DeskFiling): Mock[] => [
  mock(getDeskFiling, filing),
  mock(listObjections, () => []),
  mock(listDeskFilings, () => [filing()]),
  mock(listDeskFiles, []),
  mock(listDeskReadings, []),
  mock(listDeskHistory, []),
  mock(listDeskReturns, []),
  mock(getDeskAfterFiling, { afterFiling: null }),
  mock(listDeskDossiers, []),
  mock(listDeskNotes, []),
  mock(listInbox, []),
  mock(listPresence, []),
  mock(getFilingExport, { state: 'none', filesDone: 0, filesTotal: 0 }),
  mock(listSectionChecks, []),
  mock(listDeskExpectedPapers, []),
  mock(getDeskAnswers, { groups: [] }),
  mock(listDeskQuestions, []),
  mock(getConversation, () => ({ person: filing().person, messages: [], unread: 0 })),
  mock(listDeskStaff, []),
  mock(assignFiling, filing),
  mock(moveDeskFiling, filing),
  mock(setFilingWaiting, filing),
];
