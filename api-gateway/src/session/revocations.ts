import type { Redis } from '@dossier/service-kit';

/** Tells all gateways when one of them drops the sessions of a user. */
export interface Revocations {
  publish(userId: number): void;
  /** Calls `drop` for what any gateway publishes. */
  follow(drop: (userId: number) => void): void;
  close(): Promise<void>;
}

const channel = 'dossier:revoked';

/** A gateway that misses one while Redis is away drops the sessions with the age of its entries. */
export function createRevocations(redis: Redis): Revocations {
  // A connection that is subscribed accepts no other commands.
  const subscriber = redis.client.then((client) => {
    const connection = client.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    connection.on('error', () => undefined);
    return connection;
  });
  return {
    publish: (userId) =>
      void redis.client.then((client) => client.publish(channel, String(userId))).catch(() => undefined),
    follow: (drop) =>
      void subscriber.then((connection) => {
        connection.on('message', (_channel, userId) => drop(Number(userId)));
        return connection.subscribe(channel).catch(() => undefined);
      }),
    close: async () => (await subscriber).disconnect(),
  };
}
