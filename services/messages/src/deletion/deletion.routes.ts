import { eraseMessages } from '@dossier/contracts';
import type { RemoteFacts, Service } from '@dossier/service-kit';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { conversationReadEntity } from '../conversations/reads.entity.ts';
import { expertNoticeEntity } from '../conversations/expert-notices.entity.ts';
import type { MailQueue } from '../mails/mail-queue.ts';
import { messageEntity } from '../messages/messages.entity.ts';

/** Destroys everything this service stores about a user. */
export function deletionRoutes(
  { route, outbox, seals }: Service,
  mailQueue: MailQueue,
  remoteFacts: RemoteFacts,
): void {
  route(eraseMessages, async ({ params: { userId }, db }) => {
    await db.write(async (manager) => {
      await manager.delete(messageEntity, { userId });
      await manager.delete(accessEntity, { ownerId: userId });
      await manager.delete(conversationReadEntity, { userId });
      await manager.delete(conversationReadEntity, { readerId: userId });
      await manager.delete(expertNoticeEntity, { expertId: userId });
      await remoteFacts.erase(manager, userId);
      await mailQueue.erase(manager, userId);
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    return { success: true as const };
  });
}
