import { maxFiledReturns, type BodyOf, type completeWithoutReturn } from '@dossier/contracts';
import { actorOf, fail, type BlobStore, type Service, type UserIdentity } from '@dossier/service-kit';
import { deskEventEntity, type DeskFilingRow } from '../filings/desk.entity.ts';
import { addDeskEvent } from '../filings/desk.repository.ts';
import { noReturnPlace, type NoReturn } from '../filings/no-return.ts';
import { prepareMail } from '../filings/notify-owner.ts';
import type { FilingRow } from '../../filing/status/filings.entity.ts';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import { filedReturnEntity, type FiledReturnRow } from '../../filing/filed-return/filed-returns.entity.ts';
import {
  findCurrentReturn,
  listReturns,
  returnBlobRecord,
} from '../../filing/filed-return/filed-returns.repository.ts';
import type { ReceivedReturn } from './receive-return.ts';

export interface Completion {
  readonly service: Service;
  readonly statusMachine: StatusMachine;
  readonly blobs: BlobStore;
  readonly expert: UserIdentity;
}

type FilingKey = Pick<FilingRow, 'userId' | 'taxYear'>;

/**
 * Completes a filing with a received return, or replaces the one it has. Row, status, history and mail are one transaction,
 * which follows the durable bytes. Returns whether the received bytes are referenced: those of the current return are not
 * stored twice.
 */
export async function completeWithReturn(
  { service, statusMachine, blobs, expert }: Completion,
  { userId, taxYear }: FilingKey,
  { id, blob }: ReceivedReturn,
  version: number,
): Promise<boolean> {
  // Before the transaction, which contains no calls.
  const queueNotice = await prepareMail(service, { userId, taxYear }, 'filedReturn');
  const filing = await statusMachine.findCurrent(userId, taxYear);
  const current = await findCurrentReturn(service, filing);
  if (filing.status === 6 && current?.row.sha256 === blob.sha256) return false;
  const seal = await service.seals.forWriting(userId);
  const { key: blobKey, dataKey, size, sha256 } = blob;
  await statusMachine.move(expert, userId, taxYear, 6, {
    version,
    fields: { returnId: id },
    async also(manager, createdAt) {
      const [newest] = await listReturns(manager, { userId, taxYear });
      const number = (newest?.number ?? 0) + 1;
      if (number > maxFiledReturns) throw fail('TOO_MANY_RETURNS', { values: { max: maxFiledReturns } });
      const facts = {
        id,
        userId,
        taxYear,
        number,
        actorId: actorOf(expert),
        blobKey,
        size,
        sha256,
        createdAt,
      };
      const row: FiledReturnRow = {
        ...facts,
        wrappedKey: blobs.wrap(returnBlobRecord(facts), dataKey, seal),
        downloadedAt: null,
      };
      await manager.insert(filedReturnEntity, row);
      await queueNotice(manager);
    },
  });
  return true;
}

/** Completes a filing without a return; the reason is sealed in its history. */
export async function completeWithReason(
  { service, statusMachine, expert }: Omit<Completion, 'blobs'>,
  { userId, taxYear, assignedTo }: DeskFilingRow,
  { version, reason, note }: BodyOf<typeof completeWithoutReturn>,
): Promise<void> {
  const queueNotice = await prepareMail(service, { userId, taxYear }, 'filingCompleted');
  const seal = await service.seals.forWriting(userId);
  const content: NoReturn = { reason, note: note || null };
  await statusMachine.move(expert, userId, taxYear, 6, {
    version,
    fields: { returnId: null },
    hasReason: true,
    async also(manager, at) {
      const event = {
        userId,
        taxYear,
        at,
        actorId: actorOf(expert),
        action: 'withoutReturn',
        assignedTo,
      } as const;
      const id = await addDeskEvent(manager, event);
      await manager.update(
        deskEventEntity,
        { id },
        { detail: seal.sealJson(noReturnPlace({ id }), content) },
      );
      await queueNotice(manager);
    },
  });
}
