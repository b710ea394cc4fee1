import { column } from '../db/columns.ts';
import { entity, type RowOf } from '../db/entity.ts';

/** The user id of the service's own key, which seals data that belongs to no account. */
export const ownKeyId = 0;

/**
 * The data key of a user in this service. Everything sealed with it becomes unreadable when the row is deleted: the keys
 * in other tables are wrapped by this one.
 */
export const userKeyEntity = entity({
  table: 'user_keys',
  columns: {
    userId: column.integer({ primary: true }),
    wrappedKey: column.text(200),
    createdAt: column.timestamp(),
    /** Changes with each lock: an update that changed nothing would lock the row on one node of a cluster only. */
    lockNumber: column.integer({ nullable: true }),
  },
});

export type UserKeyRow = RowOf<typeof userKeyEntity>;

/** What the wrapped key is bound to. */
export type KeyOwner = Pick<UserKeyRow, 'userId' | 'createdAt'>;
