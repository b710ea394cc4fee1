import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  canSupplement,
  maxSupplements,
  queueMail,
  type FileResponse,
  type getSupplement,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import { fail, type BlobStore, type UserIdentity, type Service, type StoredBlob } from '@dossier/service-kit';
import type { DossierContent } from '../dossier/dossier-content.ts';
import type { DossierRenderer } from '../rendering/dossier-renderer.ts';
import { fingerprintAnswers } from '../dossier/fingerprints.ts';
import type { FilingRow } from '../status/filings.entity.ts';
import type { StatusMachine } from '../status/status-machine.ts';
import { FilingConflict } from '../status/store-change.ts';
import { collectContent } from './collect-content.ts';
import type { DossierProgress, DossierQueue } from '../rendering/dossier-queue.ts';
import { findNews, hasNews } from './news.ts';
import type { ReceiptRow } from './receipts.entity.ts';
import {
  findLatestReceipts,
  insertReceipt,
  receiptAnswersPlace,
  receiptBlobRecord,
  receiptBlobRef,
  type LatestReceipts,
} from './receipts.repository.ts';

export interface Transmission {
  /** Transmits a year. A repeated call returns the same result and changes nothing. */
  transmit(user: UserIdentity, taxYear: number, language: Language): Promise<FilingRow>;
  /** Transmits what is new since the latest dossier of a year. Throws SUPPLEMENT_EMPTY when nothing is. */
  supplement(user: UserIdentity, taxYear: number, language: Language): Promise<FilingRow>;
  /** What a supplement would contain now. */
  previewSupplement(userId: number, taxYear: number): Promise<ResponseOf<typeof getSupplement>>;
  /** The progress of the dossier of a running `transmit` or `supplement`. */
  progress(userId: number, taxYear: number): DossierProgress;
  /** The dossier of the latest transmission and its supplements, oldest first. */
  listReceipts(userId: number, taxYear: number): Promise<readonly ReceiptRow[]>;
  /** The PDF of the latest transmission, or of a supplement to it. */
  openReceipt(userId: number, taxYear: number, id?: string): Promise<OpenedReceipt>;
}

export interface OpenedReceipt {
  readonly body: Readable;
  readonly receipt: ReceiptRow;
}

/** Far above the size of a dossier with thousands of files, so that only a defect reaches it. */
const maxDossierBytes = 50 * 1024 * 1024;

export interface TransmissionOptions {
  readonly queue: DossierQueue;
  readonly renderer: DossierRenderer;
}

/** A dossier or supplement to be created: its content, and the files that it lists. */
interface Draft {
  readonly content: DossierContent;
  readonly files: readonly FileResponse[];
}

interface Creation {
  readonly filing: FilingRow;
  readonly user: UserIdentity;
  readonly language: Language;
  /** The dossier that it supplements; null for a dossier. */
  readonly supplementOf: string | null;
  /** Collects the content while the dossier has its place in the queue. */
  collect(createdAt: Date): Promise<Draft>;
}

export function createTransmission(
  service: Service,
  statusMachine: StatusMachine,
  blobs: BlobStore,
  { queue, renderer }: TransmissionOptions,
): Transmission {
  const { clock, outbox } = service;

  /** Renders a dossier and stores it. Resolves when its bytes are durable. */
  function storeDossier(
    { filing: { userId, taxYear }, collect }: Creation,
    { id, createdAt }: Pick<ReceiptRow, 'id' | 'createdAt'>,
  ): Promise<Draft & { blob: StoredBlob }> {
    return queue.run({ userId, key: queueKey(userId, taxYear) }, async (report) => {
      const draft = await collect(createdAt);
      const total = draft.files.length;
      report(0, total);
      const pdf = await renderer.render(draft.content, (done) => report(done, total));
      const blob = await blobs.put(Readable.from([pdf]), {
        owner: userId,
        fileId: id,
        version: 1,
        maxBytes: maxDossierBytes,
      });
      return { ...draft, blob };
    });
  }

  /** Creates a dossier, then records it with receipt and mail in one transaction. */
  async function create(creation: Creation): Promise<FilingRow> {
    const { filing, user, language, supplementOf } = creation;
    const { userId, taxYear } = filing;
    const createdAt = new Date(clock.now());
    const id = randomUUID();
    const { blob, content, files } = await storeDossier(creation, { id, createdAt });
    const seal = await service.seals.forWriting(userId);
    const { key: blobKey, dataKey, size, sha256 } = blob;
    const row = { id, userId, taxYear, language, supplementOf, blobKey, size, sha256, createdAt };
    const receipt: ReceiptRow = {
      ...row,
      answers: seal.sealJson(receiptAnswersPlace({ id }), fingerprintAnswers(content)),
      wrappedKey: blobs.wrap(receiptBlobRecord(row), dataKey, seal),
    };
    const problemCount = content.files.filter(({ problem }) => problem).length;
    const template = supplementOf === null ? 'transmitted' : 'supplemented';
    const body = { template, toUser: userId, language, values: { taxYear } } as const;
    try {
      return await statusMachine.recordDossier(filing, {
        id,
        kind: supplementOf === null ? 'dossier' : 'supplement',
        actor: user,
        at: createdAt,
        facts: { profile: content.profile, email: content.email, problemCount },
        async also(manager) {
          await insertReceipt(manager, outbox, receipt, files);
          await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
        },
      });
    } catch (error) {
      // After any other error the commit may still have succeeded, and the receipt then needs the blob.
      if (error instanceof FilingConflict) await discard(blob);
      throw error;
    }
  }

  async function discard(blob: StoredBlob): Promise<void> {
    // A dossier that cannot be removed now is swept later, so the error is only logged.
    await blobs
      .remove(blob)
      .catch((error: unknown) => service.log.warn({ err: error }, 'an unreferenced dossier was not removed'));
  }

  /** The receipts that a supplement of this filing follows; undefined when it can have none. */
  async function findBase({
    userId,
    taxYear,
    status,
    transmittedAt,
  }: FilingRow): Promise<LatestReceipts | undefined> {
    if (!canSupplement(status) || !transmittedAt) return undefined;
    return findLatestReceipts(service, userId, taxYear);
  }

  return {
    async transmit(user, taxYear, language) {
      const { userId } = user;
      statusMachine.checkYear(taxYear);
      return statusMachine.withFilingLock(userId, taxYear, async () => {
        const filing = await statusMachine.findCurrent(userId, taxYear);
        const path = statusMachine.transmitPath(filing);
        if (filing.transmittedAt && !path?.length) return filing;
        if (!path) throw fail('TRANSMIT_NOT_POSSIBLE');
        return create({
          filing,
          user,
          language,
          supplementOf: null,
          async collect(at) {
            const moment = { language, at, path, cause: 'transmit' as const };
            const content = await collectContent(service, statusMachine, filing, moment);
            return { content, files: content.files };
          },
        });
      });
    },

    async supplement(user, taxYear, language) {
      const { userId } = user;
      statusMachine.checkYear(taxYear);
      return statusMachine.withFilingLock(userId, taxYear, async () => {
        const filing = await statusMachine.findCurrent(userId, taxYear);
        const base = await findBase(filing);
        if (!base) throw fail('SUPPLEMENT_NOT_POSSIBLE');
        if (isFull(base)) throw fail('TOO_MANY_SUPPLEMENTS');
        const { status } = filing;
        return create({
          filing,
          user,
          language,
          supplementOf: base.dossier.id,
          async collect(at) {
            const moment = { language, at, path: [status], cause: 'supplement' as const };
            const content = await collectContent(service, statusMachine, filing, moment);
            const news = await findNews(service, base, content);
            if (!hasNews(news)) throw fail('SUPPLEMENT_EMPTY');
            const supplement = {
              dossierAt: base.dossier.createdAt,
              fileIds: news.files.map(({ id }) => id),
              changedAnswers: news.changedAnswers,
            };
            return { content: { ...content, supplement }, files: news.files };
          },
        });
      });
    },

    async previewSupplement(userId, taxYear) {
      const filing = await statusMachine.findCurrent(userId, taxYear);
      const base = await findBase(filing);
      if (!base) return { possible: false, files: [], answersChanged: false };
      const moment = { language: 'en', at: new Date(clock.now()), path: [], cause: 'supplement' } as const;
      const news = await findNews(
        service,
        base,
        await collectContent(service, statusMachine, filing, moment),
      );
      return {
        possible: hasNews(news) && !isFull(base),
        files: news.files.map(({ id }) => id),
        answersChanged: news.answersChanged,
      };
    },

    progress: (userId, taxYear) => queue.progress(queueKey(userId, taxYear)),

    async listReceipts(userId, taxYear) {
      const found = await findLatestReceipts(service, userId, taxYear);
      return found ? receiptsOf(found) : [];
    },

    async openReceipt(userId, taxYear, id) {
      const found = await findLatestReceipts(service, userId, taxYear);
      const receipt = found && receiptsOf(found).find((each) => id === undefined || each.id === id);
      if (!receipt) throw fail('RECEIPT_NOT_FOUND');
      return { body: await blobs.open(receiptBlobRef(receipt), found.seal), receipt };
    },
  };
}

function isFull({ supplements }: LatestReceipts): boolean {
  return supplements.length >= maxSupplements;
}

/** The dossier comes first. */
function receiptsOf({ dossier, supplements }: LatestReceipts): ReceiptRow[] {
  return [dossier, ...supplements];
}

function queueKey(userId: number, taxYear: number): string {
  return `${userId} ${taxYear}`;
}
