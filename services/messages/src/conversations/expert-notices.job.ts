import { defaultLanguage, getUserAccount, listStaff } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { MailQueue } from '../mails/mail-queue.ts';
import { expertNoticeEntity } from './expert-notices.entity.ts';
import { listUnread } from './unread.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Tells experts of new messages by mail: once an hour at most, and only of messages that were not read in the meantime.
 * Administrators get a mail of their own for each conversation.
 */
export function expertNoticesJob(service: Service, mailQueue: MailQueue): void {
  const { db, clock } = service;

  service.every('mail-new-messages', minute, async () => {
    const staff = await service.call(listStaff, {});
    for (const { userId, role, suspended } of staff) {
      if (role === 'expert' && !suspended) await mailExpert(userId);
    }
  });

  async function mailExpert(expertId: number): Promise<void> {
    const before = await db.read((manager) => manager.findOneBy(expertNoticeEntity, { expertId }));
    const mailedAt = new Date(clock.now());
    if (before && mailedAt.getTime() - before.mailedAt.getTime() < hour) return;
    const after = before?.messageId ?? 0;
    const [newest] = await listUnread(service, { userId: expertId, role: 'expert' }, { after, limit: 1 });
    if (!newest) return;
    const { language = defaultLanguage } = await service.call(getUserAccount, {
      params: { id: String(expertId) },
    });
    const messageId = newest.lastMessageId;
    await db.write(async (manager) => {
      const mail = { template: 'messagesWaiting', toUser: expertId, language } as const;
      // The key keeps two processes from sending it twice.
      await mailQueue.add(manager, mail, `expert ${expertId} message ${messageId}`);
      await manager.upsert(expertNoticeEntity, { expertId, messageId, mailedAt }, ['expertId']);
    });
  }
}
