import { sessionLimits, type EndpointSpec, type Role } from '@dossier/contracts';
import { fail } from '../errors/app-error.ts';
import type { Identity } from './identity.ts';

const rolesFor: Record<'user' | 'expert' | 'admin', readonly Role[]> = {
  user: ['user', 'expert', 'admin'],
  expert: ['expert', 'admin'],
  admin: ['admin'],
};

const freshSignInMs = sessionLimits.freshSignInMinutes * 60_000;
/** The clocks of several machines may differ by this much. */
const clockToleranceMs = 60_000;

/**
 * Throws unless the identity may call the endpoint. 401 means "no valid identity" and nothing else, because the browser
 * signs out on it. For other callers an endpoint between services does not exist: 404.
 */
export function checkAccess(
  {
    access,
    refusedWhileImpersonating,
    freshSignIn,
  }: Pick<EndpointSpec, 'access' | 'refusedWhileImpersonating' | 'freshSignIn'>,
  identity: Identity | undefined,
  now: number,
): void {
  if (access === 'public') return;
  // The gateway checks release tokens; no service has such endpoints.
  if (access === 'release') throw fail('NOT_FOUND');
  if (access === 'service') {
    if (!identity?.service) throw fail('NOT_FOUND');
    return;
  }
  if (access === 'handover') {
    if (!identity?.user?.handover) throw fail('HANDOVER_NOT_FOUND');
    return;
  }
  if (!identity) throw fail('UNAUTHENTICATED');
  // A phone reads nothing, whatever the role of its user.
  if (identity.user?.handover) throw fail('FORBIDDEN');
  if (!identity.user || !rolesFor[access].includes(identity.user.role)) throw fail('FORBIDDEN');
  if (refusedWhileImpersonating && identity.user.impersonatedBy) throw fail('NOT_WHILE_IMPERSONATING');
  if (freshSignIn && !isFresh(identity.user.signedInAt, now)) throw fail('FRESH_SIGN_IN_REQUIRED');
}

/** A sign-in in the future happened before the clock was set back. */
function isFresh(signedInAt: number | undefined, now: number): boolean {
  if (signedInAt === undefined) return false;
  const age = now - signedInAt;
  return age >= -clockToleranceMs && age <= freshSignInMs;
}
