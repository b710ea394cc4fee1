import { serviceNames, type EndpointSpec, type ServiceName } from '@dossier/contracts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import type { Key } from '../env/keys.ts';
import { createApp, type Route } from '../http/app.ts';
import type { Handler } from '../request/context.ts';
import { createLog } from '../log/log.ts';
import { listen } from '../service/listen.ts';

/** Stubs an endpoint of another service. Identity and input are checked as in the real service. */
export function stubEndpoint<E extends EndpointSpec>(spec: E, handler: Handler<E>): Route {
  return { spec, handler: handler as unknown as Route['handler'] };
}

export interface StubServices {
  /** `AUTH_URL` and so on. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

const noDatabase: Database = {
  read: () => Promise.reject(new Error('a stub service has no database')),
  write: () => Promise.reject(new Error('a stub service has no database')),
  afterCommit: () => undefined,
  inTransaction: false,
  ping: () => Promise.resolve(),
  get dataSource(): never {
    throw new Error('a stub service has no database');
  },
};

/** Starts one server per stubbed service. The other services have a closed port as address, as if they were down. */
export async function startStubServices(
  routes: readonly Route[],
  sessionKey: Key,
  clock: Clock,
): Promise<StubServices> {
  const log = createLog('stub', 'silent');
  const byService = Map.groupBy(routes, (route) => route.spec.owner);
  const env: Record<string, string> = {};
  const servers = await Promise.all(
    serviceNames.map(async (name: ServiceName) => {
      const variable = `${name.toUpperCase()}_URL`;
      // Port 9 (discard) refuses connections on any usual machine.
      env[variable] = 'http://127.0.0.1:9';
      const own = byService.get(name);
      if (!own) return undefined;
      const app = createApp({
        auditing: { run: (_ctx, _spec, work) => work(), describeInput: () => undefined },
        name,
        sessionKeys: [sessionKey],
        clock,
        log,
        db: noDatabase,
        routes: own,
        internal: (_ctx, next) => next(),
        observe: () => undefined,
      });
      const server = await listen(app.callback(), '127.0.0.1', 0);
      env[variable] = server.url;
      return server;
    }),
  );
  return {
    env,
    async close() {
      await Promise.all(servers.map((server) => server?.close(0)));
    },
  };
}
