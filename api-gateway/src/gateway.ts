import { join } from 'node:path';
import { allEndpoints, getAbout } from '@dossier/contracts';
import {
  accessLog,
  createCaller,
  createMetrics,
  errorHandler,
  fail,
  listen,
  openRedis,
  pseudonym,
  requestId,
  serviceResponseLimits,
  verifySessionToken,
  type Listening,
  type ServiceDeps,
} from '@dossier/service-kit';
import { openRegistryStore } from '@dossier/releases';
import Koa from 'koa';
import { createAddressSearch } from './addresses/search.ts';
import { registerSystemMetrics } from './compose/system-metrics.ts';
import { createApi } from './api.ts';
import { clientAddress, limitKey, resolveClientAddress } from './http/client-address.ts';
import { rawPath, type GatewayState } from './http/context.ts';
import { lingeringClose } from './http/lingering-close.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createHealthCheck } from './handlers/health.ts';
import { createInternalApp } from './handlers/internal.ts';
import { createScrape } from './handlers/scrape.ts';
import { createCanaries } from './pages/canaries.ts';
import { createFacts } from './pages/facts.ts';
import { createFirstViews } from './pages/first-views.ts';
import { createPages } from './pages/pages.ts';
import { createPinStore } from './pages/pins.ts';
import { createRegistry } from './pages/registry.ts';
import { createReportTickets } from './pages/report-tickets.ts';
import { createRouter } from './proxy/router.ts';
import { createProbe } from './proxy/probe.ts';
import { closePools, openPools } from './proxy/services.ts';
import { createRevocations } from './session/revocations.ts';
import { createSessions } from './session/sessions.ts';
import { defaultTimes, readGatewaySettings, type Times } from './settings.ts';
import { createVitals } from './vitals/vitals.ts';

export interface GatewayOptions {
  /** The directory of the gateway's own files: sounds, canton emblems, the list of places. */
  readonly filesDirectory: string;
  readonly version: string;
  readonly times?: Partial<Times>;
}

export interface Gateway {
  start(): Promise<{ url: string; port: number; internalUrl: string }>;
  /** Accepts no new connections, lets pending requests finish, uploads included, and closes everything. */
  stop(): Promise<void>;
}

/** The characters of a valid URL; Node's parser accepts more. */
const isPrintable = /^[\x21-\x7e]+$/;

/** The only server that browsers connect to: checks access, forwards requests, composes responses, serves shell and remotes. */
export function createGateway(deps: ServiceDeps, options: GatewayOptions): Gateway {
  const { env, log, clock } = deps;
  const times: Times = { ...defaultTimes, ...options.times };
  const settings = readGatewaySettings(deps);
  let stopping = false;
  const sessionKeys = deps.keys('SESSION_KEY');
  const identityKey = sessionKeys[0];
  const pools = openPools(deps, times);
  const caller = createCaller({ ...deps, from: 'gateway', sessionKey: identityKey });
  const redis = openRedis(deps);
  const revocations = redis && createRevocations(redis);
  const metrics = createMetrics('gateway');
  const store = openRegistryStore(deps);
  const registry = createRegistry({ store, log, clock, checkEveryMs: times.registry });
  const tickets = createReportTickets(sessionKeys);
  const canaries = createCanaries({ tickets, store, clock, log });
  const vitals = createVitals({ metrics, tickets, registry });
  registerSystemMetrics({ metrics, registry, dataDir: env.DATA_DIR, version: options.version });
  const sessions = createSessions({
    caller,
    keys: sessionKeys,
    identityKey,
    clock,
    cacheMs: times.session,
    revocations,
  });
  const probe = createProbe(pools.probes, times.probe);
  const checkHealth = createHealthCheck(probe, () => stopping);
  const scrape = createScrape(pools.scrapes, metrics, times.scrape);
  const searchAddresses = createAddressSearch({
    placesFile: join(options.filesDirectory, 'places/places.csv'),
    clock,
    geocoder: settings.geocoderUrl && {
      url: settings.geocoderUrl,
      userAgent: `Dossier/${options.version} (${settings.publicOrigin ?? 'self-hosted'})`,
      timeout: times.geocoder,
    },
    interval: times.geocoderInterval,
  });
  const pins = createPinStore({
    registry,
    canaries,
    tickets,
    isHttps: settings.isHttps,
    sessionIdOf: (ctx) =>
      verifySessionToken(ctx.cookies.get(settings.cookies.session) ?? '', sessionKeys)?.sessionId,
  });
  const api = createApi({
    ...options,
    dataDir: env.DATA_DIR,
    buildDirectory: deps.buildDirectory,
    store,
    idleMs: times.idle,
    searchAddresses,
    caller,
    clock,
    registry,
    pins,
    canaries,
    vitals,
    checkHealth,
    pools,
    probe,
    sessions,
    settings,
    times,
    redis,
  });
  const servePages = createPages({
    ...options,
    dataDir: env.DATA_DIR,
    registry,
    pins,
    firstViews: createFirstViews({ registry, log }),
    findFacts: createFacts({ caller, clock, expertReview: settings.about.expertReview }),
    firstViewMs: times.firstView,
    clock,
    log,
    caller,
    sessionKeys,
    cookies: settings.cookies,
    responses: { [getAbout.id]: settings.about },
    findRole: api.findRole,
    findUser: api.findUser,
  });
  const findRoute = createRouter(allEndpoints);
  const servers: Listening[] = [];

  const app = new Koa<GatewayState>();
  // Before the access log, because a load balancer probes every second.
  app.use((ctx, next) => (ctx.path === '/readyz' ? void Object.assign(ctx, readiness()) : next()));
  app.use(lingeringClose(times.lingeringClose));
  app.use(resolveClientAddress(settings.trustedProxies, settings.countryHeader));
  app.use(requestId(log));
  app.use(accessLog(pseudonym(identityKey), metrics.observe));
  app.use(securityHeaders(settings.publicOrigin));
  app.use(errorHandler());
  app.use((ctx) => {
    if (!isPrintable.test(ctx.req.url ?? '')) throw fail('VALIDATION_FAILED');
    const path = rawPath(ctx.req.url);
    const match = findRoute(ctx.method, path);
    if (!match) return servePages(ctx, path);
    if ('spec' in match) return api.serve(ctx, match.spec, match.params);
    ctx.set('Allow', match.allow.join(', '));
    throw fail('METHOD_NOT_ALLOWED');
  });
  // Errors after the response has started: broken connections.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'connection error'));

  /** Of this process alone: gateways that share their services must not all be taken out for one of them. */
  const readiness = () =>
    stopping ? { status: 503, body: { status: 'unavailable' } } : { status: 200, body: { status: 'ok' } };

  return {
    async start() {
      await redis?.check();
      await registry.prefetch();
      const server = {
        headersTimeout: times.headers,
        connectionsCheckingInterval: Math.min(1000, times.headers),
      };
      const main = await listen(app.callback(), env.HOST, env.PORT, {
        server,
        limits: {
          ...serviceResponseLimits,
          idleMs: times.idle,
          msPerMegabyte: times.unreadMegabyte,
          maxUnread: settings.maxUnread,
          clientOf: (request) => limitKey(clientAddress(request, settings.trustedProxies)),
        },
      });
      const internal = await listen(
        createInternalApp(scrape, readiness).callback(),
        '127.0.0.1',
        settings.internalPort,
      );
      servers.push(main, internal);
      void metrics.load();
      log.info({ url: main.url, internal: internal.url }, 'listening');
      return { url: main.url, port: main.port, internalUrl: internal.url };
    },
    async stop() {
      stopping = true;
      const [main, internal] = servers;
      await main?.drain(env.DRAIN_SECONDS);
      await main?.close(times.stop);
      await internal?.close(0);
      await Promise.all([
        closePools(pools),
        caller.close(),
        store.close(),
        revocations?.close(),
        redis?.close(),
      ]);
    },
  };
}
