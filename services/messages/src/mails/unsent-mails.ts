import type { Language, mailStates, UnsentMail } from '@dossier/contracts';
import { cursorTime, unlessDamaged, type Service } from '@dossier/service-kit';
import { IsNull, LessThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { z } from 'zod';
import { subjectOf } from './compose.ts';
import { mailContent, mailEntity, type MailContent, type MailRow } from './mails.entity.ts';

const day = 24 * 60 * 60 * 1000;

export const mailPosition = z.object({ createdAt: cursorTime, id: z.uuid() });

interface PageQuery {
  readonly state: (typeof mailStates)[number];
  readonly limit: number;
  readonly after: z.output<typeof mailPosition> | undefined;
}

/** A page of the mails in a state, newest first. */
export async function listMailPage(
  manager: EntityManager,
  { state, limit, after }: PageQuery,
): Promise<{ rows: MailRow[]; total: number; hasMore: boolean }> {
  const where: FindOptionsWhere<MailRow>[] = after
    ? [
        { state, createdAt: LessThan(after.createdAt) },
        { state, createdAt: after.createdAt, id: LessThan(after.id) },
      ]
    : [{ state }];
  const rows = await manager.find(mailEntity, {
    where,
    order: { createdAt: 'DESC', id: 'DESC' },
    take: limit + 1,
  });
  return {
    rows: rows.slice(0, limit),
    total: await manager.countBy(mailEntity, { state }),
    hasMore: rows.length > limit,
  };
}

/** The user a mail goes to is sealed with its content; a damaged one says nothing. */
export async function presentMail(
  row: MailRow,
  { seals }: Pick<Service, 'seals'>,
  language: Language,
): Promise<UnsentMail> {
  const { id, template, content, createdAt, attempts, nextAttemptAt, diedAt, reason } = row;
  const opened =
    content === null
      ? undefined
      : await unlessDamaged(() => seals.own.openJson(mailContent(id), content) as MailContent);
  const isDead = row.state === 'dead';
  return {
    id,
    subject: subjectOf(template, language),
    state: isDead ? 'dead' : 'waiting',
    userId: opened && 'toUser' in opened ? opened.toUser : null,
    createdAt: createdAt.toISOString(),
    attempts,
    nextAttemptAt: isDead ? null : nextAttemptAt.toISOString(),
    diedAt: diedAt?.toISOString() ?? null,
    reason,
    retryable: isDead && opened !== undefined,
  };
}

/** Lets dead mails that still have their content wait again, for another day. Returns how many. */
export async function retryDeadMails(manager: EntityManager, now: number, id?: string): Promise<number> {
  const { affected } = await manager.update(
    mailEntity,
    { state: 'dead', content: Not(IsNull()), ...(id !== undefined && { id }) },
    {
      ...{ state: 'waiting', attempts: 0, diedAt: null, reason: null },
      ...{ nextAttemptAt: new Date(now), giveUpAt: new Date(now + day) },
    },
  );
  return affected ?? 0;
}
