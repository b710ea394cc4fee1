import { fail } from '@dossier/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { messageEntity } from './messages.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Author {
  readonly userId: number;
  readonly now: number;
  /** Maximum number of messages within 24 hours; 0 for no limit. */
  readonly max: number;
}

/** Throws TOO_MANY_MESSAGES when a user has reached the maximum number of messages within 24 hours. */
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

/** The same for replies of an expert or administrator, whose author only the access log names. */
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

/** Throws unless `at` is a day ago: the time of the oldest message that still counts. */
function rejectWithinDay(at: Date | undefined, { now, max }: Author): void {
  const waitMs = at ? at.getTime() + dayMs - now : 0;
  if (waitMs > 0) throw fail('TOO_MANY_MESSAGES', { values: { max }, retryAfter: waitMs / 1000 });
}
