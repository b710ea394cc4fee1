import { startPaths } from '@dossier/contracts';
import { useSession } from '../session/session.ts';

/** The first page after a sign-in, and where the logo leads. */
export function useStartPath(): string {
  return startPaths[useSession().user?.role ?? 'user'];
}
