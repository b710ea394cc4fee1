import {
  createReleaseToken,
  listReleaseTokens,
  releaseTokenLimits,
  revokeReleaseToken,
  type ListedReleaseToken,
} from '@dossier/contracts';
import { fail, validate } from '@dossier/service-kit';
import * as tokens from '@dossier/releases';
import { findAddresses } from '../audit/audit-pages.ts';
import { parseJson, requireSession, sendJson, type GatewayHandler, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** Lists, makes and revokes the tokens with which build machines publish; administrators only, as declared. */
export function releaseTokenHandlers({
  dataDir,
  caller,
  clock,
}: Pick<HandlerDeps, 'dataDir' | 'caller' | 'clock'>): GatewayHandler[] {
  /** One at a time, so that two requests do not both make the last allowed token. */
  let previous: Promise<unknown> = Promise.resolve();

  const list: Handle = async ({ ctx }) => {
    const stored = await tokens.listReleaseTokens(dataDir);
    const makers = stored.map(({ createdBy }) => createdBy ?? null);
    // Tokens can be revoked while auth is unavailable.
    const emailOf = await findAddresses(caller, makers).catch((error: unknown) => {
      ctx.state.log.warn({ err: error }, 'the makers of release tokens are shown without addresses');
      return new Map<number | null, string>();
    });
    const response = stored.map(async ({ createdBy, ...token }): Promise<ListedReleaseToken> => ({
      ...token,
      createdBy:
        createdBy === undefined ? null : { userId: createdBy, email: emailOf.get(createdBy) ?? null },
      expired: Date.parse(token.expiresAt) <= clock.now(),
      lastUsedAt: await tokens.lastTokenUse(dataDir, token.id),
    }));
    sendJson(ctx, listReleaseTokens.response.parse(await Promise.all(response)));
  };

  const create: Handle = async ({ ctx, session, body }) => {
    const wanted = validate(createReleaseToken.body, parseJson(body), ctx.state.language);
    ctx.state.auditTarget = `${wanted.remote} token:${wanted.name}`;
    const createdBy = requireSession(session).user.userId;
    const made = previous.then(() =>
      tokens.createReleaseToken(dataDir, { ...wanted, createdBy }, clock.now()),
    );
    previous = made.catch(() => undefined);
    const { text, token } = await made.catch((error: unknown) => {
      if (!(error instanceof tokens.TooManyReleaseTokens)) throw error;
      throw fail('TOO_MANY_RELEASE_TOKENS', { values: { max: releaseTokenLimits.live } });
    });
    ctx.state.auditTarget = `${wanted.remote} token:${wanted.name} ${token.id}`;
    sendJson(ctx, createReleaseToken.response.parse({ id: token.id, text, expiresAt: token.expiresAt }));
  };

  const revoke: Handle = async ({ ctx, params }) => {
    const { id } = validate(revokeReleaseToken.params, params, ctx.state.language);
    const token = await tokens.revokeReleaseToken(dataDir, id);
    if (!token) throw fail('RELEASE_TOKEN_NOT_FOUND');
    ctx.state.auditTarget = `${token.remote} token:${token.name} ${id}`;
    sendJson(ctx, { success: true });
  };

  return [
    [listReleaseTokens, list],
    [createReleaseToken, create],
    [revokeReleaseToken, revoke],
  ];
}
