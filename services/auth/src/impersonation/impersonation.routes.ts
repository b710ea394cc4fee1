import { loginAs } from '@dossier/contracts';
import { fail, withoutAudit, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { readClient } from '../http/client.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Users } from '../account/users.repository.ts';
import type { Sessions } from '../account/sessions.ts';
import type { AuthSettings } from '../settings.ts';
import { canImpersonate } from '../account/impersonation.policy.ts';

export interface ImpersonationRoutesDeps {
  readonly settings: AuthSettings;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly cookies: Cookies;
}

/** Registers nothing when the debug tools are off: the endpoint then returns 404. */
export function impersonationRoutes(service: Service, deps: ImpersonationRoutesDeps): void {
  const { settings, sessions, users, cookies } = deps;
  if (!settings.debugTools) return;

  service.route(loginAs, async ({ params, identity, ctx, db, clock }) => {
    service.describeAudit({ subjectId: params.id, target: null });
    // This GET has side effects, so a link on another site must not trigger it.
    if (!isSameOrigin(ctx, settings.publicUrl)) throw fail('CROSS_SITE');
    const user = await db.read((manager) => users.find(manager, params.id));
    if (!user) throw fail('USER_NOT_FOUND');
    if (user.suspendedAt) throw fail('ACCOUNT_SUSPENDED');
    const role = users.roleOf(user);
    const access = { at: new Date(clock.now()), userId: user.id, actorId: identity.userId };
    if (!canImpersonate(role)) {
      await withoutAudit(() =>
        db.write((manager) => accessLog.add(manager, { ...access, event: 'impersonationRefused' })),
      );
      throw fail('IMPERSONATION_REFUSED');
    }
    const session = await db.write(async (manager) => {
      await accessLog.add(manager, { ...access, event: 'impersonated' });
      await sessions.revoke(manager, { id: identity.sessionId });
      return sessions.open(manager, {
        userId: user.id,
        impersonatedBy: identity.userId,
        client: { ...readClient(ctx), country: null, network: null },
      });
    });
    setCookies(ctx, [cookies.session(sessions.createToken(session))]);
    return {
      success: true as const,
      user: { id: user.id, email: user.email, role, isProfileComplete: null },
    };
  });
}
