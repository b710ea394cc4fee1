import type { Role } from '@dossier/contracts';
import { endSessions, resetProfile, setRole, setSuspended } from '@dossier/remote-kit/mutations';

/** What an administrator can do with an account: give it a role, change whether its user may sign in, or start it again. */
export type AccountAction = Role | 'signOut' | 'suspend' | 'reinstate' | 'reset';

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
    default:
      return setRole(userId, action);
  }
}
