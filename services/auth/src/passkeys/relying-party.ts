import { fail, type KoaContext } from '@dossier/service-kit';
import { publicOrigin } from '../http/public-origin.ts';

/** The site that passkeys belong to (W3C Web Authentication Level 3, section 4). */
export interface RelyingParty {
  /** The host name, without the port. */
  readonly id: string;
  readonly origin: string;
}

/** Throws PASSKEYS_UNAVAILABLE where browsers have no passkeys: only over https and on `localhost`. */
export function relyingPartyOf(ctx: KoaContext, publicUrl: URL | undefined): RelyingParty {
  const origin = publicOrigin(ctx, publicUrl);
  const { protocol, hostname } = new URL(origin);
  // Without PUBLIC_URL the origin is a claim of the client, which is enough for development only.
  const isSecure = publicUrl !== undefined && protocol === 'https:';
  if (!isSecure && hostname !== 'localhost') throw fail('PASSKEYS_UNAVAILABLE');
  return { id: hostname, origin };
}
