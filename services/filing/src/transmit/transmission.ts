import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  getHouseholdForUser,
  getUserAccount,
  listFilesForUser,
  listNoneDeclarations,
  listSectionsForUser,
  queueMail,
  transmitPath,
  type Language,
  type TaxStatusId,
} from '@dossier/contracts';
import {
  actorOf,
  fail,
  type BlobStore,
  type KeyedLock,
  type UserIdentity,
  type Service,
  type Seal,
  type StoredBlob,
} from '@dossier/service-kit';
import type { DossierContent } from '../dossier/dossier-content.ts';
import type { DossierRenderer } from '../dossier/dossier-renderer.ts';
import { isOnBehalf, type FilingRow, type StatusEventRow } from '../status/filings.entity.ts';
import { FilingConflict, listEvents, storeChange } from '../status/filings.repository.ts';
import type { StatusMachine } from '../status/status-machine.ts';
import type { DossierProgress, DossierQueue } from './dossier-queue.ts';
import type { ReceiptRow } from './receipts.entity.ts';
import {
  findLatestReceipt,
  insertReceipt,
  receiptBlobRecord,
  receiptBlobRef,
  receiptMac,
} from './receipts.repository.ts';

export interface Transmission {
  /** Transmits a year. A repeated call returns the same result and changes nothing. */
  transmit(user: UserIdentity, taxYear: number, language: Language): Promise<FilingRow>;
  /** The progress of the dossier of a running `transmit`. */
  progress(userId: number, taxYear: number): DossierProgress;
  /** The PDF of the latest transmission. */
  openReceipt(userId: number, taxYear: number): Promise<{ body: Readable; size: number }>;
}

/** Far above the size of a dossier with thousands of files, so that only a defect reaches it. */
const maxDossierBytes = 50 * 1024 * 1024;

export interface TransmissionOptions {
  /** Whether an expert reviews a transmitted filing before it moves on. */
  readonly expertReview: boolean;
  readonly queue: DossierQueue;
  readonly renderer: DossierRenderer;
  /** Several PDFs of one user share one slot of the queue. */
  readonly onePerUser: KeyedLock;
}

export function createTransmission(
  service: Service,
  statusMachine: StatusMachine,
  blobs: BlobStore,
  { expertReview, queue, renderer, onePerUser }: TransmissionOptions,
): Transmission {
  const { db, clock, outbox } = service;

  /** Renders the dossier and stores it. Resolves when its bytes are durable. */
  function storeDossier(
    filing: FilingRow,
    path: TaxStatusId[],
    { id, language, createdAt }: Pick<ReceiptRow, 'id' | 'language' | 'createdAt'>,
  ): Promise<StoredBlob> {
    const { userId, taxYear } = filing;
    return onePerUser(String(userId), () =>
      queue.run(queueKey(userId, taxYear), async (report) => {
        const content = await collectContent(filing, path, language, createdAt);
        const total = content.files.length;
        report(0, total);
        const pdf = await renderer.render(content, (done) => report(done, total));
        return blobs.put(Readable.from([pdf]), {
          owner: userId,
          fileId: id,
          version: 1,
          maxBytes: maxDossierBytes,
        });
      }),
    );
  }

  /** Collects the content of the dossier from its services. Throws before any change when one of them is down. */
  async function collectContent(
    filing: FilingRow,
    path: TaxStatusId[],
    language: Language,
    at: Date,
  ): Promise<DossierContent> {
    const { userId, taxYear } = filing;
    const id = String(userId);
    const [account, profile, sections, household, files, noneDeclarations, events] = await Promise.all([
      service.call(getUserAccount, { params: { id } }),
      statusMachine.facts.getProfile(userId, taxYear),
      service.call(listSectionsForUser, { params: { userId: id }, query: { taxYear } }),
      service.call(getHouseholdForUser, { params: { userId: id }, query: { taxYear } }),
      service.call(listFilesForUser, { query: { userId: id, taxYear } }),
      service.call(listNoneDeclarations, { query: { userId: id, taxYear } }),
      db.read((manager) => listEvents(manager, userId, taxYear)),
    ]);
    const enabled = sections.sections.filter((section) => section.enabled).map((section) => section.id);
    return {
      taxYear,
      language,
      email: account.email,
      profile,
      sections: enabled,
      household: {
        spouse: enabled.includes('spouse') ? household.spouse : null,
        children: enabled.includes('children') ? household.children : [],
      },
      files,
      noneDeclarations,
      history: [
        ...events.map((event) => ({
          status: event.toStatus,
          cause: causeOf(event),
          at: event.at,
        })),
        ...path.map((status) => ({ status, cause: 'transmit' as const, at })),
      ],
      transmittedAt: at,
    };
  }

  /** Writes status, history, receipt and mail in one transaction. */
  function commit(
    filing: FilingRow,
    path: TaxStatusId[],
    receipt: ReceiptRow,
    actorId: number,
    seal: Seal,
  ): Promise<FilingRow> {
    const { userId, taxYear } = filing;
    const { createdAt: at, language } = receipt;
    return db.write(async (manager) => {
      const next = await storeChange(manager, filing, {
        steps: path.map((to) => ({ to, cause: 'transmit' })),
        at,
        actorId,
        fields: {
          advancedFinished: false,
          transmittedAt: at,
          receiptId: receipt.id,
          receiptMac: receiptMac(filing, receipt.id, seal),
        },
      });
      await insertReceipt(manager, receipt);
      await outbox.add(
        manager,
        queueMail,
        { body: { template: 'transmitted', toUser: userId, language, values: { taxYear } } },
        { key: `person ${userId}` },
      );
      return next;
    });
  }

  async function discard(blob: StoredBlob): Promise<void> {
    // A dossier that cannot be removed now is swept later, so the error is only logged.
    await blobs
      .remove(blob)
      .catch((error: unknown) => service.log.warn({ err: error }, 'an unreferenced dossier was not removed'));
  }

  return {
    async transmit(user, taxYear, language) {
      const { userId } = user;
      statusMachine.checkYear(taxYear);
      return statusMachine.withFilingLock(userId, taxYear, async () => {
        const filing = await statusMachine.findCurrent(userId, taxYear);
        const path = transmitPath(filing.status, expertReview);
        if (filing.transmittedAt && !path?.length) return filing;
        if (!path) throw fail('TRANSMIT_NOT_POSSIBLE');
        const createdAt = new Date(clock.now());
        const id = randomUUID();
        const blob = await storeDossier(filing, path, { id, language, createdAt });
        const seal = await service.seals.forWriting(userId);
        const { key: blobKey, dataKey, size, sha256 } = blob;
        const row = { id, userId, taxYear, language, blobKey, size, sha256, createdAt };
        const receipt = { ...row, wrappedKey: blobs.wrap(receiptBlobRecord(row), dataKey, seal) };
        try {
          return await commit(filing, path, receipt, actorOf(user), seal);
        } catch (error) {
          // After any other error the commit may still have succeeded, and the receipt then needs the blob.
          if (error instanceof FilingConflict) await discard(blob);
          throw error;
        }
      });
    },

    progress: (userId, taxYear) => queue.progress(queueKey(userId, taxYear)),

    async openReceipt(userId, taxYear) {
      const found = await findLatestReceipt(service, userId, taxYear);
      if (!found) throw fail('RECEIPT_NOT_FOUND');
      const { receipt, seal } = found;
      return { body: await blobs.open(receiptBlobRef(receipt), seal), size: receipt.size };
    },
  };
}

function causeOf(event: StatusEventRow): DossierContent['history'][number]['cause'] {
  if (event.fromStatus === null) return 'begun';
  return isOnBehalf(event) ? 'onBehalf' : event.cause;
}

function queueKey(userId: number, taxYear: number): string {
  return `${userId} ${taxYear}`;
}
