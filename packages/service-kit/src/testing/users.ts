import type { EndpointOwner, Role } from '@dossier/contracts';
import type { Identity, Person } from '../identity/identity.ts';

/** A signed-in person: `request(listFiles, { query }, { as: as(7) })`. */
export function as(
  userId: number,
  role: Role = userId === 1 ? 'admin' : 'user',
  sessionId = `session-${userId}`,
): Person {
  return { userId, role, sessionId };
}

/** One of our processes, by itself or for a person. */
export function asService(service: EndpointOwner, person?: Person): Identity {
  return { service, person };
}

export type Caller = Person | Identity;

export function toIdentity(caller: Caller): Identity {
  return 'userId' in caller ? { person: caller } : caller;
}
