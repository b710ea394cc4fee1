import { randomBytes } from 'node:crypto';
import type { GatewayContext } from '../http/context.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { gzipPart, pageCompressions } from './compress-page.ts';

interface PageOptions {
  /** Whether the page contains data of a user. Of such a page only `publicPart` is compressed (`gzipPart`). */
  readonly hasUserData: boolean;
  /** A part of the page that is the same for every user. */
  readonly publicPart?: string | undefined;
}

/** Sends an HTML page. Every page has its own nonce and the content security policy that belongs to it. */
export async function sendPage(
  ctx: GatewayContext,
  render: (nonce: string) => string,
  { hasUserData, publicPart = '' }: PageOptions = { hasUserData: false },
): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  ctx.set('Content-Security-Policy', pagePolicy(nonce));
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.vary('Accept-Encoding');
  ctx.type = 'text/html; charset=utf-8';
  const html = render(nonce);
  const compression = compressionsOf(hasUserData, publicPart).find(
    ({ encoding }) => ctx.acceptsEncodings(encoding) === encoding,
  );
  if (compression) ctx.set('Content-Encoding', compression.encoding);
  ctx.body = compression ? await compression.compress(html) : html;
}

/** Every page has its own nonce, so it is compressed for each response, in about a millisecond. */
function compressionsOf(hasUserData: boolean, publicPart: string) {
  if (!hasUserData) return pageCompressions;
  return publicPart ? [{ encoding: 'gzip', compress: (html: string) => gzipPart(html, publicPart) }] : [];
}
