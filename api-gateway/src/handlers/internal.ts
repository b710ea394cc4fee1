import type { Metrics } from '@dossier/service-kit';
import Koa from 'koa';

/** The internal server of the gateway, on loopback only: `/metrics` for Prometheus and `/readyz`. */
export function createInternalApp(metrics: Metrics, readiness: () => { status: number; body: object }): Koa {
  const app = new Koa();
  app.use(async (ctx) => {
    if (ctx.method !== 'GET') return;
    if (ctx.path === '/readyz') Object.assign(ctx, readiness());
    if (ctx.path === '/metrics') {
      const registry = await metrics.load();
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    }
  });
  return app;
}
