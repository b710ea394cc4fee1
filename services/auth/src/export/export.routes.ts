import { exportAccount, exportSignIns } from '@dossier/contracts';
import { fail, readPageAfter, type Service } from '@dossier/service-kit';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { deletionEntity } from '../account/deletion.entity.ts';
import { deviceEntity } from '../account/devices.entity.ts';
import { emailChangeEntity } from '../account/email-change.entity.ts';
import { emailRecoveryEntity } from '../account/email-recovery.entity.ts';
import { recoveryCodeEntity, secondFactorEntity } from '../account/second-factor.entity.ts';
import { sessionEntity } from '../account/sessions.entity.ts';
import { lastSignInOf } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import { handoverEntity } from '../handovers/handovers.entity.ts';

/** Everything this service stores about a user, for the user's export, except secrets and their hashes. */
export function exportRoutes(service: Service, users: Users): void {
  service.route(exportAccount, ({ params: { userId }, db }) =>
    db.read(async (manager) => {
      const user = await users.find(manager, userId);
      if (!user) throw fail('USER_NOT_FOUND');
      const order = { createdAt: 'ASC' } as const;
      const sessions = await manager.find(sessionEntity, { where: { userId }, order });
      const devices = await manager.find(deviceEntity, { where: { userId }, order });
      const handovers = await manager.find(handoverEntity, { where: { userId }, order });
      return {
        id: user.id,
        email: user.email,
        role: users.roleOf(user),
        createdAt: user.createdAt.toISOString(),
        lastSignInAt: lastSignInOf(user)?.toISOString() ?? null,
        invitedAt: user.invitedAt?.toISOString() ?? null,
        language: user.language,
        lastTaxYear: user.lastTaxYear,
        unusedWarnedAt: user.unusedWarnedAt?.toISOString() ?? null,
        ...(await pendingOf(manager, userId)),
        ...(await factorsOf(manager, userId)),
        sessions: sessions.map((session) => ({
          createdAt: session.createdAt.toISOString(),
          signedInAt: session.signedInAt?.toISOString() ?? null,
          lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
          browser: session.browser,
          system: session.system,
          country: session.country,
          expiresAt: session.absoluteExpiresAt.toISOString(),
          endedAt: session.revokedAt?.toISOString() ?? null,
          openedBy: session.impersonatedBy === null ? ('you' as const) : ('administrator' as const),
        })),
        devices: devices.map((device) => ({
          createdAt: device.createdAt.toISOString(),
          lastUsedAt: device.lastUsedAt?.toISOString() ?? null,
          browser: device.browser,
          system: device.system,
          country: device.country,
          expiresAt: device.expiresAt.toISOString(),
          endedAt: device.revokedAt?.toISOString() ?? null,
        })),
        handovers: handovers.map(({ createdAt, expiresAt, taxYear, categoryId, phoneHash }) => ({
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          taxYear,
          categoryId,
          isOpened: phoneHash !== null,
        })),
      };
    }),
  );

  service.route(exportSignIns, async ({ params: { userId }, query, db }) => {
    const { rows, next } = await db.read((manager) =>
      readPageAfter(manager, accessEntity, { userId }, query.after),
    );
    return {
      next,
      rows: rows.map(({ at, event, actorId }) => ({
        at: at.toISOString(),
        action: event,
        by: actorId === null || actorId === userId ? ('you' as const) : ('staff' as const),
      })),
    };
  });
}

/** What the user confirms sign-ins with. */
async function factorsOf(manager: EntityManager, userId: number) {
  const order = { createdAt: 'ASC' } as const;
  const factors = await manager.find(secondFactorEntity, {
    where: { userId, confirmedAt: Not(IsNull()) },
    order,
  });
  const codes = await manager.find(recoveryCodeEntity, { where: { userId }, order });
  return {
    secondFactors: factors.map(({ kind, name, createdAt, lastUsedAt }) => ({
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: codes.map(({ createdAt, usedAt }) => ({
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

/** What is planned for the account and has not happened yet. */
async function pendingOf(manager: EntityManager, userId: number) {
  const change = await manager.findOneBy(emailChangeEntity, { userId });
  const recovery = await manager.findOneBy(emailRecoveryEntity, { userId });
  const deletion = await manager.findOneBy(deletionEntity, { userId });
  return {
    pendingEmailChange: change && { newEmail: change.email, expiresAt: change.expiresAt.toISOString() },
    pendingEmailRecovery: recovery && {
      newEmail: recovery.email,
      requestedAt: recovery.requestedAt.toISOString(),
      dueAt: recovery.dueAt.toISOString(),
    },
    pendingDeletion: deletion && {
      requestedAt: deletion.requestedAt.toISOString(),
      dueAt: deletion.dueAt.toISOString(),
      unusedSince: deletion.unusedSince?.toISOString() ?? null,
    },
  };
}
