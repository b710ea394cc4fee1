import { EntitySchema } from 'typeorm';
import { column } from '../db/columns.ts';
import type { Place, Sealed } from '../crypto/sealed.ts';

/** A call to another service that must happen because a transaction was committed. */
export interface OutboxRow {
  /** The order of delivery within a key. */
  id: number;
  messageId: string;
  target: string;
  orderKey: string;
  method: string;
  path: string;
  /** JSON, sealed: it may contain a sign-in code. */
  body: Sealed;
  attempts: number;
  nextAttemptAt: Date;
  /** One instance delivers the message until then. */
  leasedUntil: Date | null;
  /**
   * Set when the receiver rejected the message permanently, or its body is damaged; it is kept for an operator and blocks
   * no other message.
   */
  parkedAt: Date | null;
  createdAt: Date;
}

export const outboxEntity = new EntitySchema<OutboxRow>({
  name: 'outbox',
  columns: {
    id: column.serial(),
    messageId: column.uuid(),
    target: column.text(20),
    orderKey: column.text(200),
    method: column.text(10),
    path: column.text(2000),
    body: column.sealed(),
    attempts: column.integer(),
    nextAttemptAt: column.timestamp(),
    leasedUntil: column.timestamp({ nullable: true }),
    parkedAt: column.timestamp({ nullable: true }),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'outbox_order', columns: ['orderKey', 'id'] }],
});

/** Not part of the code of a row: when a call is repeated. Target, method, path and body say what is called, with the service's rights. */
export const outboxExempt = ['attempts', 'nextAttemptAt', 'leasedUntil', 'parkedAt'] as const;

/** The place of a message's body. */
export function outboxBody({ messageId }: Pick<OutboxRow, 'messageId'>): Place {
  return { table: 'outbox', column: 'body', id: messageId };
}

/** A received message. A repeated delivery has no effect. */
export interface InboxRow {
  messageId: string;
  receivedAt: Date;
}

export const inboxEntity = new EntitySchema<InboxRow>({
  name: 'inbox',
  columns: {
    messageId: column.text(100, { primary: true }),
    receivedAt: column.timestamp(),
  },
  indices: [{ name: 'inbox_received', columns: ['receivedAt'] }],
});
