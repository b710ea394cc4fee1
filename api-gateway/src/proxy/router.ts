import Router from '@koa/router';
import type { EndpointSpec } from '@dossier/contracts';

/** The endpoint of a request; only the allowed methods when another method was sent; undefined for an unknown path. */
export type RouteMatch =
  | { readonly spec: EndpointSpec; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | undefined;

export type FindRoute = (method: string, path: string) => RouteMatch;

/** `.` and `..`, encoded or not: a server behind the gateway might resolve them. */
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/**
 * Finds an endpoint by method and undecoded path, exactly as declared: case-sensitive, without a trailing slash. Internal
 * endpoints are not registered, so that they do not exist for clients. Only `match` of the router is used, because its
 * middleware decodes path parameters and answers OPTIONS. It compares a path with every endpoint, so those without parameters
 * are looked up first.
 */
export function createRouter(endpoints: readonly EndpointSpec[]): FindRoute {
  const router = new Router({ sensitive: true, strict: true });
  const specs = new Map<string | undefined, EndpointSpec>();
  const exact = new Map<string, EndpointSpec>();
  for (const spec of endpoints.filter(({ access }) => access !== 'service')) {
    router.register(spec.path.replace(/\{(\w+)\}/g, ':$1'), [spec.method], () => undefined, {
      name: spec.id,
    });
    specs.set(spec.id, spec);
    if (!spec.path.includes('{')) exact.set(`${spec.method} ${spec.path}`, spec);
  }

  return (method, path) => {
    const found = exact.get(`${method} ${path}`);
    if (found) return { spec: found, params: {} };
    if (dotSegment.test(path)) return undefined;
    const { path: layers, pathAndMethod } = router.match(path, method);
    const [layer] = pathAndMethod;
    const spec = specs.get(layer?.name);
    if (layer && spec) {
      const values = layer.captures(path);
      return {
        spec,
        params: Object.fromEntries(layer.paramNames.map(({ name }, index) => [name, values[index] ?? ''])),
      };
    }
    if (layers.length === 0) return undefined;
    // The router adds HEAD to every GET.
    const methods = new Set(layers.flatMap((each) => each.methods));
    return { allow: [...methods].filter((each) => each !== 'HEAD').sort() };
  };
}
