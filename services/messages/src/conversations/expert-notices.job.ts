import { countInbox, defaultLanguage, getUserAccount, listStaff } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { MailQueue } from '../mails/mail-queue.ts';
import { expertNoticeEntity } from './expert-notices.entity.ts';
import { listUnread } from './unread.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Tells experts of new messages, and of what else is new in their inbox, by mail: once an hour at most, and only of what
 * was not read in the meantime. Administrators get a mail of their own for each conversation.
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
    if (!newest && !(await hasNewEntries(expertId, before?.mailedAt))) return;
    const { language = defaultLanguage } = await service.call(getUserAccount, {
      params: { id: String(expertId) },
    });
    const messageId = newest?.lastMessageId ?? after;
    await db.write(async (manager) => {
      const mail = { template: 'messagesWaiting', toUser: expertId, language } as const;
      // The key keeps two processes from sending it twice.
      const key = `expert ${expertId} message ${messageId} after ${before?.mailedAt.getTime() ?? 0}`;
      await mailQueue.add(manager, mail, key);
      await manager.upsert(expertNoticeEntity, { expertId, messageId, mailedAt }, ['expertId']);
    });
  }

  /** Whether something else happened to the filings of an expert since the latest mail that the expert has not seen. */
  async function hasNewEntries(expertId: number, since: Date | undefined): Promise<boolean> {
    const { latestAt } = await service.call(countInbox, { params: { expertId: String(expertId) } });
    return latestAt !== null && (since === undefined || new Date(latestAt) > since);
  }
}
