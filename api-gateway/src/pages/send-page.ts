import { randomBytes } from 'node:crypto';
import type { GatewayContext } from '../http/context.ts';
import { pagePolicy } from '../http/security-headers.ts';

/** Sends an HTML page. Every page has its own nonce and the content security policy that belongs to it. */
export function sendPage(ctx: GatewayContext, render: (nonce: string) => string): void {
  const nonce = randomBytes(18).toString('base64');
  ctx.set('Content-Security-Policy', pagePolicy(nonce));
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = render(nonce);
}
