import type { EndpointSpec } from '@dossier/contracts';
import { createRoutes, type RouteMatch } from '@dossier/service-kit';

export type FindRoute = (method: string, path: string) => RouteMatch<EndpointSpec>;

/** `.` and `..`, encoded or not: a server behind the gateway might resolve them. */
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/** Finds an endpoint by method and undecoded path. Internal endpoints are not registered, so that they do not exist for clients. */
export function createRouter(endpoints: readonly EndpointSpec[]): FindRoute {
  const find = createRoutes(
    endpoints.filter(({ access }) => access !== 'service'),
    (spec) => spec,
  );
  return (method, path) => (dotSegment.test(path) ? undefined : find(method, path));
}
