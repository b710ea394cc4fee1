import { loginAs, type EndpointSpec, type Role, type ServiceName } from '@dossier/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import {
  checkAccess,
  fail,
  recordRoute,
  revokedUserHeader,
  type Redis,
  type UserIdentity,
} from '@dossier/service-kit';
import { createAuditRecorder } from './audit/record.ts';
import { addsProfileState, fillProfileState } from './compose/signed-in.ts';
import { bodyKind } from './guard/body-type.ts';
import { createCallLimit } from './guard/calls.ts';
import { rejectCrossSite } from './guard/cross-site.ts';
import { createLimit } from './guard/limits.ts';
import { createTransferLimit, isTransfer } from './guard/transfers.ts';
import type { HandlerDeps } from './handlers/handler-deps.ts';
import { createHandlers } from './handlers/handlers.ts';
import { limitKey } from './http/client-address.ts';
import type { GatewayContext } from './http/context.ts';
import { readBody } from './http/read-body.ts';
import { createBufferedForward } from './proxy/forward-buffered.ts';
import { createForward, type ForwardCall } from './proxy/forward.ts';
import type { Probe } from './proxy/probe.ts';
import { requestHeaders } from './proxy/headers.ts';
import type { Pools } from './proxy/services.ts';
import { createReleaseAccess } from './releases/authorize.ts';
import { createHandoverAccess } from './session/handovers.ts';
import type { Session, Sessions } from './session/sessions.ts';
import type { GatewaySettings, Times } from './settings.ts';

export interface ApiDeps extends Omit<HandlerDeps, 'findRole'> {
  readonly pools: Pools;
  readonly probe: Probe;
  readonly sessions: Sessions;
  readonly settings: GatewaySettings;
  readonly times: Times;
  readonly redis: Redis | undefined;
}

export interface Api {
  /** Serves a request of an endpoint: all checks in order, then the gateway's own handler or the service. */
  serve(ctx: GatewayContext, spec: EndpointSpec, params: Readonly<Record<string, string>>): Promise<void>;
  /** The role of the user of a public request; undefined without a session or when auth is unavailable. */
  findRole(ctx: GatewayContext): Promise<Role | undefined>;
  /** The user of a page, counted as a request; undefined without a session, above the limit, or when auth is unavailable. */
  findUser(ctx: GatewayContext): Promise<UserIdentity | undefined>;
}

export function createApi(deps: ApiDeps): Api {
  const { pools, probe, sessions, settings, times, caller, clock } = deps;
  const forward = createForward(pools.calls, times, probe);
  const forwardTransfer = createForward(pools.transfers, times, probe);
  const forwardBuffered = createBufferedForward(pools.calls, times);
  const audit = createAuditRecorder(caller);
  const findReleaseToken = createReleaseAccess(deps.dataDir, () => clock.now());
  const findHandover = createHandoverAccess(caller, sessions, settings.cookies);
  const { redis } = deps;
  const limitAddress = createLimit(settings.limits.address, { name: 'calls of an address', redis });
  const limitSession = createLimit(settings.limits.session, { name: 'calls of a session', redis });
  const limitTransfers = createTransferLimit(settings.transferLimits, times.transferWait, redis);
  const limitCalls = createCallLimit(times.response);

  /** The session of a request. Sets the renewed cookie; `hasToken` tells a missing cookie from an ended session. */
  async function resolveSession(
    ctx: GatewayContext,
    activity: boolean,
  ): Promise<{ session?: Session; hasToken: boolean }> {
    const token = ctx.cookies.get(settings.cookies.session);
    if (!token) return { hasToken: false };
    const { session, setCookie } = await sessions.resolve(token, activity);
    if (setCookie) ctx.append('Set-Cookie', setCookie);
    return { hasToken: true, ...(session && { session }) };
  }

  const findRole: Api['findRole'] = async (ctx) => {
    const resolved = await resolveSession(ctx, false).catch(() => undefined);
    return resolved?.session?.user.role;
  };
  const handlers = createHandlers({ ...deps, findRole });

  async function requireSession(ctx: GatewayContext): Promise<Session> {
    const { session, hasToken } = await resolveSession(ctx, ctx.get('x-dossier-poll') !== '1');
    if (!session) throw fail(hasToken ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED');
    return session;
  }

  /** Checks session and access. 401 only for a missing or ended session. */
  async function authorize(
    ctx: GatewayContext,
    spec: EndpointSpec,
    params: Readonly<Record<string, string>>,
  ): Promise<Session | undefined> {
    if (spec.access === 'public') return undefined;
    if (spec.access === 'release') {
      ctx.state.releaseToken = await findReleaseToken(ctx, params['remote']);
      return undefined;
    }
    const session = spec.access === 'handover' ? await findHandover(ctx) : await requireSession(ctx);
    ctx.state.identity = { user: session.user };
    await limitSession(session.user.sessionId);
    try {
      checkAccess(spec, ctx.state.identity, clock.now());
    } catch (error) {
      await audit.refused({ ctx, spec, params, user: session.user }, error);
      throw error;
    }
    return session;
  }

  /** Runs before the response is sent, so that no later request is served from the cache. */
  function forgetRevoked(headers: IncomingHttpHeaders): void {
    const userId = Number(headers[revokedUserHeader]);
    if (userId > 0) sessions.forgetUser(userId);
  }

  async function forwardTo(
    owner: ServiceName,
    ctx: GatewayContext,
    spec: EndpointSpec,
    session: Session | undefined,
  ): Promise<void> {
    const kind = bodyKind(ctx, spec);
    const userId = session?.user.userId;
    const headers = requestHeaders(ctx, owner, session?.identityFor(owner));
    if (kind === 'form') {
      const length = ctx.req.headers['content-length'];
      const upload = { ...headers, ...(length && { 'content-length': length }) };
      return transfer({ owner, headers: upload, body: 'stream' });
    }
    const call = {
      owner,
      headers,
      ...(owner === 'auth' && { onHeaders: forgetRevoked }),
      body: kind === 'json' ? await readBody(ctx.req, times.body) : null,
      slow: spec.slow === true,
    } satisfies ForwardCall;
    if (isTransfer(spec)) return transfer(call);
    return limitCalls(ctx, { owner, spec, userId }, () =>
      addsProfileState(spec)
        ? forwardBuffered(ctx, call, (body) => fillProfileState(body, caller, ctx.state.log))
        : forward(ctx, call),
    );

    function transfer(stream: ForwardCall): Promise<void> {
      return limitTransfers(ctx, spec, userId, () => forwardTransfer(ctx, stream));
    }
  }

  /** Removes the user's sessions from the cache after a request that may end them, such as a logout. */
  async function forwardToAuth(
    ctx: GatewayContext,
    spec: EndpointSpec,
    session: Session | undefined,
  ): Promise<void> {
    try {
      await forwardTo('auth', ctx, spec, session);
    } finally {
      const token = ctx.cookies.get(settings.cookies.session);
      if (token && changesSessions(spec)) sessions.forget(token);
    }
  }

  return {
    findRole,
    async findUser(ctx) {
      const resolved = await resolveSession(ctx, false).catch(() => undefined);
      const user = resolved?.session?.user;
      return (
        user &&
        limitSession(user.sessionId).then(
          () => user,
          () => undefined,
        )
      );
    },
    async serve(ctx, spec, params) {
      ctx.state.endpoint = spec;
      recordRoute(spec);
      if (spec.debug && !settings.debugTools) throw fail('NOT_FOUND');
      if (spec.path.startsWith('/api/')) await limitAddress(limitKey(ctx.state.clientAddress));
      rejectCrossSite(spec, ctx.method, ctx.req.headers, settings.publicOrigin);
      const session = await authorize(ctx, spec, params);
      if (spec.owner === 'auth') return forwardToAuth(ctx, spec, session);
      if (spec.owner !== 'gateway') return forwardTo(spec.owner, ctx, spec, session);
      const handler = handlers.get(spec.id);
      if (!handler) throw fail('NOT_FOUND');
      try {
        const body = bodyKind(ctx, spec) === 'json' ? await readBody(ctx.req, times.body) : null;
        await handler({ ctx, params, session, body });
      } catch (error) {
        if (session) await audit.refused({ ctx, spec, params, user: session.user }, error);
        throw error;
      }
      if (session) await audit.served({ ctx, spec, params, user: session.user });
    },
  };
}

function changesSessions(spec: EndpointSpec): boolean {
  return spec.method !== 'GET' || spec.id === loginAs.id;
}
