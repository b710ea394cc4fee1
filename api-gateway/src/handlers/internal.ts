import Koa from 'koa';
import type { Scrape } from './scrape.ts';

/** The internal server of the gateway, on loopback only: `/metrics` of all processes for Prometheus, and `/readyz`. */
export function createInternalApp(scrape: Scrape, readiness: () => { status: number; body: object }): Koa {
  const app = new Koa();
  app.use(async (ctx) => {
    if (ctx.method !== 'GET') return;
    if (ctx.path === '/readyz') Object.assign(ctx, readiness());
    if (ctx.path === '/metrics') {
      const { contentType, text } = await scrape();
      ctx.type = contentType;
      ctx.body = text;
    }
  });
  return app;
}
