import type { KoaContext } from '@dossier/service-kit';

/**
 * Whether a page of this origin made the request. Browsers send `Sec-Fetch-Site`, or over plain HTTP at least `Referer`.
 * A client that sends neither is not a browser, so no foreign page can have triggered the request.
 */
export function isSameOrigin(ctx: KoaContext, publicUrl: URL | undefined): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site && site !== 'same-origin') return false;
  const source = ctx.get('origin') || ctx.get('referer');
  if (!source) return true;
  const page = URL.parse(source);
  if (publicUrl) return page?.origin === publicUrl.origin;
  return page !== null && [ctx.get('x-forwarded-host'), ctx.get('host')].includes(page.host);
}
