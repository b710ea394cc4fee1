import { randomUUID } from 'node:crypto';
import { cantonCodes, type TaxStatusId } from '@dossier/contracts';
import { createBlobStore, createDeps } from '@dossier/service-kit';
import {
  fillBlob,
  filesOfYear,
  filledId,
  isFilledAsTransmitted,
  percentOf,
  runFill,
  type FilledTable,
  type FilledUser,
} from '@dossier/service-kit/testing';
import { clientEntity, type ClientRow } from '../desk/filings/client.entity.ts';
import { deskFilingEntity, noDeadline, unassigned, type DeskFilingRow } from '../desk/filings/desk.entity.ts';
import { deskFactsOf } from '../desk/filings/desk.repository.ts';
import { fingerprintAnswers } from '../filing/dossier/fingerprints.ts';
import { fileRequestsEntity } from '../desk/review/requests.entity.ts';
import { createFilingService } from '../service.ts';
import {
  filingEntity,
  statusEventEntity,
  type FilingRow,
  type StatusEventRow,
} from '../filing/status/filings.entity.ts';
import { newFiling } from '../filing/status/filings.repository.ts';
import { receiptEntity, receiptFileEntity, type ReceiptRow } from '../filing/transmit/receipts.entity.ts';
import { receiptAnswersPlace, receiptBlobRecord } from '../filing/transmit/receipts.repository.ts';
import { sampleHousehold, sampleProfile } from './samples.ts';

/* Filings with their history; those of earlier years, and some of the last one, were transmitted and are on the desk. */

const hour = 3_600_000;
const firstNames = ['Anna', 'Zoë', 'Urs', 'Reto', 'Élodie', 'Luca', 'Mia', 'Jürg', 'Chiara', 'Noé', 'Sven'];
const lastNames = [
  ...['Müller', 'Meier', 'Schmid', 'Keller', 'Weber', 'Huber', 'Steiner', 'Brunner', 'Baumann', 'Frei'],
  ...['Zimmermann', 'Moser', 'Widmer', 'Wyss', 'Graf', 'Roth', 'Suter', 'Bernasconi', 'Favre', 'Rochat'],
];
const blobs = createBlobStore(createDeps('filing'), 'filing');

await runFill('filing', createFilingService, async (user, { clock }) => {
  if (user.isStaff) return [];
  const tables = user.taxYears.map((taxYear) =>
    isFilledAsTransmitted(user, taxYear)
      ? transmittedYear(user, taxYear)
      : openYear(user, taxYear, new Date(clock.now() - hour)),
  );
  return [...(await Promise.all(tables)).flat(), [clientEntity, [client(user, new Date(clock.now()))]]];
});

/** The person in the list of clients, with somebody in charge of most. */
function client(user: FilledUser, at: Date): ClientRow {
  const { userId, taxYears, staff } = user;
  const profile = profileOf(userId);
  const deadlines = taxYears.map((taxYear) => deskFactsOf(profile, emailOf(userId), taxYear));
  const years = taxYears.map((taxYear, index) => ({
    taxYear,
    status: isFilledAsTransmitted(user, taxYear)
      ? statusOf(userId, taxYear, index === taxYears.length - 1)
      : (3 as const),
    deadline: deadlines[index]?.deadline ?? null,
    missing: Math.floor(percentOf(userId, taxYear, 9) / 15),
    lastActAt: new Date(at.getTime() - hour).toISOString(),
  }));
  const current = years.find(({ status }) => status < 6) ?? years.at(-1);
  return {
    userId,
    searchText: deadlines[0]?.searchText ?? '',
    language: 'de',
    canton: profile.cantonOfResidence,
    years,
    status: current?.status ?? 0,
    deadline: current?.deadline ?? noDeadline,
    assignedTo: percentOf(userId, 0, 3) < 20 ? unassigned : (staff[userId % staff.length] ?? unassigned),
    tags: percentOf(userId, 0, 8) < 10 ? ',1,' : '',
    lastContactAt: null,
    invitedAt: percentOf(userId, 0, 10) < 5 ? at : null,
    actedAt: at,
    staleSince: null,
    refreshedAt: at,
    version: 1,
  };
}

function emailOf(userId: number): string {
  return `person${userId}@example.ch`;
}

function profileOf(userId: number) {
  return {
    ...sampleProfile,
    userId,
    firstName: firstNames[userId % firstNames.length] ?? '',
    lastName: lastNames[userId % lastNames.length] ?? '',
    cantonOfResidence: cantonCodes[userId % cantonCodes.length] ?? 'ZH',
  };
}

/** Ready to be transmitted. */
function openYear({ userId }: FilledUser, taxYear: number, at: Date): FilledTable[] {
  const filing: FilingRow = { ...newFiling(userId, taxYear, at), status: 3, version: 2 };
  return [
    [filingEntity, [filing]],
    [statusEventEntity, begunBy(filing)],
  ];
}

function statusOf(userId: number, taxYear: number, isLast: boolean): TaxStatusId {
  const percent = percentOf(userId, taxYear, 1);
  const completed = isLast ? 20 : 85;
  if (percent < completed) return 6;
  const open = (percent - completed) / (100 - completed);
  if (open < 0.1) return 3;
  return open < 0.6 ? 4 : 5;
}

async function transmittedYear(user: FilledUser, taxYear: number): Promise<FilledTable[]> {
  const { userId, staff, taxYears, seal } = user;
  const receivedAt = new Date(
    Date.UTC(taxYear + 1, 1, 1) + Math.floor(percentOf(userId, taxYear, 2) * 8) * hour,
  );
  const profile = profileOf(userId);
  const email = emailOf(userId);
  const receipt = await createReceipt(user, taxYear, receivedAt);
  receipt.answers = seal.sealJson(
    receiptAnswersPlace(receipt),
    fingerprintAnswers({ profile, email, sections: [], household: sampleHousehold, noneDeclarations: [] }),
  );
  const status = statusOf(userId, taxYear, taxYear === taxYears.at(-1));
  const filing: FilingRow = {
    ...newFiling(userId, taxYear, receivedAt),
    status,
    version: 4,
    submittedOnce: true,
    transmittedAt: receivedAt,
    receiptId: receipt.id,
  };
  const isOpen = status !== 6;
  const assignedTo = staff[(userId + taxYear) % staff.length] ?? unassigned;
  const desk: DeskFilingRow = {
    userId,
    taxYear,
    status,
    receivedAt,
    ...deskFactsOf(profile, email, taxYear),
    assignedTo: percentOf(userId, taxYear, 3) < 20 ? unassigned : assignedTo,
    waitingSince: isOpen && percentOf(userId, taxYear, 4) < 15 ? receivedAt : null,
    priority: isOpen && percentOf(userId, taxYear, 5) < 3 ? 0 : 1,
    problemCount: percentOf(userId, taxYear, 6) < 2 ? 1 : 0,
    snoozedUntil: isOpen && percentOf(userId, taxYear, 7) < 5 ? '2099-01-01' : '',
    tags: isOpen && percentOf(userId, taxYear, 8) < 10 ? ',1,' : '',
    remindedAt: null,
    approvedBy: 0,
    version: 1,
  };
  const requests = {
    userId,
    taxYear,
    open: desk.waitingSince ? 1 : 0,
    returned: desk.priority === 0 ? 2 : 0,
    files: 6,
    reviewed: status === 6 ? 6 : (userId + taxYear) % 6,
    changedAt: receivedAt,
  };
  const files = Array.from({ length: filesOfYear }, (_, index) => ({
    receiptId: receipt.id,
    fileId: filledId('file', userId, taxYear, index),
    version: 1,
  }));
  return [
    [filingEntity, [filing]],
    [receiptEntity, [receipt]],
    [receiptFileEntity, files],
    [deskFilingEntity, [desk]],
    [statusEventEntity, eventsOf(filing)],
    [fileRequestsEntity, [requests]],
  ];
}

async function createReceipt(user: FilledUser, taxYear: number, createdAt: Date): Promise<ReceiptRow> {
  const { userId, seal } = user;
  const id = randomUUID();
  const blob = await fillBlob(blobs, user, { owner: userId, fileId: id, version: 1 }, 200_000);
  const receipt = {
    id,
    userId,
    taxYear,
    language: 'de' as const,
    supplementOf: null,
    blobKey: blob.key,
    size: blob.size,
    sha256: blob.sha256,
    createdAt,
  };
  const wrappedKey = blobs.wrap(receiptBlobRecord(receipt), blob.dataKey, seal);
  return { ...receipt, answers: seal.sealJson(receiptAnswersPlace(receipt), {}), wrappedKey };
}

type NewEvent = Omit<StatusEventRow, 'id'>;

function begunBy({ userId, taxYear, createdAt: at }: FilingRow): NewEvent[] {
  const event = { userId, taxYear, at, actorId: userId };
  return [
    { ...event, fromStatus: null, toStatus: 1, cause: 'owner' },
    { ...event, fromStatus: 1, toStatus: 2, cause: 'profile' },
    { ...event, fromStatus: 2, toStatus: 3, cause: 'documents' },
  ];
}

function eventsOf(filing: FilingRow): NewEvent[] {
  const { userId, taxYear, status, createdAt: at } = filing;
  const event = { userId, taxYear, at, actorId: userId };
  return [
    ...begunBy(filing),
    { ...event, fromStatus: 3, toStatus: 4, cause: 'transmit' },
    ...(status === 4
      ? []
      : [{ ...event, fromStatus: 4 as const, toStatus: status, cause: 'staff' as const }]),
  ];
}
