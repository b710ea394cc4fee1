import {
  checkAuth,
  extendSession,
  getSession,
  introspectSession,
  logout,
  type SessionInfo,
} from '@dossier/contracts';
import { fail, readCookie, sessionCookie, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { People } from '../users/users.repository.ts';
import type { LiveSession, Sessions } from './sessions.ts';
import { presentedBy, type SignIn } from './sign-in.ts';

export interface SessionRoutesDeps {
  readonly sessions: Sessions;
  readonly people: People;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
}

export function sessionRoutes(service: Service, deps: SessionRoutesDeps): void {
  const { sessions, people, cookies, signIn } = deps;
  const { clock } = service;

  function present({ session, person }: LiveSession): SessionInfo {
    return {
      isAuthenticated: true,
      user: { id: person.id, email: person.email, role: people.roleOf(person) },
      idleExpiresAt: session.idleExpiresAt.toISOString(),
      absoluteExpiresAt: session.absoluteExpiresAt.toISOString(),
      serverTime: new Date(clock.now()).toISOString(),
      impersonatedBy: session.impersonatedBy,
    };
  }

  service.route(getSession, async ({ ctx }) => {
    const live = await sessions.find(readCookie(ctx.get('cookie'), sessionCookie));
    return live ? present(live) : { isAuthenticated: false as const };
  });

  service.route(checkAuth, async ({ ctx }) => {
    const live = await sessions.find(readCookie(ctx.get('cookie'), sessionCookie));
    if (!live) return { success: false, isAuthenticated: false, email: null, userId: null };
    return { success: true, isAuthenticated: true, email: live.person.email, userId: live.person.id };
  });

  service.route(extendSession, async ({ identity, ctx }) => {
    const live = await sessions.findById(identity.sessionId);
    const extended = live && (await sessions.keepAlive(live));
    if (!extended) throw fail('SESSION_EXPIRED');
    setCookies(ctx, [cookies.session(sessions.token(extended.session))]);
    return present(extended);
  });

  service.route(logout, async ({ ctx, db }) => {
    const presented = presentedBy(ctx);
    const live = await sessions.find(presented.sessionToken);
    await db.write(async (manager) => {
      await signIn.end(manager, presented);
      if (live) {
        await accessLog.add(manager, {
          at: new Date(clock.now()),
          event: 'signedOut',
          userId: live.person.id,
          actorId: live.session.impersonatedBy,
        });
      }
    });
    setCookies(ctx, cookies.clearAll());
    // Not "cookies": that would also take the cookies of everything else on this host, and ours are cleared above.
    ctx.set('Clear-Site-Data', '"cache", "storage"');
    return { success: true as const };
  });

  service.route(introspectSession, async ({ body, log }) => {
    const live = await sessions.find(body.token);
    if (!live) return { active: false as const };
    // A disk that is full must not keep anybody from reading: the session then just ends a little earlier.
    const kept = body.activity
      ? await sessions.keepAlive(live).catch((error: unknown) => {
          log.warn({ err: error }, 'a session could not be kept alive');
          return live;
        })
      : live;
    if (!kept) return { active: false as const };
    const { session, person } = kept;
    return {
      active: true as const,
      sessionId: session.id,
      userId: person.id,
      role: people.roleOf(person),
      impersonatedBy: session.impersonatedBy,
      idleExpiresAt: session.idleExpiresAt.toISOString(),
      absoluteExpiresAt: session.absoluteExpiresAt.toISOString(),
      ...(sessions.outlives(session, body.token) && { setCookie: cookies.session(sessions.token(session)) }),
    };
  });
}
