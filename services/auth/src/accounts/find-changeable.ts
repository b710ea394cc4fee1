import { administratorId, type Role } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';

export interface AccountChange {
  readonly actorId: number;
  readonly userId: number;
  /** The role after the change; absent when it stays. */
  readonly role?: Role;
}

/** Finds the account of a change, and throws for one that the administrator must not change. */
export async function findChangeable(
  users: Users,
  manager: EntityManager,
  { actorId, userId, role }: AccountChange,
): Promise<UserRow> {
  const user = await users.find(manager, userId);
  if (!user) throw fail('USER_NOT_FOUND');
  if (userId === actorId || userId === administratorId) throw fail('ACCOUNT_PROTECTED');
  const concernsAdministrator = role === 'admin' || users.roleOf(user) === 'admin';
  if (concernsAdministrator && actorId !== administratorId) throw fail('FIRST_ADMINISTRATOR_ONLY');
  return user;
}
