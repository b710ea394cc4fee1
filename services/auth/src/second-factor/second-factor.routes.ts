import {
  confirmTotp,
  getSecondFactors,
  queueMail,
  removeSecondFactor,
  renewRecoveryCodes,
  startTotp,
  type Language,
} from '@dossier/contracts';
import { fail, revokedUserHeader, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../devices/devices.ts';
import { endOtherBrowsers } from '../devices/end-other-browsers.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { UserRow } from '../users/users.entity.ts';
import type { Users } from '../users/users.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Requirement } from './requirement.ts';
import type { SecondFactors } from './second-factors.ts';
import { totpUri } from './totp.ts';

export interface SecondFactorRoutesDeps {
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
}

/** The events of the access log that are also the templates of the notices. */
type FactorEvent = Extract<AccessRow['event'], `secondFactor${string}` | 'recoveryCodesRenewed'>;

/** The user's own second factors. Every change is recorded, and a mail tells the user. */
export function secondFactorRoutes(service: Service, deps: SecondFactorRoutesDeps): void {
  const { factors, recoveryCodes, requirement, users, sessions, devices } = deps;
  const { clock, outbox, seals } = service;

  async function findUser(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await users.find(manager, id);
    // The account is closed already; only the session is still in a cache.
    if (!user) throw fail('SESSION_EXPIRED');
    return user;
  }

  async function record(
    manager: EntityManager,
    { userId, language }: { userId: number; language: Language },
    event: FactorEvent,
  ): Promise<void> {
    const user = await findUser(manager, userId);
    await accessLog.add(manager, { at: new Date(clock.now()), event, userId, actorId: null });
    const notice = { template: event, to: user.email, language } as const;
    await outbox.add(manager, queueMail, { body: notice });
  }

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
      const isFirst = (await factors.listOf(manager, userId)).length === 0;
      if (!(await factors.confirmTotp(manager, seal, id, code))) return undefined;
      await record(manager, { userId, language }, 'secondFactorAdded');
      if (!isFirst) return { recoveryCodes: null };
      // They were signed in, or remembered, without a second factor.
      await endOtherBrowsers(manager, { sessions, devices }, { userId, sessionId });
      return { recoveryCodes: await recoveryCodes.renew(manager, seal) };
    });
    if (!confirmed) throw fail('VERIFICATION_ERROR');
    ctx.set(revokedUserHeader, String(userId));
    return confirmed;
  });

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
