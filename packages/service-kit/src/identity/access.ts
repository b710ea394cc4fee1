import type { Access, Role } from '@dossier/contracts';
import { fail } from '../errors/app-error.ts';
import type { Identity } from './identity.ts';

const rolesFor: Record<'user' | 'expert' | 'admin', readonly Role[]> = {
  user: ['user', 'expert', 'admin'],
  expert: ['expert', 'admin'],
  admin: ['admin'],
};

/**
 * Throws unless the caller may use an endpoint of this access. 401 means "no valid identity" and nothing else,
 * because the browser signs out on it; an endpoint between services does not exist for anybody else.
 */
export function checkAccess(access: Access, identity: Identity | undefined): void {
  if (access === 'public') return;
  if (access === 'service') {
    if (!identity?.service) throw fail('NOT_FOUND');
    return;
  }
  if (!identity) throw fail('UNAUTHENTICATED');
  if (!identity.person || !rolesFor[access].includes(identity.person.role)) throw fail('FORBIDDEN');
}
