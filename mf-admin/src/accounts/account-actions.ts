import type { Role } from '@dossier/contracts';
import {
  endSessions,
  planDeletion,
  resetProfile,
  setRole,
  setSuspended,
  withdrawDeletion,
} from '@dossier/remote-kit/mutations';

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
      return resetProfile(userId);
    case 'delete':
      return planDeletion(userId);
    case 'keep':
      return withdrawDeletion(userId);
    default:
      return setRole(userId, action);
  }
}
