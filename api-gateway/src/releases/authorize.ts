import { fail } from '@dossier/service-kit';
import { findReleaseToken, recordTokenUse, type ReleaseToken } from '@dossier/releases';
import { createLimit } from '../guard/limits.ts';
import { limitKey } from '../http/client-address.ts';
import type { GatewayContext } from '../http/context.ts';

/** A release is a few requests; whoever guesses tokens needs many. */
const maxRequestsPerMinute = 60;

/** Checks the release token of a request, before its body is read. */
export function createReleaseAccess(dataDir: string, now: () => number) {
  const limitAddress = createLimit(maxRequestsPerMinute);
  return async (ctx: GatewayContext, remote: string | undefined): Promise<ReleaseToken> => {
    await limitAddress(limitKey(ctx.state.clientAddress));
    const [, text] = /^Bearer (\S{1,200})$/i.exec(ctx.get('authorization')) ?? [];
    const token = text && (await findReleaseToken(dataDir, text, now()));
    if (!token) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw fail('RELEASE_TOKEN_INVALID');
    }
    if (token.remote !== remote) {
      ctx.state.log.warn(
        { token: token.name, tokenId: token.id },
        'a release token was used for another remote',
      );
      throw fail('RELEASE_TOKEN_OTHER_REMOTE');
    }
    await recordTokenUse(dataDir, token.id, now()).catch((error: unknown) =>
      ctx.state.log.error({ err: error, tokenId: token.id }, 'the use of a release token could not be noted'),
    );
    return token;
  };
}
