import { eraseFilings } from '@dossier/contracts';
import type { BlobStore, Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { clientEntity } from '../desk/filings/client.entity.ts';
import { forgetClient } from '../desk/fees/invoices.repository.ts';
import { deskFilingEntity, unassigned } from '../desk/filings/desk.entity.ts';
import { journalEntity } from '../desk/journal/journal.entity.ts';
import { filedReturnEntity } from '../filing/filed-return/filed-returns.entity.ts';
import { deleteTagsOf, lockTags } from '../desk/tags/tags.repository.ts';
import { receiptEntity, receiptFileEntity } from '../filing/transmit/receipts.entity.ts';

/** Destroys everything this service stores about a user. */
export function deletionRoutes({ route, outbox, seals, deleteOwned }: Service, blobs: BlobStore): void {
  route(eraseFilings, async ({ params: { userId }, db }) => {
    const stored = await db.write(async (manager) => {
      await lockTags(manager, seals);
      await deleteTagsOf(manager, userId);
      const rows = await manager.findBy(receiptEntity, { userId });
      const returns = await manager.findBy(filedReturnEntity, { userId });
      await manager.delete(receiptFileEntity, { receiptId: In(rows.map(({ id }) => id)) });
      await deleteOwned(manager, userId);
      await forgetClient(manager, userId);
      // What an expert worked on is free for another one.
      await manager.update(deskFilingEntity, { assignedTo: userId }, { assignedTo: unassigned });
      await manager.update(clientEntity, { assignedTo: userId }, { assignedTo: unassigned });
      await manager.update(journalEntity, { assignedTo: userId }, { assignedTo: unassigned });
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
      return [...rows, ...returns];
    });
    // Unreadable without their keys; one that is not removed here is removed as an orphan.
    for (const { blobKey } of stored) await blobs.remove({ key: blobKey });
    return { success: true as const };
  });
}
