import { administratorId, type Account, type Role } from '@dossier/contracts';
import {
  endSessions,
  planDeletion,
  resetAccount,
  setRole,
  setSuspended,
  withdrawDeletion,
} from './accounts.mutations.ts';

/** What an administrator can do with an account: give it a role, change whether its user may sign in, start it again, or delete it. */
export type AccountAction = Role | 'signOut' | 'suspend' | 'reinstate' | 'reset' | 'delete' | 'keep';

export function perform(action: AccountAction, userId: number): Promise<void> {
  switch (action) {
    case 'signOut':
      return endSessions(userId);
    case 'suspend':
      return setSuspended(userId, true);
    case 'reinstate':
      return setSuspended(userId, false);
    case 'reset':
      return resetAccount(userId);
    case 'delete':
      return planDeletion(userId);
    case 'keep':
      return withdrawDeletion(userId);
    default:
      return setRole(userId, action);
  }
}

/** Actions that take something away; they are shown as dangerous. */
export const isDangerous = (action: AccountAction): boolean => action === 'suspend' || action === 'delete';

/** The actions that the server allows on an account; none on the own one, and on administrators unless user 1 asks. */
export function actionsFor(account: Account, ownId: number | undefined): AccountAction[][] {
  const { userId, role, suspendedAt } = account;
  const isFirst = ownId === administratorId;
  if (userId === ownId || userId === administratorId || (role === 'admin' && !isFirst)) return [];
  const roles = (['expert', 'admin', 'user'] as const).filter(
    (each) => each !== role && (each !== 'admin' || isFirst),
  );
  const sessions: AccountAction[] = suspendedAt ? ['reset', 'reinstate'] : ['reset', 'signOut', 'suspend'];
  return [roles, [...sessions, ...deletionsFor(account)]];
}

function deletionsFor({ role, deletion }: Account): AccountAction[] {
  if (deletion) return deletion.byAdministrator ? ['keep'] : [];
  return role === 'user' ? ['delete'] : [];
}
