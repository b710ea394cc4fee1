import {
  defaultLanguage,
  getUserAccount,
  queueMail,
  remindUsers,
  reminderPauseMs,
  type ResponseOf,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { describeFilings } from '../filings/describe-filings.ts';
import { isInScope, type DeskAccess } from '../access/desk-access.ts';
import { recordContact } from '../filings/client.repository.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { findDeskFiling } from '../filings/desk.repository.ts';

type Failed = ResponseOf<typeof remindUsers>['failed'];

/** Mails that remind users of what the office waits for. */
export function remindRoutes(service: Service, access: DeskAccess): void {
  const { db, clock, outbox } = service;

  service.route(remindUsers, async ({ body: { filings }, identity }) => {
    const at = new Date(clock.now());
    describeFilings(service, filings);
    const scope = await access.scopeOf(identity);
    const failed: Failed = [];
    for (const key of filings) {
      const { userId, taxYear } = key;
      const find = async (manager: EntityManager) => {
        const row = await findDeskFiling(manager, userId, taxYear);
        return row && isInScope(row, scope) ? row : null;
      };
      // Only of an account that exists: an erased one has no filing.
      const account =
        (await db.read(find)) && (await service.call(getUserAccount, { params: { id: String(userId) } }));
      const code = await db.write(async (manager): Promise<Failed[number]['code'] | null> => {
        const row = await find(manager);
        if (!row || !account) return 'FILING_NOT_FOUND';
        if (row.waitingSince === null) return 'NOT_WAITING';
        if (row.remindedAt && at.getTime() - row.remindedAt.getTime() < reminderPauseMs)
          return 'REMINDED_TODAY';
        await manager.update(deskFilingEntity, { userId, taxYear }, { remindedAt: at });
        await recordContact(manager, userId, at);
        const { language = defaultLanguage } = account;
        const body = { template: 'filingReminder', toUser: userId, language, values: { taxYear } } as const;
        await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
        return null;
      });
      if (code) failed.push({ ...key, code });
    }
    return { reminded: filings.length - failed.length, failed };
  });
}
