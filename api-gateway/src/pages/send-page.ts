import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { GatewayContext } from '../http/context.ts';
import { pagePolicy } from '../http/security-headers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The smallest first. Every page has its own nonce, so it is compressed for each response, in well under a millisecond. */
const compressions = [
  {
    encoding: 'br',
    compress: (html: string) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  { encoding: 'gzip', compress: (html: string) => gzipped(html) },
] as const;

interface PageOptions {
  /**
   * Whether the page contains data of a user. Such a page is not compressed: its length would depend on how much the data
   * resembles other text of the page (BREACH, CVE-2013-3587).
   */
  readonly hasUserData: boolean;
}

/** Sends an HTML page. Every page has its own nonce and the content security policy that belongs to it. */
export async function sendPage(
  ctx: GatewayContext,
  render: (nonce: string) => string,
  { hasUserData }: PageOptions = { hasUserData: false },
): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  ctx.set('Content-Security-Policy', pagePolicy(nonce));
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.vary('Accept-Encoding');
  ctx.type = 'text/html; charset=utf-8';
  const html = render(nonce);
  const compression = hasUserData
    ? undefined
    : compressions.find(({ encoding }) => ctx.acceptsEncodings(encoding) === encoding);
  if (compression) ctx.set('Content-Encoding', compression.encoding);
  ctx.body = compression ? await compression.compress(html) : html;
}
