import { randomUUID } from 'node:crypto';
import { endpointUrl, type CallInput, type EndpointSpec } from '@dossier/contracts';
import { LessThan, type EntityManager } from 'typeorm';
import type { Clock } from '../clock/clock.ts';
import { deleteInParts } from '../db/delete-in-parts.ts';
import { isDuplicateKey } from '../db/errors.ts';
import { outsideRequest, requestScope } from '../request/context.ts';
import type { Database } from '../db/access.ts';
import type { Seals } from '../keys/seals.ts';
import { unlessDamaged } from '../request/unless-damaged.ts';
import { inboxEntity, outboxBody, outboxEntity, type OutboxRow } from './outbox.entity.ts';
import { leaseMs, type Relay } from './relay.ts';

export interface OutboxOptions {
  /** Messages with the same key are delivered in their order. */
  readonly key?: string;
  /**
   * Delivers the message before the response of the current request, outside of the order: what its client reads next
   * contains the effect. A receiver that is down does not delay the response; it gets the message later, like any other.
   */
  readonly beforeResponse?: true;
  /** Delivers the message after this time, until which `cancel` takes it back; shorter than a lease. */
  readonly delayMs?: number;
}

export interface Outbox {
  /**
   * Stores a call to another service in the transaction of its cause. It is delivered after the commit, at least once,
   * and in order among messages with the same `key`. Returns the message id, which the receiver gets as idempotency key.
   */
  add<E extends EndpointSpec>(
    manager: EntityManager,
    endpoint: E,
    input: CallInput<E>,
    options?: OutboxOptions,
  ): Promise<string>;
  /** Deletes the messages of a key that are still to be delivered, in the transaction of what takes their cause back. */
  cancel(manager: EntityManager, key: string): Promise<void>;
  /**
   * Deletes the calls about a user (`userId` or `toUser` of the body), also those that were rejected and kept. Keeps a
   * call whose body is damaged: it names no user any more.
   */
  erase(manager: EntityManager, userId: number): Promise<void>;
}

export interface Inbox {
  /**
   * Runs `effect` once per message id, in the transaction of `manager`. Returns undefined for a repeated message.
   * Without an id (a call that was not sent by an outbox) it always runs.
   */
  once<T>(
    manager: EntityManager,
    messageId: string | undefined,
    effect: () => Promise<T>,
  ): Promise<T | undefined>;
  /** Deletes message ids older than 30 days. */
  sweep(): Promise<void>;
}

export function createOutbox(
  db: Database,
  clock: Clock,
  seals: Pick<Seals, 'own'>,
  relay: Pick<Relay, 'wake' | 'deliverNow'>,
): Outbox {
  const openBody = (row: OutboxRow) =>
    seals.own.openJson(outboxBody(row), row.body) as Record<string, unknown> | null;
  return {
    async add(manager, endpoint, input, options = {}) {
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
      const now = new Date(clock.now());
      const messageId = randomUUID();
      const message: Omit<OutboxRow, 'id'> = {
        messageId,
        target: endpoint.owner,
        orderKey: options.key ?? messageId,
        method: endpoint.method,
        path: endpointUrl(endpoint, { params, query }),
        body: seals.own.sealJson(outboxBody({ messageId }), body ?? null),
        // A message that is delivered before the response is stored as claimed by this process.
        attempts: options.beforeResponse ? 1 : 0,
        nextAttemptAt: new Date(now.getTime() + (options.delayMs ?? 0)),
        leasedUntil: options.beforeResponse ? new Date(clock.now() + leaseMs) : null,
        parkedAt: null,
        createdAt: now,
      };
      const { identifiers } = await manager.insert(outboxEntity, message);
      const row = { ...message, id: Number(identifiers[0]?.['id']) };
      db.afterCommit(() => {
        // The relay delivers messages of many requests, so it must not inherit the id of the one that woke it.
        if (!options.beforeResponse) return outsideRequest(relay.wake);
        const delivered = relay.deliverNow(row);
        requestScope.getStore()?.deliveries.push(delivered);
      });
      return messageId;
    },
    async cancel(manager, key) {
      await manager.delete(outboxEntity, { orderKey: key });
    },
    async erase(manager, userId) {
      for (const row of await manager.find(outboxEntity)) {
        const body = await unlessDamaged(() => openBody(row));
        if (body?.['userId'] === userId || body?.['toUser'] === userId)
          await manager.delete(outboxEntity, { id: row.id });
      }
    },
  };
}

const retentionMs = 30 * 24 * 60 * 60 * 1000;

export function createInbox(db: Database, clock: Clock): Inbox {
  return {
    async once(manager, messageId, effect) {
      if (messageId === undefined) return effect();
      try {
        await manager.insert(inboxEntity, { messageId, receivedAt: new Date(clock.now()) });
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      return effect();
    },
    async sweep() {
      const before = new Date(clock.now() - retentionMs);
      await deleteInParts(db, inboxEntity, { receivedAt: LessThan(before) });
    },
  };
}
