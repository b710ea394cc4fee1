import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from '@dossier/service-kit';

/** Whose sessions are dropped: a user, or the user of a session, where the gateway that ended it does not know the user. */
export type Revocation = { readonly userId: number } | { readonly sessionId: string };

/** Tells all gateways when one of them drops the sessions of a user. */
export interface Revocations {
  publish(revoked: Revocation): void;
  /** Calls `drop` for what any gateway publishes. */
  follow(drop: (revoked: Revocation) => void): void;
  close(): Promise<void>;
}

const channel = 'dossier:revoked';
/** When a connection that could not be subscribed is made again. */
const retryMs = 2000;

/** A gateway that misses one while Redis is away drops the sessions with the age of its entries. */
export function createRevocations(redis: Redis): Revocations {
  // A connection that is subscribed accepts no other commands.
  const subscriber = redis.client.then((client) => {
    // A subscription that the library repeats by itself is an unhandled rejection when it fails, which ends the process.
    const connection = client.duplicate({ autoResubscribe: false });
    connection.on('error', () => undefined);
    connection.on('ready', () =>
      connection.subscribe(channel).catch(async () => {
        await wait(retryMs);
        // While it connects, a disconnect would be final.
        if (connection.status === 'ready') connection.disconnect(true);
      }),
    );
    return connection;
  });
  return {
    publish: (revoked) =>
      void redis.client
        .then((client) =>
          client.publish(channel, 'userId' in revoked ? `${revoked.userId}` : revoked.sessionId),
        )
        .catch(() => undefined),
    follow: (drop) =>
      void subscriber.then((connection) =>
        connection.on('message', (_channel, message) =>
          drop(/^\d+$/.test(message) ? { userId: Number(message) } : { sessionId: message }),
        ),
      ),
    close: async () => (await subscriber).disconnect(),
  };
}
