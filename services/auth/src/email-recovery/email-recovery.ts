import { queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { announceAccount } from '../account/announce-account.ts';
import { userEntity } from '../account/users.entity.ts';
import { emailRecoveryEntity, type EmailRecoveryRow } from '../account/email-recovery.entity.ts';

/** How a recovery ends: an event of the access log, and the template of the mails. */
type Outcome = 'emailRecovered' | 'emailRecoveryCalledOff' | 'emailRecoveryFailed';

export interface EmailRecoveries {
  /**
   * Ends a pending recovery: removes it, records the outcome and notifies both addresses. Returns false when it has ended
   * already. `actorId` is null when the user ended it.
   */
  end(
    manager: EntityManager,
    row: EmailRecoveryRow,
    outcome: Outcome,
    actorId: number | null,
  ): Promise<boolean>;
  /** Ends the recovery that matches, if there is one, without a change of the address. Returns whether there was one. */
  callOff(
    manager: EntityManager,
    which: { userId: number } | { tokenHash: string },
    actorId?: number,
  ): Promise<boolean>;
}

export function createEmailRecoveries({ clock, outbox }: Pick<Service, 'clock' | 'outbox'>): EmailRecoveries {
  async function end(
    manager: EntityManager,
    { userId, tokenHash, email, language }: EmailRecoveryRow,
    outcome: Outcome,
    actorId: number | null,
  ): Promise<boolean> {
    const { affected } = await manager.delete(emailRecoveryEntity, { userId, tokenHash });
    if (!affected) return false;
    await announceAccount(outbox, manager, userId);
    await accessLog.add(manager, { at: new Date(clock.now()), event: outcome, userId, actorId });
    const user = await manager.findOneBy(userEntity, { id: userId });
    for (const to of user ? [user.email, email] : [])
      await outbox.add(manager, queueMail, { body: { template: outcome, to, language } });
    return true;
  }

  return {
    end,
    async callOff(manager, which, actorId) {
      const row = await manager.findOneBy(emailRecoveryEntity, which);
      return row !== null && end(manager, row, 'emailRecoveryCalledOff', actorId ?? null);
    },
  };
}
