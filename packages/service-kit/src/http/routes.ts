/** A route that matches method and path, or only the methods of a path; undefined for an unknown path. */
export type RouteMatch<T> =
  | { readonly route: T; /** Undecoded. */ readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | undefined;

interface RoutePath {
  readonly method: string;
  readonly path: string;
}

interface Pattern<T> {
  readonly segments: readonly string[];
  readonly route: T;
  readonly method: string;
}

/**
 * Finds a route by method and undecoded path, exactly as declared (`/api/files/{id}`): case-sensitive, without a trailing
 * slash, and a path without placeholders before one with. GET routes match HEAD. Most paths have no placeholder and take one
 * look-up; a router for Koa compares each request with the regular expressions of all routes.
 */
export function createRoutes<T>(
  routes: readonly T[],
  pathOf: (route: T) => RoutePath,
): (method: string, path: string) => RouteMatch<T> {
  const fixed = new Map<string, Map<string, T>>();
  const patterns = new Map<number, Pattern<T>[]>();
  for (const route of routes) {
    const { method, path } = pathOf(route);
    const segments = path.split('/');
    const group = path.includes('{') ? patterns : undefined;
    if (group)
      group.set(segments.length, [...(group.get(segments.length) ?? []), { segments, route, method }]);
    else fixed.set(path, (fixed.get(path) ?? new Map<string, T>()).set(method, route));
  }

  return (method, path) => {
    const requested = method === 'HEAD' ? 'GET' : method;
    const methods = fixed.get(path);
    const exact = methods?.get(requested);
    if (exact) return { route: exact, params: {} };
    const segments = path.split('/');
    const matching = (patterns.get(segments.length) ?? []).filter((pattern) => matches(pattern, segments));
    const found = matching.find((pattern) => pattern.method === requested);
    if (found) return { route: found.route, params: readParams(found, segments) };
    const allow = new Set([...(methods?.keys() ?? []), ...matching.map((pattern) => pattern.method)]);
    return allow.size > 0 ? { allow: [...allow].sort() } : undefined;
  };
}

function matches<T>(pattern: Pattern<T>, segments: readonly string[]): boolean {
  return pattern.segments.every((segment, i) =>
    isPlaceholder(segment) ? segments[i] !== '' : segment === segments[i],
  );
}

function readParams<T>(pattern: Pattern<T>, segments: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pattern.segments.flatMap((segment, i) =>
      isPlaceholder(segment) ? [[segment.slice(1, -1), segments[i] ?? '']] : [],
    ),
  );
}

const isPlaceholder = (segment: string): boolean => segment.startsWith('{');
