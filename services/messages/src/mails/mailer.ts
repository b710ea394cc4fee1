import { getUserAccount } from '@dossier/contracts';
import { AppError, compareAndSet, type Service } from '@dossier/service-kit';
import { LessThanOrEqual } from 'typeorm';
import type { Mailbox } from '../settings.ts';
import { composeMail } from './compose.ts';
import { mailEntity, type MailContent, type MailRow } from './mails.entity.ts';
import type { MailTransport } from './transport.ts';

export interface Mailer {
  /** Whether the last mail that was tried has to be tried again. */
  isDelayed(): boolean;
  /** Sends what is due and answers when nothing due is left. */
  drain(): Promise<void>;
  /** Finishes what is under way, then nothing more. */
  stop(): Promise<void>;
}

export interface MailerDeps {
  readonly transport: MailTransport;
  readonly from: Mailbox;
  /** Told after a mail has left. */
  sent(content: MailContent, to: string): void;
}

const atOnce = 10;

/** 1 s, 2 s, 4 s … at most five minutes. */
export function retryAfterMs(attempts: number): number {
  return Math.min(300_000, 1000 * 2 ** Math.min(attempts - 1, 10));
}

/** Sends the mails of the table, each by one process at a time. */
export function createMailer(
  { db, clock, log, call }: Service,
  { transport, from, sent }: MailerDeps,
): Mailer {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let delayed = false;
  /** Mails that have left while the database could not be told: they must not leave again. */
  const left = new Set<string>();

  async function due(): Promise<MailRow[]> {
    if (stopped) return [];
    return db.read((manager) =>
      manager.find(mailEntity, {
        where: { state: 'waiting', nextAttemptAt: LessThanOrEqual(new Date(clock.now())) },
        order: { createdAt: 'ASC' },
        take: atOnce,
      }),
    );
  }

  /** Whoever moves the next attempt past the time sending takes is the one that sends. */
  const claim = ({ id, attempts }: MailRow): Promise<boolean> =>
    db.write((manager) =>
      compareAndSet(
        manager,
        mailEntity,
        { id, attempts, state: 'waiting' },
        {
          attempts: attempts + 1,
          nextAttemptAt: new Date(clock.now() + transport.patienceMs),
        },
      ),
    );

  async function recipient(content: MailContent): Promise<string> {
    if ('to' in content) return content.to;
    return (await call(getUserAccount, { params: { id: String(content.toUser) } })).email;
  }

  async function send({ id, createdAt }: MailRow, content: MailContent): Promise<void> {
    const to = await recipient(content);
    await transport.send(await composeMail({ id, createdAt, from, to, content }));
    left.add(id);
    sent(content, to);
  }

  async function deliver(row: MailRow): Promise<void> {
    const { id, template, content, giveUpAt } = row;
    if (!(await claim(row)) || content === null) return;
    const attempts = row.attempts + 1;
    if (template === 'signInCode' && clock.now() >= giveUpAt.getTime()) {
      log.warn({ mail: id, template, attempts }, 'a sign-in code could not be mailed in time');
      await finish(id, 'dead');
      return;
    }
    try {
      if (!left.has(id)) await send(row, content);
      await finish(id, 'sent');
      left.delete(id);
      delayed = false;
    } catch (error) {
      const dead = !left.has(id) && (refusedForGood(error) || clock.now() >= giveUpAt.getTime());
      delayed = !dead;
      log[dead ? 'error' : 'warn']({ err: error, mail: id, template, attempts, dead }, 'a mail was not sent');
      await (dead ? finish(id, 'dead') : postpone(id, attempts));
    }
  }

  /** What has left, or never will, is wiped: address, code and words. */
  const finish = (id: string, state: 'sent' | 'dead'): Promise<unknown> =>
    db.write((manager) => manager.update(mailEntity, { id }, { state, content: null }));

  const postpone = (id: string, attempts: number): Promise<unknown> =>
    db.write((manager) =>
      manager.update(mailEntity, { id }, { nextAttemptAt: new Date(clock.now() + retryAfterMs(attempts)) }),
    );

  async function sendDue(): Promise<void> {
    try {
      do {
        again = false;
        for (let rows = await due(); rows.length > 0; rows = await due())
          await Promise.all(rows.map(deliver));
      } while (again);
    } catch (error) {
      log.warn({ err: error }, 'the mails could not be read');
    } finally {
      // In the same breath as the last look at `again`, so that nobody waits for a turn that is over.
      running = undefined;
    }
  }

  return {
    isDelayed: () => delayed,
    drain() {
      if (stopped) return Promise.resolve();
      again = true;
      running ??= sendDue();
      return running;
    },
    async stop() {
      stopped = true;
      await running;
      transport.stop();
    },
  };
}

/** The server will never take this mail, or there is nobody to send it to; a wrong password can be put right. */
function refusedForGood(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'USER_NOT_FOUND';
  if (!(error instanceof Error)) return false;
  const { permanent, code } = error as { permanent?: unknown; code?: unknown };
  return permanent === true && code !== 'EAUTH';
}
