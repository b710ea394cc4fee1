import type { Role } from '@dossier/contracts';
import { useSession } from '../session/session.ts';

const startPaths: Record<Role, string> = { user: '/', expert: '/desk', admin: '/admin' };

/** The first page after a sign-in, and where the logo leads: staff have their own work, not a filing of their own. */
export function useStartPath(): string {
  return startPaths[useSession().user?.role ?? 'user'];
}
