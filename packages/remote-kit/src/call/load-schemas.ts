import { type EndpointSpec, hasLateSchemas, withSchemas } from '@dossier/contracts';
import { nextTask } from '../next-task.ts';
import { waitAtMost } from '../wait-at-most.ts';

/** How long an endpoint waits for the one before it, whose schemas may be in another script, which hangs. */
const patienceMs = 500;

/**
 * With the schemas of the endpoints, which the first script of the sign-in page comes without. Where the browser can,
 * zod is evaluated in a task of its own.
 */
export async function loadErrors() {
  await import(/* webpackChunkName: "schemas" */ '../zod.ts');
  if ('scheduler' in globalThis) await scheduler.yield?.();
  return import(/* webpackChunkName: "schemas" */ '@dossier/contracts/errors');
}

/**
 * `withSchemas`, for one endpoint after the other: a page calls several at once, and creating the schemas of all of them in
 * one task would keep a phone from reacting for a tenth of a second. Those of errors come first, since the first schemas
 * take longest.
 */
export const loadSchemas = createSchemaLoader(loadErrors);

export function createSchemaLoader(loadFirst: () => Promise<unknown>) {
  const started = new WeakMap<EndpointSpec, Promise<EndpointSpec>>();
  let previous: Promise<unknown> | undefined;

  return function load<E extends EndpointSpec>(endpoint: E): Promise<E> {
    if (!hasLateSchemas(endpoint)) return Promise.resolve(endpoint);
    let loading = started.get(endpoint) as Promise<E> | undefined;
    if (!loading) {
      previous ??= loadFirst().catch(() => undefined);
      loading = waitAtMost(patienceMs, previous)
        .then(nextTask)
        .then(() => withSchemas(endpoint));
      started.set(endpoint, loading);
      previous = loading.catch(() => started.delete(endpoint)); // the next call loads them again
    }
    return loading;
  };
}
