import { administratorId, expireClients, type Language, type Role } from '@dossier/contracts';
import { isDamaged, type Sealed, type Service } from '@dossier/service-kit';
import { In, IsNull, Like, Not, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { deletionEntity } from './deletion.entity.ts';
import type { AuthSettings } from '../settings.ts';
import { announceAccount } from './announce-account.ts';
import { erasedEmail, rolePlace, userEntity, type UserRow } from './users.entity.ts';

export interface Users {
  /**
   * Administrator is user 1. Others have the role an administrator gave, or else that of `EXPERT_EMAILS`. A role that was
   * changed in the database is reported and does not count.
   */
  roleOf(user: Pick<UserRow, 'id' | 'email' | 'role'>): Role;
  /** Null also for an account that is being erased. */
  find(manager: EntityManager, id: number): Promise<UserRow | null>;
  /** Leaves out ids without a user. */
  findAll(manager: EntityManager, ids: readonly number[]): Promise<UserRow[]>;
  /** Those who are experts or administrators. */
  findStaff(manager: EntityManager): Promise<UserRow[]>;
  /** Creates the user at the first sign-in, unless `beforeCreate` throws. The caller holds the lock of the address. */
  findOrCreate(manager: EntityManager, email: string, beforeCreate: () => Promise<void>): Promise<UserRow>;
  findByEmail(manager: EntityManager, email: string): Promise<UserRow | null>;
  /** Call it at every sign-in of the user, never for an impersonation. Keeps an account that would be deleted as unused. */
  recordSignIn(manager: EntityManager, userId: number, language: Language): Promise<void>;
}

export function createUsers(
  { clock, seals, outbox }: Pick<Service, 'clock' | 'seals' | 'outbox'>,
  settings: Pick<AuthSettings, 'expertEmails'>,
): Users {
  function openRole(id: number, role: Sealed): Role {
    try {
      return seals.own.openJson(rolePlace(id), role) as Role;
    } catch (error) {
      if (isDamaged(error)) return 'user';
      throw error;
    }
  }

  function roleOf({ id, email, role }: Pick<UserRow, 'id' | 'email' | 'role'>): Role {
    if (id === administratorId) return 'admin';
    if (role !== null) return openRole(id, role);
    return settings.expertEmails.has(email) ? 'expert' : 'user';
  }

  return {
    roleOf,
    find: (manager, id) => manager.findOneBy(userEntity, { id, email: Not(erasedEmail(id)) }),
    findAll: (manager, ids) => manager.findBy(userEntity, { id: In([...ids]), email: Not(Like('erased %')) }),
    async findStaff(manager) {
      const emails = In([...settings.expertEmails]);
      const where = [{ id: administratorId }, { hasRole: true as const }, { email: emails }];
      const rows = await manager.find(userEntity, { where, order: { id: 'ASC' } });
      return rows.filter((user) => roleOf(user) !== 'user');
    },
    findByEmail: (manager, email) => manager.findOneBy(userEntity, { email }),
    async recordSignIn(manager, userId, language) {
      const at = new Date(clock.now());
      const before = await manager.findOneBy(userEntity, { id: userId });
      const used = { lastSignInAt: at, language, unusedWarnedAt: null, invitedAt: null };
      await manager.update(userEntity, { id: userId }, used);
      // A new account has no language yet.
      if (before?.language !== language || before.invitedAt)
        await outbox.add(manager, expireClients, { body: { userIds: [userId] } });
      const planned = { userId, unusedSince: Not(IsNull()), startedAt: IsNull() };
      const { affected } = await manager.delete(deletionEntity, planned);
      if (!affected) return;
      await announceAccount(outbox, manager, userId);
      await accessLog.add(manager, { at, event: 'deletionCalledOff', userId, actorId: null });
    },
    async findOrCreate(manager, email, beforeCreate) {
      const existing = await manager.findOneBy(userEntity, { email });
      if (existing) return existing;
      await beforeCreate();
      await manager.insert(userEntity, { email, createdAt: new Date(clock.now()) });
      return manager.findOneByOrFail(userEntity, { email });
    },
  };
}
