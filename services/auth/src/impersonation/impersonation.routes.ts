import { loginAs } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { People } from '../users/users.repository.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { AuthSettings } from '../settings.ts';
import { mayImpersonate } from './impersonation.policy.ts';

export interface ImpersonationRoutesDeps {
  readonly settings: AuthSettings;
  readonly sessions: Sessions;
  readonly people: People;
  readonly cookies: Cookies;
}

/** Without debug tools the endpoint does not exist. */
export function impersonationRoutes(service: Service, deps: ImpersonationRoutesDeps): void {
  const { settings, sessions, people, cookies } = deps;
  if (!settings.debugTools) return;

  service.route(loginAs, async ({ params, identity, ctx, db, clock }) => {
    // A GET that changes something: a link on somebody else's page must not work.
    if (!isSameOrigin(ctx, settings.publicUrl)) throw fail('CROSS_SITE');
    const person = await people.find(params.id);
    if (!person) throw fail('USER_NOT_FOUND');
    const role = people.roleOf(person);
    const access = { at: new Date(clock.now()), userId: person.id, actorId: identity.userId };
    if (!mayImpersonate(role)) {
      await db.write((manager) => accessLog.add(manager, { ...access, event: 'impersonationRefused' }));
      throw fail('IMPERSONATION_REFUSED');
    }
    const session = await db.write(async (manager) => {
      await accessLog.add(manager, { ...access, event: 'impersonated' });
      await sessions.revoke(manager, { id: identity.sessionId });
      return sessions.open(manager, { personId: person.id, impersonatedBy: identity.userId });
    });
    setCookies(ctx, [cookies.session(sessions.token(session))]);
    return {
      success: true as const,
      user: { id: person.id, email: person.email, role, isProfileComplete: null },
    };
  });
}
