import type { EndpointSpec, ServiceName } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { limitKey } from '../http/client-address.ts';
import type { GatewayContext } from '../http/context.ts';
import { createSlots } from './slots.ts';

/** The connections to a service: for calls, and for those that are declared slow. */
export const callConnections = { calls: 128, slow: 64 };

/** Runs a call to a service once a connection is free for its user, or for its network address without a session. */
export type CallLimit = (
  ctx: GatewayContext,
  call: { readonly owner: ServiceName; readonly spec: EndpointSpec; readonly userId: number | undefined },
  forward: () => Promise<void>,
) => Promise<void>;

/**
 * Without this limit the calls of one account could occupy all connections to a service. Slow calls have connections of
 * their own, so that they never occupy those of the others.
 */
export function createCallLimit(waitMs: number): CallLimit {
  const refusal = () => fail('TOO_MANY_REQUESTS', { retryAfter: 2 });
  const waiting = { waiting: 1000, waitingPerOwner: 100, waitMs };
  const calls = createSlots({ ...waiting, places: callConnections.calls, placesPerOwner: 32 }, refusal);
  const slow = createSlots({ ...waiting, places: callConnections.slow, placesPerOwner: 4 }, refusal);

  return async (ctx, { owner, spec, userId }, forward) => {
    const disconnected = new AbortController();
    const onClose = (): void => disconnected.abort();
    ctx.res.once('close', onClose);
    const task = { owner: userId ?? limitKey(ctx.state.clientAddress), signal: disconnected.signal };
    const free = await (spec.slow ? slow : calls)
      .take(owner, task)
      .finally(() => ctx.res.off('close', onClose));
    try {
      await forward();
    } finally {
      free();
    }
  };
}
