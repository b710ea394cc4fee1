import type { Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** The remotes for the role of the user; 304 when the browser has the current list. */
export function handleRemotes({
  registry,
  pins,
  findRole,
}: Pick<HandlerDeps, 'registry' | 'pins' | 'findRole'>): Handle {
  return async ({ ctx }) => {
    const { json, etag } = await pins.remotesFor(ctx, await registry.current(), await findRole(ctx));
    ctx.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
    ctx.vary('Cookie');
    ctx.type = 'application/json';
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = json;
  };
}
