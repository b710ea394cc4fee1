import { join } from 'node:path';
import { allEndpoints } from '@dossier/contracts';
import {
  accessLog,
  createCaller,
  createMetrics,
  errorHandler,
  fail,
  listen,
  pseudonym,
  requestId,
  type Listening,
  type ServiceDeps,
} from '@dossier/service-kit';
import Koa from 'koa';
import { createAddressSearch } from './addresses/search.ts';
import { createApi } from './api.ts';
import { resolveClientAddress } from './http/client-address.ts';
import { rawPath, type GatewayState } from './http/context.ts';
import { lingeringClose } from './http/lingering-close.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createHealth } from './handlers/health.ts';
import { createInternalApp } from './handlers/internal.ts';
import { createPages } from './pages/pages.ts';
import { createRegistry } from './pages/registry.ts';
import { createRouter } from './proxy/router.ts';
import { closePools, openPools } from './proxy/services.ts';
import { createSessions } from './session/sessions.ts';
import { defaultTimes, readGatewaySettings, type Times } from './settings.ts';

export interface GatewayOptions {
  /** Where the gateway's own files lie: sounds, emblems of the cantons, the list of places. */
  readonly filesFolder: string;
  readonly version: string;
  readonly times?: Partial<Times>;
}

export interface Gateway {
  start(): Promise<{ url: string; port: number; internalUrl: string }>;
  /** Takes nothing new, lets what is under way finish, uploads included, and then closes everything. */
  stop(): Promise<void>;
}

/** What a URL may be made of; Node's parser also lets bytes through that no service should see. */
const isPrintable = /^[\x21-\x7e]+$/;

/** The one origin browsers see: checks who may call, passes calls on, composes, and serves shell and remotes. */
export function createGateway(deps: ServiceDeps, options: GatewayOptions): Gateway {
  const { env, log, clock } = deps;
  const times: Times = { ...defaultTimes, ...options.times };
  const settings = readGatewaySettings(deps);
  const sessionKeys = deps.keys('SESSION_KEY');
  const identityKey = sessionKeys[0];
  const pools = openPools(env, times);
  const caller = createCaller({ env, from: 'gateway', sessionKey: identityKey, clock });
  const metrics = createMetrics('gateway');
  const registry = createRegistry({ dataDir: env.DATA_DIR, log, clock, checkEveryMs: times.registry });
  const sessions = createSessions({
    caller,
    keys: sessionKeys,
    identityKey,
    clock,
    rememberMs: times.session,
  });
  const health = createHealth(pools, times.probe);
  const searchAddresses = createAddressSearch({
    placesFile: join(options.filesFolder, 'places/places.csv'),
    clock,
    geocoder: settings.geocoderUrl && {
      url: settings.geocoderUrl,
      userAgent: `Dossier/${options.version} (${settings.publicOrigin ?? 'self-hosted'})`,
      timeout: times.geocoder,
    },
    pace: times.geocoderPace,
  });
  const api = createApi({
    ...options,
    searchAddresses,
    caller,
    clock,
    metrics,
    registry,
    health,
    pools,
    sessions,
    settings,
    times,
  });
  const pages = createPages({
    ...options,
    dataDir: env.DATA_DIR,
    registry,
    caller,
    sessionKeys,
    roleOf: api.roleOf,
  });
  const route = createRouter(allEndpoints);
  const servers: Listening[] = [];
  let stopping = false;

  const app = new Koa<GatewayState>();
  // Before the log: a load balancer asks every second.
  app.use((ctx, next) => (ctx.path === '/readyz' ? void Object.assign(ctx, readiness()) : next()));
  app.use(lingeringClose(times.lingeringClose));
  app.use(resolveClientAddress(settings.trustedProxies));
  app.use(requestId(log));
  app.use(accessLog(pseudonym(identityKey), metrics.observe));
  app.use(securityHeaders(settings.publicOrigin));
  app.use(errorHandler());
  app.use((ctx) => {
    if (!isPrintable.test(ctx.req.url ?? '')) throw fail('VALIDATION_FAILED');
    const path = rawPath(ctx.req.url);
    const routed = route(ctx.method, path);
    if (!routed) return pages(ctx, path);
    if ('spec' in routed) return api.serve(ctx, routed.spec, routed.params);
    ctx.set('Allow', routed.allow.join(', '));
    throw fail('METHOD_NOT_ALLOWED');
  });
  // What comes here happened after the answer was on its way: a connection that broke.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'connection error'));

  const readiness = () =>
    stopping ? { status: 503, body: { status: 'unavailable' } } : { status: 200, body: { status: 'ok' } };

  return {
    async start() {
      const limits = {
        headersTimeout: times.headers,
        connectionsCheckingInterval: Math.min(1000, times.headers),
      };
      const main = await listen(app.callback(), env.HOST, env.PORT, limits);
      const internal = await listen(
        createInternalApp(metrics, readiness).callback(),
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
      await main?.close(times.stop);
      await internal?.close(0);
      await Promise.all([closePools(pools), caller.close()]);
    },
  };
}
