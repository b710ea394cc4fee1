import type { EndpointOwner, Role } from '@dossier/contracts';
import type { Identity, UserIdentity } from '../identity/identity.ts';

/** A signed-in user: `request(listFiles, { query }, { as: as(7) })`. */
export function as(
  userId: number,
  role: Role = userId === 1 ? 'admin' : 'user',
  sessionId = `session-${userId}`,
): UserIdentity {
  return { userId, role, sessionId };
}

/** A service, calling for itself or for a user. */
export function asService(service: EndpointOwner, user?: UserIdentity): Identity {
  return { service, user };
}

export type Caller = UserIdentity | Identity;

export function toIdentity(caller: Caller): Identity {
  return 'userId' in caller ? { user: caller } : caller;
}
