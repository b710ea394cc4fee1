import { isBinary, type EndpointSpec } from '@dossier/contracts';
import { limitKey } from '../http/client-address.ts';
import type { GatewayContext } from '../http/context.ts';
import { createSlots } from './slots.ts';

/** Whether a body of the endpoint is streamed: an upload or a download. */
export function isTransfer(spec: EndpointSpec): boolean {
  return spec.form !== undefined || isBinary(spec.response);
}

/** Runs an upload or a download once its user and its network address have a slot for it. */
export type TransferLimit = (
  ctx: GatewayContext,
  spec: EndpointSpec,
  userId: number | undefined,
  transfer: () => Promise<void>,
) => Promise<void>;

/**
 * Without this limit one account could hold all connections to a service with transfers that hardly move. A browser
 * opens more than its share for a moment, so a transfer above the limit waits for its turn for `waitMs`.
 */
export function createTransferLimit(
  limits: { readonly user: number; readonly address: number },
  waitMs: number,
): TransferLimit {
  const ofUser = createSlots({ max: limits.user, maxWaiting: 100 });
  const ofAddress = createSlots({ max: limits.address, maxWaiting: 200 });

  return async (ctx, spec, userId, transfer) => {
    const left = new AbortController();
    const onClose = (): void => left.abort();
    ctx.res.once('close', onClose);
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(waitMs)]);
    const held: Array<() => void> = [];
    try {
      // Uploads and downloads have slots of their own, so that a preview opens while papers are sent.
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
