import { column } from '../db/columns.ts';
import { entity, type RowOf } from '../db/entity.ts';
import type { Place } from '../crypto/sealed.ts';

/** A call to another service that must happen because a transaction was committed. */
export const outboxEntity = entity({
  table: 'outbox',
  columns: {
    /** The order of delivery within a key. */
    id: column.serial(),
    messageId: column.uuid(),
    target: column.text(20),
    orderKey: column.text(200),
    method: column.text(10),
    path: column.text(2000),
    /** JSON, sealed: it may contain a sign-in code. */
    body: column.sealed(),
    attempts: column.integer(),
    nextAttemptAt: column.timestamp(),
    /** One instance delivers the message until then. */
    leasedUntil: column.timestamp({ nullable: true }),
    /**
     * Set when the receiver rejected the message permanently, or its body is damaged; it is kept for an operator and blocks
     * no other message.
     */
    parkedAt: column.timestamp({ nullable: true }),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'outbox_order', columns: ['orderKey', 'id'] }],
});

export type OutboxRow = RowOf<typeof outboxEntity>;

/** Not part of the code of a row: when a call is repeated. Target, method, path and body say what is called, with the service's rights. */
export const outboxExempt = ['attempts', 'nextAttemptAt', 'leasedUntil', 'parkedAt'] as const;

/** The place of a message's body. */
export function outboxBody({ messageId }: Pick<OutboxRow, 'messageId'>): Place {
  return { table: 'outbox', column: 'body', id: messageId };
}

/** A received message. A repeated delivery has no effect. */
export const inboxEntity = entity({
  table: 'inbox',
  columns: {
    messageId: column.text(100, { primary: true }),
    receivedAt: column.timestamp(),
  },
  indices: [{ name: 'inbox_received', columns: ['receivedAt'] }],
});
