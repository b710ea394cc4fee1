import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayContext } from '../http/context.ts';
import type { Times } from '../settings.ts';
import { faultOf, unavailable, type ForwardCall } from './forward.ts';
import { copyHeaders } from './headers.ts';
import type { Pools } from './services.ts';

/** Passes a small call on and lets `change` rewrite a success before the client gets it. */
export type BufferedForward = (
  ctx: GatewayContext,
  call: ForwardCall & { readonly body: Buffer | null },
  change: (body: Buffer) => Promise<Buffer>,
) => Promise<void>;

export function createBufferedForward(pools: Pools, times: Times): BufferedForward {
  return async (ctx, { owner, headers, body }, change) => {
    const response = await pools[owner]
      .request({
        path: ctx.req.url ?? '/',
        method: ctx.method,
        headers,
        body,
        signal: AbortSignal.timeout(times.response),
      })
      .then(async (found) => ({ ...found, bytes: Buffer.from(await found.body.arrayBuffer()) }))
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    const responseHeaders = response.headers as IncomingHttpHeaders;
    const fault = faultOf(owner, response.statusCode, responseHeaders);
    if (fault) throw unavailable(fault);
    const bytes = response.statusCode === 200 ? await change(response.bytes) : response.bytes;
    copyHeaders(responseHeaders, owner, ctx.res);
    ctx.status = response.statusCode;
    ctx.body = bytes;
  };
}
