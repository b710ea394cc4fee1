import { isBinary, type EndpointSpec } from '@dossier/contracts';
import { limitKey } from '../http/client-address.ts';
import type { GatewayContext } from '../http/context.ts';
import { createSlots } from './slots.ts';

/** Whether the endpoint streams a body: an upload or a download. */
export function isTransfer(spec: EndpointSpec): boolean {
  return spec.form !== undefined || isBinary(spec.response);
}

/** Runs an upload or download once its user and its network address have a free slot. */
export type TransferLimit = (
  ctx: GatewayContext,
  spec: EndpointSpec,
  userId: number | undefined,
  transfer: () => Promise<void>,
) => Promise<void>;

/**
 * Without this limit one account could occupy all connections to a service with slow transfers. Browsers exceed the limit
 * for a moment, so a transfer above it is queued for up to `waitMs`.
 */
export function createTransferLimit(
  limits: { readonly user: number; readonly address: number },
  waitMs: number,
): TransferLimit {
  const ofUser = createSlots({ max: limits.user, maxWaiting: 100 });
  const ofAddress = createSlots({ max: limits.address, maxWaiting: 200 });

  return async (ctx, spec, userId, transfer) => {
    const disconnected = new AbortController();
    const onClose = (): void => disconnected.abort();
    ctx.res.once('close', onClose);
    const signal = AbortSignal.any([disconnected.signal, AbortSignal.timeout(waitMs)]);
    const held: Array<() => void> = [];
    try {
      // Uploads and downloads have separate slots, so that a preview opens during an upload.
      const kind = spec.form ? 'upload' : 'download';
      if (userId !== undefined) held.push(await ofUser.take(`${kind} ${userId}`, signal));
      held.push(await ofAddress.take(limitKey(ctx.state.clientAddress), signal));
      await transfer();
    } finally {
      ctx.res.off('close', onClose);
      for (const free of held) free();
    }
  };
}
