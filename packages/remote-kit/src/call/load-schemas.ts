import { type EndpointSpec, hasLateSchemas, withSchemas } from '@dossier/contracts';
import { nextTask } from '../next-task.ts';

/** How long an endpoint waits for the one before it, whose schemas may be in another script, which hangs. */
const patienceMs = 500;

/**
 * `withSchemas`, for one endpoint after the other: a page calls several at once, and creating the schemas of all of them in
 * one task would keep a phone from reacting for a tenth of a second.
 */
export const loadSchemas = createSchemaLoader();

export function createSchemaLoader() {
  const started = new WeakMap<EndpointSpec, Promise<EndpointSpec>>();
  let previous: Promise<unknown> = Promise.resolve();

  return function load<E extends EndpointSpec>(endpoint: E): Promise<E> {
    if (!hasLateSchemas(endpoint)) return Promise.resolve(endpoint);
    let loading = started.get(endpoint) as Promise<E> | undefined;
    if (!loading) {
      const turn = Promise.race([previous, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
      loading = turn.then(nextTask).then(() => withSchemas(endpoint));
      started.set(endpoint, loading);
      previous = loading.catch(() => started.delete(endpoint)); // the next call loads them again
    }
    return loading;
  };
}
