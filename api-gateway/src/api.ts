import { loginAs, type EndpointSpec, type Role, type ServiceName } from '@dossier/contracts';
import { checkAccess, fail, sessionCookie } from '@dossier/service-kit';
import { addProfileToSignIn, fillProfileState } from './compose/signed-in.ts';
import { bodyKind } from './guard/body-type.ts';
import { refuseCrossSite } from './guard/cross-site.ts';
import { perMinute } from './guard/limits.ts';
import { limitKey } from './http/client-address.ts';
import type { GatewayContext } from './http/context.ts';
import { readCookies } from './http/cookies.ts';
import { readBody } from './http/read-body.ts';
import { createOwnHandlers, type OwnDeps } from './handlers/handlers.ts';
import { createBufferedForward } from './proxy/forward-buffered.ts';
import { createForward, type ForwardCall } from './proxy/forward.ts';
import { requestHeaders } from './proxy/headers.ts';
import type { Pools } from './proxy/services.ts';
import type { Session, Sessions } from './session/sessions.ts';
import type { GatewaySettings, Times } from './settings.ts';

export interface ApiDeps extends Omit<OwnDeps, 'roleOf'> {
  readonly pools: Pools;
  readonly sessions: Sessions;
  readonly settings: GatewaySettings;
  readonly times: Times;
}

export interface Api {
  /** Serves one call of an endpoint: all checks in their order, then the gateway's own answer or the service's. */
  serve(ctx: GatewayContext, spec: EndpointSpec, params: Readonly<Record<string, string>>): Promise<void>;
  /** The role behind a request that needs none; nobody where auth cannot be asked. */
  roleOf(ctx: GatewayContext): Promise<Role | undefined>;
}

export function createApi(deps: ApiDeps): Api {
  const { pools, sessions, settings, times, caller } = deps;
  const forward = createForward(pools, times);
  const exchange = createBufferedForward(pools, times);
  const limitAddress = perMinute(settings.limits.address);
  const limitSession = perMinute(settings.limits.session);

  /** The session of a request, with the renewed cookie handed on; `sent` says whether there was a cookie at all. */
  async function sessionOf(
    ctx: GatewayContext,
    activity: boolean,
  ): Promise<{ session?: Session; sent: boolean }> {
    const token = tokenOf(ctx);
    if (!token) return { sent: false };
    const { session, setCookie } = await sessions.resolve(token, activity);
    if (setCookie) ctx.append('Set-Cookie', setCookie);
    return { sent: true, ...(session && { session }) };
  }

  const roleOf: Api['roleOf'] = async (ctx) => {
    const found = await sessionOf(ctx, false).catch(() => undefined);
    return found?.session?.person.role;
  };
  const own = createOwnHandlers({ ...deps, roleOf });

  /** Who may: 401 for a session that is missing or dead, and for nothing else. */
  async function admit(ctx: GatewayContext, spec: EndpointSpec): Promise<Session | undefined> {
    if (spec.access === 'public') return undefined;
    const { session, sent } = await sessionOf(ctx, ctx.get('x-dossier-poll') !== '1');
    if (!session) throw fail(sent ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED');
    ctx.state.identity = { user: session.person };
    checkAccess(spec.access, ctx.state.identity);
    await limitSession(session.person.sessionId);
    return session;
  }

  async function pass(
    ctx: GatewayContext,
    spec: EndpointSpec,
    owner: ServiceName,
    session: Session | undefined,
  ): Promise<void> {
    const kind = bodyKind(ctx.req, spec);
    const headers = requestHeaders(ctx, owner, session?.identityFor(owner));
    if (kind === 'form') {
      const length = ctx.req.headers['content-length'];
      return forward(ctx, {
        owner,
        headers: { ...headers, ...(length && { 'content-length': length }) },
        body: 'stream',
      });
    }
    const call = {
      owner,
      headers,
      body: kind === 'json' ? await readBody(ctx.req, times.body) : null,
    } satisfies ForwardCall;
    if (!addProfileToSignIn(spec)) return forward(ctx, call);
    return exchange(ctx, call, (body) => fillProfileState(body, caller, ctx.state.log));
  }

  /** Sign-outs and revocations pass through here: what was remembered of the person is asked about again. */
  async function passToAuth(
    ctx: GatewayContext,
    spec: EndpointSpec,
    session: Session | undefined,
  ): Promise<void> {
    try {
      await pass(ctx, spec, 'auth', session);
    } finally {
      const token = tokenOf(ctx);
      if (token && changesSessions(spec)) sessions.forget(token);
    }
  }

  return {
    roleOf,
    async serve(ctx, spec, params) {
      ctx.state.endpoint = spec;
      if (spec.debug && !settings.debugTools) throw fail('NOT_FOUND');
      if (spec.path.startsWith('/api/')) await limitAddress(limitKey(ctx.state.clientIp));
      refuseCrossSite(spec, ctx.method, ctx.req.headers, settings.publicOrigin);
      const session = await admit(ctx, spec);
      if (spec.owner === 'auth') return passToAuth(ctx, spec, session);
      if (spec.owner !== 'gateway') return pass(ctx, spec, spec.owner, session);
      const handler = own.get(spec.id);
      if (!handler) throw fail('NOT_FOUND');
      const body = bodyKind(ctx.req, spec) === 'json' ? await readBody(ctx.req, times.body) : null;
      return handler({ ctx, params, session, body });
    },
  };
}

function tokenOf(ctx: GatewayContext): string | undefined {
  return readCookies(ctx.req.headers.cookie, [sessionCookie])[sessionCookie];
}

function changesSessions(spec: EndpointSpec): boolean {
  return spec.method !== 'GET' || spec.id === loginAs.id;
}
