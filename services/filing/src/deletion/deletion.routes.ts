import { eraseFilings } from '@dossier/contracts';
import type { BlobStore, Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { deskEventEntity, deskFilingEntity, unassigned } from '../desk/filings/desk.entity.ts';
import { absenceEntity } from '../desk/absences/absences.entity.ts';
import { extensionEntity } from '../filing/extensions/extensions.entity.ts';
import { inboxEntity, inboxReadEntity } from '../desk/inbox/inbox.entity.ts';
import { deskNoteEntity } from '../desk/notes/notes.entity.ts';
import { deskPresenceEntity } from '../desk/presence/presence.entity.ts';
import { deadlineReminderEntity, reminderSettingEntity } from '../filing/reminders/reminders.entity.ts';
import { filedReturnEntity } from '../filing/filed-return/filed-returns.entity.ts';
import { fileRequestsEntity } from '../desk/review/requests.entity.ts';
import { savedViewEntity } from '../desk/saved-views/saved-views.entity.ts';
import { sectionCheckEntity } from '../desk/section-checks/section-checks.entity.ts';
import { filingEntity, statusEventEntity } from '../filing/status/filings.entity.ts';
import { deleteTagsOf, lockTags } from '../desk/tags/tags.repository.ts';
import { receiptEntity, receiptFileEntity } from '../filing/transmit/receipts.entity.ts';

/** Destroys everything this service stores about a user. */
export function deletionRoutes({ route, outbox, seals }: Service, blobs: BlobStore): void {
  route(eraseFilings, async ({ params: { userId }, db }) => {
    const stored = await db.write(async (manager) => {
      await lockTags(manager, seals);
      await deleteTagsOf(manager, userId);
      const rows = await manager.findBy(receiptEntity, { userId });
      const returns = await manager.findBy(filedReturnEntity, { userId });
      await manager.delete(receiptFileEntity, { receiptId: In(rows.map(({ id }) => id)) });
      for (const entity of [
        receiptEntity,
        statusEventEntity,
        filingEntity,
        reminderSettingEntity,
        deadlineReminderEntity,
        deskEventEntity,
        deskNoteEntity,
        deskPresenceEntity,
        savedViewEntity,
        sectionCheckEntity,
        deskFilingEntity,
        fileRequestsEntity,
        extensionEntity,
        inboxEntity,
        inboxReadEntity,
        filedReturnEntity,
      ] as const)
        await manager.delete(entity, { userId });
      await manager.delete(deskPresenceEntity, { expertId: userId });
      await manager.delete(inboxEntity, { recipientId: userId });
      await manager.delete(inboxReadEntity, { expertId: userId });
      await manager.delete(absenceEntity, { expertId: userId });
      await manager.delete(absenceEntity, { deputyId: userId });
      // What an expert worked on is free for another one.
      await manager.update(deskFilingEntity, { assignedTo: userId }, { assignedTo: unassigned });
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
      return [...rows, ...returns];
    });
    // Unreadable without their keys; one that is not removed here is removed as an orphan.
    for (const { blobKey } of stored) await blobs.remove({ key: blobKey });
    return { success: true as const };
  });
}
