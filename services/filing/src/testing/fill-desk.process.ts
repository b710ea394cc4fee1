/**
 * Fills the database of the filing service, which its migrations create, with transmitted filings, as sealed and
 * authenticated as those of the service itself. For benchmarks: `node fill-desk.process.ts <people> <staff ids>`, with the
 * variables of the service. Each person has the same four tax years. The rows depend on the ids only, except keys.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { cantonCodes, yearInZurich, type TaxStatusId } from '@dossier/contracts';
import { createDeps, type Seal } from '@dossier/service-kit';
import type { EntityManager, EntitySchema } from 'typeorm';
import { deskFilingEntity, unassigned, type DeskFilingRow } from '../desk/desk.entity.ts';
import { deskFactsOf } from '../desk/desk.repository.ts';
import { fingerprintAnswers } from '../dossier/fingerprints.ts';
import { fileRequestsEntity } from '../review/requests.entity.ts';
import { createFilingService } from '../service.ts';
import {
  filingEntity,
  statusEventEntity,
  type FilingRow,
  type StatusEventRow,
} from '../status/filings.entity.ts';
import { newFiling } from '../status/filings.repository.ts';
import { receiptEntity, type ReceiptRow } from '../transmit/receipts.entity.ts';
import { receiptAnswersPlace, receiptBlobRecord, receiptMac } from '../transmit/receipts.repository.ts';
import { sampleHousehold, sampleProfile } from './samples.ts';

const firstUserId = 1000;
const yearsOfEach = 4;
const perTransaction = 250;
const hour = 3_600_000;
const firstNames = ['Anna', 'Zoë', 'Urs', 'Reto', 'Élodie', 'Luca', 'Mia', 'Jürg', 'Chiara', 'Noé', 'Sven'];
const lastNames = [
  ...['Müller', 'Meier', 'Schmid', 'Keller', 'Weber', 'Huber', 'Steiner', 'Brunner', 'Baumann', 'Frei'],
  ...['Zimmermann', 'Moser', 'Widmer', 'Wyss', 'Graf', 'Roth', 'Suter', 'Bernasconi', 'Favre', 'Rochat'],
];

const people = Number(process.argv[2]);
const staff = (process.argv[3] ?? '').split(',').map(Number);
const service = createFilingService(createDeps('filing', process.env));
const lastYear = yearInZurich(new Date(service.clock.now())) - 1;
await service.start();
for (let done = 0; done < people; done += perTransaction) {
  const count = Math.min(perTransaction, people - done);
  const userIds = Array.from({ length: count }, (_, index) => firstUserId + done + index);
  const seals = await Promise.all(userIds.map((userId) => service.seals.forWriting(userId)));
  const filings = userIds.flatMap((userId, index) =>
    Array.from({ length: yearsOfEach }, (_, back) =>
      createFiling(userId, lastYear - back, seals[index] as Seal),
    ),
  );
  await service.db.write((manager) => insertAll(manager, filings));
}
await service.stop();

type Filing = ReturnType<typeof createFiling>;

async function insertAll(manager: EntityManager, filings: readonly Filing[]): Promise<void> {
  // Without reading the defaults of the inserted rows, which takes longer than inserting them.
  const insert = (entity: EntitySchema, rows: object[]) =>
    rows.length > 0 &&
    manager.createQueryBuilder().insert().into(entity).values(rows).updateEntity(false).execute();
  await insert(
    filingEntity,
    filings.map(({ filing }) => filing),
  );
  await insert(
    receiptEntity,
    filings.map(({ receipt }) => receipt),
  );
  await insert(
    deskFilingEntity,
    filings.map(({ desk }) => desk),
  );
  await insert(
    statusEventEntity,
    filings.flatMap(({ events }) => events),
  );
  await insert(
    fileRequestsEntity,
    filings.map(({ desk: { userId, taxYear, receivedAt, status, priority, waitingSince } }) => ({
      userId,
      taxYear,
      open: waitingSince ? 1 : 0,
      returned: priority === 0 ? 2 : 0,
      files: 6,
      reviewed: status === 6 ? 6 : (userId + taxYear) % 6,
      changedAt: receivedAt,
    })),
  );
}

/** A number from 0 to 99 that looks random, for each purpose another. */
function percentOf(userId: number, taxYear: number, purpose: number): number {
  return ((Math.imul(userId * 31 + taxYear * 7 + purpose * 1013, 2_654_435_761) >>> 0) / 2 ** 32) * 100;
}

function statusOf(userId: number, taxYear: number): TaxStatusId {
  const percent = percentOf(userId, taxYear, 1);
  const completed = taxYear === lastYear ? 20 : 85;
  if (percent < completed) return 6;
  const open = (percent - completed) / (100 - completed);
  if (open < 0.1) return 3;
  return open < 0.6 ? 4 : 5;
}

function createFiling(userId: number, taxYear: number, seal: Seal) {
  const receivedAt = new Date(
    Date.UTC(taxYear + 1, 1, 1) + Math.floor(percentOf(userId, taxYear, 2) * 60) * hour,
  );
  const profile = {
    ...sampleProfile,
    userId,
    firstName: firstNames[userId % firstNames.length] ?? '',
    lastName: lastNames[userId % lastNames.length] ?? '',
    cantonOfResidence: cantonCodes[userId % cantonCodes.length] ?? 'ZH',
  };
  const email = `person${userId}@example.ch`;
  const receipt = createReceipt(userId, taxYear, receivedAt, seal);
  receipt.answers = seal.sealJson(
    receiptAnswersPlace(receipt),
    fingerprintAnswers({ profile, email, sections: [], household: sampleHousehold, noneDeclarations: [] }),
  );
  const status = statusOf(userId, taxYear);
  const filing: FilingRow = {
    ...newFiling(userId, taxYear, receivedAt),
    status,
    version: 4,
    submittedOnce: true,
    transmittedAt: receivedAt,
    receiptId: receipt.id,
    receiptMac: receiptMac({ userId, taxYear }, { receiptId: receipt.id, supplementId: null }, seal),
  };
  const isOpen = status !== 6;
  const desk: DeskFilingRow = {
    userId,
    taxYear,
    status,
    receivedAt,
    ...deskFactsOf(profile, email, taxYear),
    factsAt: receivedAt,
    assignedTo:
      percentOf(userId, taxYear, 3) < 20 ? unassigned : (staff[(userId + taxYear) % staff.length] ?? 0),
    waitingSince: isOpen && percentOf(userId, taxYear, 4) < 15 ? receivedAt : null,
    priority: isOpen && percentOf(userId, taxYear, 5) < 3 ? 0 : 1,
    problemCount: percentOf(userId, taxYear, 6) < 2 ? 1 : 0,
    snoozedUntil: isOpen && percentOf(userId, taxYear, 7) < 5 ? '2099-01-01' : '',
    tags: isOpen && percentOf(userId, taxYear, 8) < 10 ? ',1,' : '',
    remindedAt: null,
    approvedBy: 0,
    version: 1,
  };
  return { filing, receipt, desk, events: eventsOf(filing) };
}

function createReceipt(userId: number, taxYear: number, createdAt: Date, seal: Seal): ReceiptRow {
  const receipt = {
    id: randomUUID(),
    userId,
    taxYear,
    language: 'de' as const,
    supplementOf: null,
    blobKey: randomUUID(),
    size: 200_000,
    sha256: randomBytes(32).toString('hex'),
    createdAt,
    filesRecordedAt: createdAt,
  };
  const { place, facts } = receiptBlobRecord(receipt);
  return { ...receipt, answers: null, wrappedKey: seal.wrapKey(randomBytes(32), place, facts ?? []) };
}

function eventsOf({ userId, taxYear, status, createdAt: at }: FilingRow): Omit<StatusEventRow, 'id'>[] {
  const event = { userId, taxYear, at, actorId: userId };
  return [
    { ...event, fromStatus: null, toStatus: 1, cause: 'owner' },
    { ...event, fromStatus: 1, toStatus: 2, cause: 'profile' },
    { ...event, fromStatus: 2, toStatus: 4, cause: 'transmit' },
    ...(status === 4
      ? []
      : [{ ...event, fromStatus: 4 as const, toStatus: status, cause: 'staff' as const }]),
  ];
}
