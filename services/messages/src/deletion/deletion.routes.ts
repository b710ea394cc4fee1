import { eraseMessages } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { MailQueue } from '../mails/mail-queue.ts';

/** Destroys everything this service stores about a user. */
export function deletionRoutes({ route, outbox, seals, deleteOwned }: Service, mailQueue: MailQueue): void {
  route(eraseMessages, async ({ params: { userId }, db }) => {
    await db.write(async (manager) => {
      await deleteOwned(manager, userId);
      await mailQueue.erase(manager, userId);
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    return { success: true as const };
  });
}
