import { introspectHandover } from '@dossier/contracts';
import { fail, type Caller, type CookieNames } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import type { Session, Sessions } from './sessions.ts';

/**
 * Finds the user for whom a phone may upload. Asked of auth at each call, so that the next one is refused wherever the handover
 * or its session ended. The identity carries the handover, with which every other endpoint refuses it.
 */
export function createHandoverAccess(
  caller: Pick<Caller, 'call'>,
  sessions: Pick<Sessions, 'create'>,
  cookies: CookieNames,
): (ctx: GatewayContext) => Promise<Session> {
  return async (ctx) => {
    const secret = ctx.cookies.get(cookies.phone);
    const found = secret
      ? await caller.call(introspectHandover, { body: { secret } })
      : { active: false as const };
    if (!found.active) throw fail('HANDOVER_NOT_FOUND');
    const { userId, role, sessionId, handover } = found;
    return sessions.create({ userId, role, sessionId, handover });
  };
}
