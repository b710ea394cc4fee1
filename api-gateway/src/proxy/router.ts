import type { EndpointSpec } from '@dossier/contracts';

/** The endpoint of a call; or the methods its path knows; or nothing at all. */
export type Routed =
  | { readonly spec: EndpointSpec; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | undefined;

export type Router = (method: string, path: string) => Routed;

interface Place {
  readonly pattern: RegExp;
  readonly methods: Map<string, EndpointSpec>;
}

/** `.` and `..`, also in disguise: whoever stands behind us might resolve them. */
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/**
 * Finds endpoints by method and undecoded path, as exact as they are declared: no folding of case, no trailing slash.
 * Endpoints between services are not in it, so they do not exist for the outside.
 */
export function createRouter(endpoints: readonly EndpointSpec[]): Router {
  const places = new Map<string, Place>();
  for (const spec of endpoints) {
    if (spec.access === 'service') continue;
    const place = places.get(spec.path) ?? { pattern: patternOf(spec.path), methods: new Map() };
    place.methods.set(spec.method, spec);
    places.set(spec.path, place);
  }
  const withParams = [...places].filter(([path]) => path.includes('{')).map(([, place]) => place);

  return (method, path) => {
    if (dotSegment.test(path)) return undefined;
    const exact = places.get(path);
    const found = [
      ...(exact ? [exact] : []),
      ...withParams.filter((place) => place !== exact && place.pattern.test(path)),
    ];
    const wanted = method === 'HEAD' ? 'GET' : method;
    for (const { pattern, methods } of found) {
      const spec = methods.get(wanted);
      if (spec) return { spec, params: { ...pattern.exec(path)?.groups } };
    }
    if (found.length === 0) return undefined;
    return { allow: [...new Set(found.flatMap(({ methods }) => [...methods.keys()]))].sort() };
  };
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
