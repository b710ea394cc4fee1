import type { IncomingHttpHeaders } from 'node:http';
import { withinSignal } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import type { Times } from '../settings.ts';
import { findFault, unavailable, type ForwardCall } from './forward.ts';
import { copyHeaders } from './headers.ts';
import type { ServicePools } from './services.ts';

/** Forwards a request and lets `change` rewrite the body of a 200 response before it is sent. */
export type BufferedForward = (
  ctx: GatewayContext,
  call: ForwardCall & { readonly body: Buffer | null },
  change: (body: Buffer) => Promise<Buffer>,
) => Promise<void>;

export function createBufferedForward(pools: ServicePools, times: Times): BufferedForward {
  return async (ctx, { owner, headers, body, onHeaders }, change) => {
    const response = await withinSignal(AbortSignal.timeout(times.response), async (signal) => {
      const path = ctx.req.url ?? '/';
      const received = await pools[owner].request({ path, method: ctx.method, headers, body, signal });
      return { ...received, bytes: Buffer.from(await received.body.arrayBuffer()) };
    }).catch((error: unknown) => {
      throw unavailable(error);
    });
    const responseHeaders = response.headers as IncomingHttpHeaders;
    const fault = findFault(owner, response.statusCode, responseHeaders);
    if (fault) throw unavailable(fault);
    onHeaders?.(responseHeaders);
    const bytes = response.statusCode === 200 ? await change(response.bytes) : response.bytes;
    copyHeaders(responseHeaders, owner, ctx);
    ctx.status = response.statusCode;
    ctx.body = bytes;
  };
}
