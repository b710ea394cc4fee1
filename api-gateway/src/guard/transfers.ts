import { isBinary, type EndpointSpec } from '@dossier/contracts';
import { fail, takeSharedSlot, type Redis } from '@dossier/service-kit';
import { limitKey } from '../http/client-address.ts';
import type { GatewayContext } from '../http/context.ts';
import { createSlots } from './slots.ts';

/** Whether the endpoint streams a body: an upload or a download. */
export function isTransfer(spec: EndpointSpec): boolean {
  return spec.form !== undefined || isBinary(spec.response);
}

/** Seconds after which a client should retry: about as long as a transfer is queued. */
const retryAfter = 2;

/** Runs an upload or download once its user and its network address have a free slot. */
export type TransferLimit = (
  ctx: GatewayContext,
  spec: EndpointSpec,
  userId: number | undefined,
  transfer: () => Promise<void>,
) => Promise<void>;

/**
 * Without this limit one account could occupy all connections to a service with slow transfers. Browsers exceed the limit
 * for a moment, so a transfer above it is queued for up to `waitMs`; the users of an address take turns.
 */
export function createTransferLimit(
  limits: { readonly user: number; readonly address: number },
  waitMs: number,
  redis?: Redis,
): TransferLimit {
  const refusal = () => fail('TOO_MANY_TRANSFERS', { retryAfter });
  const ofUser = createSlots(
    { places: limits.user, placesPerOwner: limits.user, waiting: 100, waitingPerOwner: 100 },
    refusal,
  );
  const ofAddress = createSlots(
    { places: limits.address, placesPerOwner: limits.address, waiting: 200, waitingPerOwner: 200 },
    refusal,
  );

  return async (ctx, spec, userId, transfer) => {
    const disconnected = new AbortController();
    const onClose = (): void => disconnected.abort();
    ctx.res.once('close', onClose);
    const signal = AbortSignal.any([disconnected.signal, AbortSignal.timeout(waitMs)]);
    const held: Array<() => void> = [];
    /** A slot among all gateways, after that of this one. */
    async function share(key: string, slots: number): Promise<void> {
      if (!redis || slots === 0) return;
      const free = await takeSharedSlot(redis, key, slots, signal);
      if (!free) throw refusal();
      held.push(free);
    }
    try {
      // Uploads and downloads have separate slots, so that a preview opens during an upload.
      const kind = spec.form ? 'upload' : 'download';
      const task = { owner: userId ?? 'signed out', signal };
      if (userId !== undefined) held.push(await ofUser.take(`${kind} ${userId}`, task));
      const address = limitKey(ctx.state.clientAddress);
      held.push(await ofAddress.take(address, task));
      if (userId !== undefined) await share(`${kind} ${userId}`, limits.user);
      await share(`address ${address}`, limits.address);
      await transfer();
    } finally {
      ctx.res.off('close', onClose);
      for (const free of held) free();
    }
  };
}
