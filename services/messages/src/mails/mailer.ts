import { getUserAccount } from '@dossier/contracts';
import { AppError, compareAndSet, type Sealed, type Service } from '@dossier/service-kit';
import { LessThanOrEqual, MoreThan, Or } from 'typeorm';
import type { Mailbox } from '../settings.ts';
import { composeMail } from './compose.ts';
import { mailContent, mailEntity, type MailContent, type MailRow } from './mails.entity.ts';
import type { MailTransport } from './transport.ts';

export interface Mailer {
  /** Whether the last attempt failed with a temporary error. */
  isDelayed(): boolean;
  /** Sends all due mails. */
  drain(): Promise<void>;
  /** Waits for running attempts and starts no new ones. */
  stop(): Promise<void>;
}

export interface MailerDeps {
  readonly transport: MailTransport;
  readonly from: Mailbox;
  /** The origin of the links in mails. */
  readonly origin: string;
  readonly office?: string | undefined;
  /** Called after a mail was sent. */
  onSent(content: MailContent, to: string): void;
}

/** A mail that this process claimed and no other has claimed since. */
type Claimed = Readonly<Pick<MailRow, 'id' | 'attempts'> & { state: 'waiting' }>;

const batchSize = 10;
const maxDelayMs = 300_000;

/** The delay before the next attempt: 1 s, 2 s, 4 s … up to five minutes. */
export function retryAfterMs(attempts: number): number {
  return Math.min(maxDelayMs, 1000 * 2 ** Math.min(attempts - 1, 10));
}

/** Sends the mails of the table; each mail is handled by one process at a time. */
export function createMailer(
  { db, clock, log, call, seals }: Service,
  { transport, from, origin, office, onSent }: MailerDeps,
): Mailer {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let delayed = false;
  /** Mails that were sent but could not be marked as sent in the database; they must not be sent again. */
  const unrecorded = new Set<string>();

  async function findDue(): Promise<MailRow[]> {
    if (stopped) return [];
    // A time further ahead than any delay was written before the clock was set back.
    const due = Or(LessThanOrEqual(new Date(clock.now())), MoreThan(new Date(clock.now() + maxDelayMs)));
    return db.read((manager) =>
      manager.find(mailEntity, {
        where: { state: 'waiting', nextAttemptAt: due },
        // What is needed soonest first: a sign-in code waits for no list of invitations.
        order: { giveUpAt: 'ASC', createdAt: 'ASC' },
        take: batchSize,
      }),
    );
  }

  /** Claims a mail by moving its next attempt past the maximum duration of this one; only the process that succeeds sends. */
  const claim = ({ id, attempts }: MailRow): Promise<boolean> =>
    db.write((manager) =>
      compareAndSet(
        manager,
        mailEntity,
        { id, attempts, state: 'waiting' },
        {
          attempts: attempts + 1,
          nextAttemptAt: new Date(clock.now() + transport.maxSendMs),
        },
      ),
    );

  async function findRecipient(content: MailContent): Promise<string> {
    if ('to' in content) return content.to;
    return (await call(getUserAccount, { params: { id: String(content.toUser) } })).email;
  }

  async function send({ id, createdAt }: MailRow, content: MailContent): Promise<void> {
    const to = await findRecipient(content);
    await transport.send(await composeMail({ id, createdAt, from, to, origin, office, content }));
    unrecorded.add(id);
    onSent(content, to);
  }

  /** Only the queue of this service can have sealed the content. */
  const openContent = (id: string, content: Sealed) =>
    seals.own.openJson(mailContent(id), content) as MailContent;

  async function deliver(row: MailRow): Promise<void> {
    const { id, template, giveUpAt } = row;
    if (!(await claim(row)) || row.content === null) return;
    const attempts = row.attempts + 1;
    const claimed = { id, attempts, state: 'waiting' } as const;
    if (template === 'signInCode' && clock.now() >= giveUpAt.getTime()) {
      log.warn({ mail: id, template, attempts }, 'sign-in code expired before the mail could be sent');
      await giveUp(claimed, undefined, 'EXPIRED');
      return;
    }
    let content: MailContent | undefined;
    try {
      content = openContent(id, row.content);
      await send(row, content);
      delayed = false;
      await record(id);
    } catch (error) {
      if (unrecorded.has(id)) {
        // Its claim stays, so that no process sends it again before the next run has recorded it.
        log.warn({ err: error, mail: id, template }, 'a mail was sent, which could not be recorded yet');
        return;
      }
      const isDead = isPermanentFailure(error) || clock.now() >= giveUpAt.getTime();
      delayed = !isDead;
      log[isDead ? 'error' : 'warn'](
        { err: error, mail: id, template, attempts, dead: isDead },
        'mail not sent',
      );
      await (isDead ? giveUp(claimed, content, reasonOf(error)) : postpone(claimed));
    }
  }

  /** Ends the delivery and removes the content: address, code and values. */
  async function record(id: string): Promise<void> {
    await db.write((manager) => manager.update(mailEntity, { id }, { state: 'sent', content: null }));
    unrecorded.delete(id);
  }

  /**
   * Ends the attempts. A mail to a user keeps its sealed content for a while, so that it can be sent again; one to an address
   * is emptied: it may hold a code, and the address must not outlive its account.
   */
  function giveUp(claimed: Claimed, content: MailContent | undefined, reason: string): Promise<unknown> {
    const isKept = content !== undefined && 'toUser' in content;
    const end = { state: 'dead' as const, diedAt: new Date(clock.now()), reason };
    return db.write((manager) =>
      manager.update(mailEntity, claimed, { ...end, ...(!isKept && { content: null }) }),
    );
  }

  const postpone = (claimed: Claimed): Promise<unknown> =>
    db.write((manager) =>
      manager.update(mailEntity, claimed, {
        nextAttemptAt: new Date(clock.now() + retryAfterMs(claimed.attempts)),
      }),
    );

  async function sendDue(): Promise<void> {
    try {
      do {
        again = false;
        // Before the claims end, after which another process would send these mails again.
        for (const id of unrecorded) await record(id);
        for (let rows = await findDue(); rows.length > 0; rows = await findDue())
          await Promise.all(rows.map(deliver));
      } while (again);
    } catch (error) {
      log.warn({ err: error }, 'due mails could not be read');
    } finally {
      // In the same tick as the last check of `again`, so that no caller of `drain` waits for a finished run.
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

/**
 * Whether a retry is pointless: the server rejects the mail, the user does not exist, or the row was changed. A failed
 * login is not permanent, because the operator can fix it.
 */
function isPermanentFailure(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'USER_NOT_FOUND' || error.code === 'DATA_DAMAGED';
  if (!(error instanceof Error)) return false;
  const { permanent, code } = error as { permanent?: unknown; code?: unknown };
  return permanent === true && code !== 'EAUTH';
}

/** The reply code of the mail server, or the code of the error; never its text, which may name the recipient. */
function reasonOf(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const reason = typeof responseCode === 'number' ? String(responseCode) : code;
  return typeof reason === 'string' && /^[\w-]{1,40}$/.test(reason) ? reason : 'UNKNOWN';
}
