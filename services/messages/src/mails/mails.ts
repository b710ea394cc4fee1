import { randomUUID } from 'node:crypto';
import { isDuplicateKey, type Clock, type Database } from '@dossier/service-kit';
import { LessThan, Not, type EntityManager } from 'typeorm';
import { mailEntity, type MailContent } from './mails.entity.ts';

export interface Mails {
  /** Takes a mail over in the transaction of its cause; answers its id, for a known key that of the first one. */
  add(manager: EntityManager, content: MailContent, idempotencyKey?: string): Promise<string>;
  /** Forgets mails that were sent or given up a month ago. */
  sweep(): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const keptMs = 30 * day;

/** A code nobody can use any more is not worth a mail; for everything else the mail server gets a day. */
function patience(content: MailContent): number {
  return content.template === 'signInCode' ? content.values.minutes * minute : day;
}

export function createMails(db: Database, clock: Clock, wake: () => void): Mails {
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
          content,
          state: 'waiting',
          attempts: 0,
          nextAttemptAt: new Date(now),
          giveUpAt: new Date(now + patience(content)),
          createdAt: new Date(now),
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await manager.findOneByOrFail(mailEntity, { idempotencyKey: key })).id;
      }
      db.afterCommit(wake);
      return id;
    },
    async sweep() {
      const before = new Date(clock.now() - keptMs);
      await db.write((manager) =>
        manager.delete(mailEntity, { state: Not('waiting'), createdAt: LessThan(before) }),
      );
    },
  };
}
