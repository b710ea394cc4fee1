import { fail } from '@dossier/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { messageEntity } from './messages.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Author {
  readonly userId: number;
  readonly now: number;
  /** The most messages within 24 hours; 0 for no limit. */
  readonly max: number;
}

/** Throws TOO_MANY_MESSAGES when a user has written the most messages that are allowed within 24 hours. */
export async function checkMessageLimit(manager: EntityManager, author: Author): Promise<void> {
  if (author.max === 0) return;
  const [earliest] = await manager.find(messageEntity, {
    where: { userId: author.userId, author: 'person' },
    order: { id: 'DESC' },
    skip: author.max - 1,
    take: 1,
  });
  rejectWithinDay(earliest?.createdAt, author);
}

/** The same for the replies of an expert or administrator, who are named in the access log only. */
export async function checkReplyLimit(manager: EntityManager, author: Author): Promise<void> {
  if (author.max === 0) return;
  const [earliest] = await manager.find(accessEntity, {
    where: { actorId: author.userId, action: 'answer', at: MoreThan(new Date(author.now - dayMs)) },
    order: { at: 'DESC', id: 'DESC' },
    skip: author.max - 1,
    take: 1,
  });
  rejectWithinDay(earliest?.at, author);
}

/** `at` is the time of the message that has to be a day old before another one may follow. */
function rejectWithinDay(at: Date | undefined, { now, max }: Author): void {
  const waitMs = at ? at.getTime() + dayMs - now : 0;
  if (waitMs > 0) throw fail('TOO_MANY_MESSAGES', { values: { max }, retryAfter: waitMs / 1000 });
}
