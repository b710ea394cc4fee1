import type Koa from 'koa';
import type { Database } from '../db/access.ts';
import type { RequestState } from '../request/context.ts';
import type { Metrics } from './metrics.ts';

/**
 * `/readyz` for the gateway and the supervisor; `/metrics` for Prometheus, and as JSON for the gateway, which merges those of
 * all services. The gateway does not expose them.
 */
export function healthRoutes(
  db: Database,
  metrics: Metrics,
  stopping: () => boolean,
): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return next();
    if (ctx.path === '/readyz') {
      const ready =
        !stopping() &&
        (await db.ping().then(
          () => true,
          () => false,
        ));
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ok' : 'unavailable' };
      return;
    }
    if (ctx.path === '/metrics') {
      const registry = await metrics.load();
      if (ctx.accepts('text/plain', 'application/json') === 'application/json') {
        ctx.body = await registry.getMetricsAsJSON();
        return;
      }
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
      return;
    }
    return next();
  };
}
