import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  getUserAccount,
  listFilesForUser,
  listSectionsForUser,
  queueMail,
  transmitPath,
  type Language,
  type TaxStatusId,
} from '@dossier/contracts';
import { fail, type BlobStore, type Person, type Service, type StoredBlob } from '@dossier/service-kit';
import type { DossierContent } from '../dossier/content.ts';
import type { FilingRow } from '../status/filing.entity.ts';
import { FilingConflict, findFiling, listEvents, storeChange } from '../status/filing.repository.ts';
import type { Filings } from '../status/filings.ts';
import { receiptEntity, type ReceiptRow } from './receipt.entity.ts';
import { receiptBlob } from './receipt.jobs.ts';

export interface Transmission {
  /** Hands a year over; repeated, it answers the same and changes nothing. */
  transmit(person: Person, taxYear: number, language: Language): Promise<FilingRow>;
  /** The PDF of the latest transmission. */
  openReceipt(userId: number, taxYear: number): Promise<{ body: Readable; size: number }>;
}

/** Far above what thousands of papers make; a fault must not fill the disk. */
const maxDossierBytes = 50 * 1024 * 1024;

export function createTransmission(
  service: Service,
  filings: Filings,
  blobs: BlobStore,
  expertReview: boolean,
): Transmission {
  const { db, clock, outbox } = service;

  /** Everything the dossier shows, asked of its owners. One that is down throws, and nothing has changed yet. */
  async function gather(
    filing: FilingRow,
    path: TaxStatusId[],
    language: Language,
    at: Date,
  ): Promise<DossierContent> {
    const { userId, taxYear } = filing;
    const id = String(userId);
    const [person, profile, sections, files, events] = await Promise.all([
      service.call(getUserAccount, { params: { id } }),
      filings.facts.profile(userId),
      service.call(listSectionsForUser, { params: { userId: id }, query: { taxYear } }),
      service.call(listFilesForUser, { query: { userId: id, taxYear } }),
      db.read((manager) => listEvents(manager, userId, taxYear)),
    ]);
    return {
      taxYear,
      language,
      email: person.email,
      profile,
      sections: sections.sections.filter((section) => section.enabled).map((section) => section.id),
      files,
      history: [
        ...events.map((event) => ({
          status: event.toStatus,
          cause: event.fromStatus === null ? ('begun' as const) : event.cause,
          at: event.at,
        })),
        ...path.map((status) => ({ status, cause: 'transmit' as const, at })),
      ],
      transmittedAt: at,
    };
  }

  /** Status, history, receipt and mail: all of it or nothing. */
  function commit(
    filing: FilingRow,
    path: TaxStatusId[],
    receipt: ReceiptRow,
    actorId: number,
  ): Promise<FilingRow> {
    const { userId, taxYear } = filing;
    const { createdAt: at, language } = receipt;
    return db.write(async (manager) => {
      const next = await storeChange(manager, filing, {
        steps: path.map((to) => ({ to, cause: 'transmit' })),
        at,
        actorId,
        fields: { advancedFinished: false, transmittedAt: at, receiptId: receipt.id },
      });
      await manager.insert(receiptEntity, receipt);
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
    // Left over it would be swept; that it could not be removed now changes nothing for anybody.
    await blobs
      .remove(blob)
      .catch((error: unknown) => service.log.warn({ err: error }, 'a dossier was not removed'));
  }

  return {
    async transmit(person, taxYear, language) {
      const { userId } = person;
      filings.checkYear(taxYear);
      return filings.withFilingLock(userId, taxYear, async () => {
        const filing = await filings.current(userId, taxYear);
        const path = transmitPath(filing.status, expertReview);
        if (filing.transmittedAt && !path?.length) return filing;
        if (!path) throw fail('TRANSMIT_NOT_POSSIBLE');
        const createdAt = new Date(clock.now());
        const id = randomUUID();
        // Imported when it is needed: writing PDF takes memory, and is done once a year.
        const { renderDossier } = await import('../dossier/dossier.ts');
        const pdf = renderDossier(await gather(filing, path, language, createdAt));
        const blob = await blobs.put(pdf, {
          owner: userId,
          fileId: id,
          version: 1,
          maxBytes: maxDossierBytes,
        });
        const { key: blobKey, wrappedKey, size, sha256 } = blob;
        const receipt = { id, userId, taxYear, language, blobKey, wrappedKey, size, sha256, createdAt };
        try {
          return await commit(filing, path, receipt, userId);
        } catch (error) {
          // After any other error the commit may have happened all the same, and the receipt may need its bytes.
          if (error instanceof FilingConflict) await discard(blob);
          throw error;
        }
      });
    },

    async openReceipt(userId, taxYear) {
      const receipt = await db.read(async (manager) => {
        const filing = await findFiling(manager, userId, taxYear);
        return filing?.receiptId ? manager.findOneBy(receiptEntity, { id: filing.receiptId, userId }) : null;
      });
      if (!receipt) throw fail('RECEIPT_NOT_FOUND');
      return { body: await blobs.open(receiptBlob(receipt)), size: receipt.size };
    },
  };
}
