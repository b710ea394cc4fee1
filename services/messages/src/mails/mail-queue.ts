import { randomUUID } from 'node:crypto';
import { accountDeletion, emailRecovery } from '@dossier/contracts';
import { deleteInParts, isDuplicateKey, unlessDamaged, type Service } from '@dossier/service-kit';
import { In, IsNull, LessThan, Not, type EntityManager } from 'typeorm';
import { mailContent, mailEntity, type MailContent } from './mails.entity.ts';

export interface MailQueue {
  /**
   * Inserts a mail in the transaction of its cause and returns its id. For an idempotency key that exists already,
   * returns the id of the existing mail.
   */
  add(manager: EntityManager, content: MailContent, idempotencyKey?: string): Promise<string>;
  /**
   * Deletes the mails to a user that wait, or could be sent again. All others hold neither address nor content; a damaged one
   * is never sent, and emptied at its next attempt.
   */
  erase(manager: EntityManager, userId: number): Promise<void>;
  /** Deletes sent and dead mails after a month, and empties dead ones that nobody sent again in time. */
  sweep(): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const retentionMs = 30 * day;
/** How long a dead mail can be sent again. */
const maxRetryAgeMs = 14 * day;

/** How long delivery is tried: a code until it expires, a notice until it is of no use any more, other mails for a day. */
function deliveryWindowMs(content: MailContent): number {
  switch (content.template) {
    case 'signInCode':
    case 'emailChangeCode':
      return content.values.minutes * minute;
    case 'emailRecoveryRequested':
      return emailRecovery.waitDays * day;
    case 'accountUnused':
    case 'accountUnusedSoon':
    case 'deletionPlanned':
      return accountDeletion.waitDays * day;
    default:
      return day;
  }
}

export function createMailQueue(
  { db, clock, seals }: Pick<Service, 'db' | 'clock' | 'seals'>,
  onAdded: () => void,
): MailQueue {
  return {
    async add(manager, content, idempotencyKey) {
      const now = clock.now();
      const id = randomUUID();
      const key = idempotencyKey ?? id;
      try {
        await manager.insert(mailEntity, {
          id,
          idempotencyKey: key,
          template: content.template,
          content: seals.own.sealJson(mailContent(id), content),
          state: 'waiting',
          attempts: 0,
          nextAttemptAt: new Date(now),
          giveUpAt: new Date(now + deliveryWindowMs(content)),
          createdAt: new Date(now),
          diedAt: null,
          reason: null,
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await manager.findOneByOrFail(mailEntity, { idempotencyKey: key })).id;
      }
      db.afterCommit(onAdded);
      return id;
    },
    async erase(manager, userId) {
      const kept = { state: In(['waiting', 'dead'] as const), content: Not(IsNull()) };
      for (const { id, content } of await manager.findBy(mailEntity, kept)) {
        if (content === null) continue;
        const mail = await unlessDamaged(() => seals.own.openJson(mailContent(id), content) as MailContent);
        if (mail && 'toUser' in mail && mail.toUser === userId) await manager.delete(mailEntity, { id });
      }
    },
    async sweep() {
      const before = new Date(clock.now() - retentionMs);
      const tooLate = new Date(clock.now() - maxRetryAgeMs);
      await deleteInParts(db, mailEntity, { state: Not('waiting'), createdAt: LessThan(before) });
      await db.write((manager) =>
        manager.update(mailEntity, { state: 'dead', diedAt: LessThan(tooLate) }, { content: null }),
      );
    },
  };
}
