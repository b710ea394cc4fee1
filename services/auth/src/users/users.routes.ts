import {
  getUserAccount,
  listEmailAddresses,
  listStaff,
  listUserIds,
  maxPageSize,
  setLastTaxYear,
} from '@dossier/contracts';
import { checkCollectable, fail, type Service } from '@dossier/service-kit';
import { Like, MoreThan, Not } from 'typeorm';
import { deletionEntity } from '../account/deletion.entity.ts';
import { emailRecoveryEntity } from '../account/email-recovery.entity.ts';
import { userEntity } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';

export function userRoutes(service: Service, users: Users): void {
  service.route(getUserAccount, async ({ params, db }) => {
    const [user, deletionPending, emailRecoveryPending] = await db.read((manager) =>
      Promise.all([
        users.find(manager, params.id),
        manager.existsBy(deletionEntity, { userId: params.id }),
        manager.existsBy(emailRecoveryEntity, { userId: params.id }),
      ]),
    );
    if (!user) throw fail('USER_NOT_FOUND');
    const { id, email, createdAt, language, invitedAt } = user;
    return {
      id,
      email,
      role: users.roleOf(user),
      createdAt: createdAt.toISOString(),
      ...(language && { language }),
      deletionPending,
      emailRecoveryPending,
      ...(invitedAt && { invitedAt: invitedAt.toISOString() }),
    };
  });

  service.route(setLastTaxYear, async ({ body: { taxYear }, identity, db, clock }) => {
    checkCollectable(taxYear, new Date(clock.now()));
    await db.write((manager) =>
      manager.update(userEntity, { id: identity.userId }, { lastTaxYear: taxYear }),
    );
    return { lastTaxYear: taxYear };
  });

  service.route(listEmailAddresses, async ({ body, db }) => {
    const found = await db.read((manager) => users.findAll(manager, body.userIds));
    return found.map(({ id, email }) => ({ userId: id, email }));
  });

  service.route(listUserIds, async ({ query: { after }, db }) => {
    const found = await db.read((manager) =>
      manager.find(userEntity, {
        select: { id: true },
        where: { id: MoreThan(after), email: Not(Like('erased %')) },
        order: { id: 'ASC' },
        take: maxPageSize,
      }),
    );
    return found.map(({ id }) => id);
  });

  service.route(listStaff, async ({ db }) => {
    const found = await db.read((manager) => users.findStaff(manager));
    return found.map((user) => ({
      userId: user.id,
      email: user.email,
      role: users.roleOf(user),
      suspended: user.suspendedAt !== null,
    }));
  });
}
