import { addPasskey, startPasskey } from '@dossier/contracts';
import { fail, revokedUserHeader, type KoaContext, type Service } from '@dossier/service-kit';
import type { FactorChanges } from '../account/factor-changes.ts';
import type { Ceremony, Passkeys } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

export interface PasskeyRoutesDeps {
  readonly passkeys: Passkeys;
  readonly changes: FactorChanges;
  readonly publicUrl: URL | undefined;
}

/** The user's own passkeys, which are second factors and also sign in alone. */
export function passkeyRoutes(service: Service, { passkeys, changes, publicUrl }: PasskeyRoutesDeps): void {
  const { seals } = service;
  const ceremonyOf = (ctx: KoaContext, sessionId: string): Ceremony => ({
    party: relyingPartyOf(ctx, publicUrl),
    holder: `add ${sessionId}`,
  });

  service.route(startPasskey, async ({ identity: { userId, sessionId }, ctx, db }) => {
    const ceremony = ceremonyOf(ctx, sessionId);
    const seal = await seals.forWriting(userId);
    return db.write(async (manager) => {
      await seals.lock(manager, userId);
      const { email } = await changes.findUser(manager, userId);
      return passkeys.startAdding(manager, ceremony, seal, email);
    });
  });

  service.route(addPasskey, async ({ body, identity, ctx, db, language }) => {
    const { userId, sessionId } = identity;
    const ceremony = ceremonyOf(ctx, sessionId);
    const seal = await seals.forWriting(userId);
    const added = await db.write(async (manager) => {
      await seals.lock(manager, userId);
      return changes.add(manager, { seal, sessionId, language }, () =>
        passkeys.add(manager, ceremony, seal, body),
      );
    });
    if (!added) throw fail('PASSKEY_REFUSED');
    ctx.set(revokedUserHeader, String(userId));
    return added;
  });
}
