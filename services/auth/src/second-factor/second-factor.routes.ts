import {
  confirmTotp,
  getSecondFactors,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
  startTotp,
} from '@dossier/contracts';
import { fail, revokedUserHeader, type Service } from '@dossier/service-kit';
import type { FactorChanges } from '../account/factor-changes.ts';
import type { RecoveryCodes } from '../account/recovery-codes.ts';
import type { Requirement } from '../account/requirement.ts';
import type { SecondFactors } from '../account/second-factors.ts';
import { totpUri } from '../account/totp.ts';

export interface SecondFactorRoutesDeps {
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly changes: FactorChanges;
}

/** The user's own second factors. Every change is recorded, and a mail tells the user. */
export function secondFactorRoutes(service: Service, deps: SecondFactorRoutesDeps): void {
  const { factors, recoveryCodes, requirement, changes } = deps;
  const { findUser, record } = changes;
  const { seals } = service;

  service.route(getSecondFactors, ({ identity: { userId }, db }) =>
    db.read((manager) => factors.present(manager, userId)),
  );

  service.route(startTotp, async ({ body: { name }, identity: { userId }, db }) => {
    const seal = await seals.forWriting(userId);
    return db.write(async (manager) => {
      await seals.lock(manager, userId);
      const { email } = await findUser(manager, userId);
      const { id, secret } = await factors.startTotp(manager, seal, name);
      return { id, secret, uri: totpUri(secret, email) };
    });
  });

  service.route(confirmTotp, async ({ params: { id }, body: { code }, identity, ctx, db, language }) => {
    const { userId, sessionId } = identity;
    const seal = await seals.forWriting(userId);
    const confirmed = await db.write(async (manager) => {
      await seals.lock(manager, userId);
      return changes.add(manager, { seal, sessionId, language }, () =>
        factors.confirmTotp(manager, seal, id, code),
      );
    });
    if (!confirmed) throw fail('VERIFICATION_ERROR');
    ctx.set(revokedUserHeader, String(userId));
    return confirmed;
  });

  service.route(renameSecondFactor, ({ params: { id }, body: { name }, identity: { userId }, db }) =>
    db.write(async (manager) => {
      if (!(await factors.rename(manager, userId, id, name))) throw fail('SECOND_FACTOR_NOT_FOUND');
      return factors.present(manager, userId);
    }),
  );

  service.route(removeSecondFactor, ({ params: { id }, identity: { userId }, db, language }) =>
    db.write(async (manager) => {
      const [first, second] = await factors.listOf(manager, userId);
      const isLast = first?.id === id && !second;
      if (isLast && requirement.appliesTo(await findUser(manager, userId))) throw fail('LAST_SECOND_FACTOR');
      if (!(await factors.remove(manager, userId, id))) throw fail('SECOND_FACTOR_NOT_FOUND');
      await record(manager, { userId, language }, 'secondFactorRemoved');
      return factors.present(manager, userId);
    }),
  );

  service.route(renewRecoveryCodes, async ({ identity: { userId }, db, language }) => {
    const seal = await seals.forWriting(userId);
    return db.write(async (manager) => {
      await seals.lock(manager, userId);
      if ((await factors.listOf(manager, userId)).length === 0) throw fail('SECOND_FACTOR_NOT_FOUND');
      const codes = await recoveryCodes.renew(manager, seal);
      await record(manager, { userId, language }, 'recoveryCodesRenewed');
      return { recoveryCodes: codes };
    });
  });
}
