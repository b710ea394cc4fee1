import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayContext } from '../http/context.ts';
import type { Times } from '../settings.ts';
import { faultOf, unavailable, type ForwardCall } from './forward.ts';
import { copyHeaders } from './headers.ts';
import type { Pools } from './services.ts';

/** Passes a small call on and lets `change` rewrite a success before the client gets it. */
export type Exchange = (
  ctx: GatewayContext,
  call: ForwardCall & { readonly body: Buffer | null },
  change: (body: Buffer) => Promise<Buffer>,
) => Promise<void>;

export function createExchange(pools: Pools, times: Times): Exchange {
  return async (ctx, { owner, headers, body }, change) => {
    const answer = await pools[owner]
      .request({
        path: ctx.req.url ?? '/',
        method: ctx.method,
        headers,
        body,
        signal: AbortSignal.timeout(times.answer),
      })
      .then(async (found) => ({ ...found, bytes: Buffer.from(await found.body.arrayBuffer()) }))
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    const answerHeaders = answer.headers as IncomingHttpHeaders;
    const fault = faultOf(owner, answer.statusCode, answerHeaders);
    if (fault) throw unavailable(fault);
    const bytes = answer.statusCode === 200 ? await change(answer.bytes) : answer.bytes;
    copyHeaders(answerHeaders, owner, ctx.res);
    ctx.status = answer.statusCode;
    ctx.body = bytes;
  };
}
