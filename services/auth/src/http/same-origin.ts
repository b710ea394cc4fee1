import type { KoaContext } from '@dossier/service-kit';

/**
 * Whether a page of ours made this request. Browsers say so in `Sec-Fetch-Site`, over plain HTTP at least in `Referer`;
 * a client that sends neither is no browser, and nobody's page can make it call.
 */
export function isSameOrigin(ctx: KoaContext, publicUrl: URL | undefined): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const source = ctx.get('origin') || ctx.get('referer');
  if (!source) return true;
  const host = URL.canParse(source) ? new URL(source).host : '';
  return [publicUrl?.host, ctx.get('x-forwarded-host'), ctx.get('host')].some(
    (own) => own === host && host !== '',
  );
}
