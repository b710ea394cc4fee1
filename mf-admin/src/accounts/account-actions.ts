import type { Role } from '@dossier/contracts';
import { endSessions, setRole, setSuspended } from '@dossier/remote-kit/mutations';

/** What an administrator can do with an account: give it a role, or change whether its user may sign in. */
export type AccountAction = Role | 'signOut' | 'suspend' | 'reinstate';

export function perform(action: AccountAction, userId: number): Promise<void> {
  switch (action) {
    case 'signOut':
      return endSessions(userId);
    case 'suspend':
      return setSuspended(userId, true);
    case 'reinstate':
      return setSuspended(userId, false);
    default:
      return setRole(userId, action);
  }
}
