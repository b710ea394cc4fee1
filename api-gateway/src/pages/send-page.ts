import { randomBytes } from 'node:crypto';
import type { GatewayContext } from '../http/context.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { gzipParts, pageCompressions } from './compress-page.ts';

interface PageOptions {
  /** Whether the page contains data of a user. Of such a page only `publicParts` are compressed (`gzipParts`). */
  readonly hasUserData: boolean;
  /** The parts of the page that are the same for every user. */
  readonly publicParts?: readonly string[];
}

/** Sends an HTML page. Every page has its own nonce and the content security policy that belongs to it. */
export async function sendPage(
  ctx: GatewayContext,
  render: (nonce: string) => string,
  { hasUserData, publicParts = [] }: PageOptions = { hasUserData: false },
): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  ctx.set('Content-Security-Policy', pagePolicy(nonce));
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.vary('Accept-Encoding');
  ctx.type = 'text/html; charset=utf-8';
  const html = render(nonce);
  const compression = compressionsOf(hasUserData, publicParts).find(
    ({ encoding }) => ctx.acceptsEncodings(encoding) === encoding,
  );
  if (compression) ctx.set('Content-Encoding', compression.encoding);
  ctx.body = compression ? await compression.compress(html) : html;
}

/** Every page has its own nonce, so it is compressed for each response, in about a millisecond. */
function compressionsOf(hasUserData: boolean, publicParts: readonly string[]) {
  if (!hasUserData) return pageCompressions;
  if (publicParts.length === 0) return [];
  return [{ encoding: 'gzip', compress: (html: string) => gzipParts(html, publicParts) }];
}
