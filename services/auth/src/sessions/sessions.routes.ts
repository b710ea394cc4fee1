import {
  checkAuth,
  extendSession,
  getSession,
  introspectSession,
  logout,
  type SessionInfo,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { Users } from '../account/users.repository.ts';
import type { LiveSession, Sessions } from '../account/sessions.ts';
import type { SignIn } from '../account/sign-in.ts';

export interface SessionRoutesDeps {
  readonly sessions: Sessions;
  readonly users: Users;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
}

export function sessionRoutes(service: Service, deps: SessionRoutesDeps): void {
  const { sessions, users, cookies, signIn } = deps;
  const { clock } = service;

  function present({ session, user }: LiveSession): SessionInfo {
    return {
      isAuthenticated: true,
      user: {
        id: user.id,
        email: user.email,
        role: users.roleOf(user),
        lastTaxYear: user.lastTaxYear,
      },
      idleExpiresAt: session.idleExpiresAt.toISOString(),
      absoluteExpiresAt: session.absoluteExpiresAt.toISOString(),
      serverTime: new Date(clock.now()).toISOString(),
      impersonatedBy: session.impersonatedBy,
    };
  }

  service.route(getSession, async ({ ctx, db }) => {
    const live = await db.read((manager) => sessions.find(manager, cookies.read(ctx).session));
    return live ? present(live) : { isAuthenticated: false as const };
  });

  service.route(checkAuth, async ({ ctx, db }) => {
    const live = await db.read((manager) => sessions.find(manager, cookies.read(ctx).session));
    if (!live) return { success: false, isAuthenticated: false, email: null, userId: null };
    return { success: true, isAuthenticated: true, email: live.user.email, userId: live.user.id };
  });

  service.route(extendSession, async ({ identity, ctx, db }) => {
    const extended = await db.write(async (manager) => {
      const live = await sessions.findById(manager, identity.sessionId);
      return live && sessions.keepAlive(manager, live);
    });
    if (!extended) throw fail('SESSION_EXPIRED');
    setCookies(ctx, [cookies.session(sessions.createToken(extended.session))]);
    return present(extended);
  });

  service.route(logout, async ({ ctx, db }) => {
    const live = await db.read((manager) => sessions.find(manager, cookies.read(ctx).session));
    await db.write(async (manager) => {
      await signIn.end(manager, ctx);
      if (live) {
        await accessLog.add(manager, {
          at: new Date(clock.now()),
          event: 'signedOut',
          userId: live.user.id,
          actorId: live.session.impersonatedBy,
        });
      }
    });
    signIn.clear(ctx);
    // Not "cookies", which would also clear those of other products on this host. Ours are cleared above.
    ctx.set('Clear-Site-Data', '"cache", "storage"');
    return { success: true as const };
  });

  service.route(introspectSession, async ({ body, log, db }) => {
    const live = await db.read((manager) => sessions.find(manager, body.token));
    if (!live) return { active: false as const };
    // Reading must work while the disk is full: the session then ends a little earlier.
    const kept = body.activity
      ? await db
          .write((manager) => sessions.keepAlive(manager, live))
          .catch((error: unknown) => {
            log.warn({ err: error }, 'a session could not be kept alive');
            return live;
          })
      : live;
    if (!kept) return { active: false as const };
    const { session, user } = kept;
    return {
      active: true as const,
      sessionId: session.id,
      userId: user.id,
      role: users.roleOf(user),
      impersonatedBy: session.impersonatedBy,
      signedInAt: session.signedInAt?.toISOString() ?? null,
      idleExpiresAt: session.idleExpiresAt.toISOString(),
      absoluteExpiresAt: session.absoluteExpiresAt.toISOString(),
      ...(sessions.needsNewToken(session, body.token) && {
        setCookie: cookies.session(sessions.createToken(session)),
      }),
    };
  });
}
