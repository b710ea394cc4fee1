import {
  defaultLanguage,
  getUserAccount,
  remindUsers,
  type BodyOf,
  type ResponseOf,
} from '@dossier/contracts';
import { actorOf, AppError, type Service, type UserIdentity } from '@dossier/service-kit';
import { describeFilings } from '../filings/describe-filings.ts';
import type { DeskAccess } from '../access/desk-access.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { sendReminder } from '../reminders/send-reminder.ts';

type Filing = BodyOf<typeof remindUsers>['filings'][number];
type Failed = ResponseOf<typeof remindUsers>['failed'];

/** Mails by which experts remind users of what the office waits for, whatever the status of the filing. */
export function remindRoutes(service: Service, access: DeskAccess): void {
  const { db, clock, outbox } = service;

  service.route(remindUsers, async ({ body: { filings }, identity }) => {
    const at = new Date(clock.now());
    describeFilings(service, filings);
    const failed: Failed = [];
    for (const key of filings) {
      const { userId, taxYear } = key;
      const account = await findAccount(identity, key);
      if (!account) {
        failed.push({ ...key, code: 'FILING_NOT_FOUND' });
        continue;
      }
      const { language = defaultLanguage } = account;
      const reminder = { ...key, at, origin: 'expert', actorId: actorOf(identity), language } as const;
      const code = await db.write(async (manager) => {
        const refused = await sendReminder(manager, outbox, reminder);
        if (!refused) await manager.update(deskFilingEntity, { userId, taxYear }, { remindedAt: at });
        return refused;
      });
      if (code) failed.push({ ...key, code });
    }
    return { reminded: filings.length - failed.length, failed };
  });

  /** Null for an account that does not exist, or that is none of the expert's clients. */
  async function findAccount(identity: UserIdentity, { userId, taxYear }: Filing) {
    try {
      if (!(await access.mayMove(identity, userId, taxYear))) return null;
      return await service.call(getUserAccount, { params: { id: String(userId) } });
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    }
  }
}
