import type { KoaContext } from '@dossier/service-kit';

/** The origin of links in mails: that of `PUBLIC_URL`; without it, which production refuses, the one of the request. */
export function publicOrigin(ctx: KoaContext, publicUrl: URL | undefined): string {
  if (publicUrl) return publicUrl.origin;
  const page = URL.parse(ctx.get('origin'));
  return page ? page.origin : `http://${ctx.get('x-forwarded-host') || ctx.get('host')}`;
}
