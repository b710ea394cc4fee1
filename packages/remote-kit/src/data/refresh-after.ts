import type { CallInput, EndpointSpec } from '@dossier/contracts';
import { refresh } from './use-data.ts';

/** Requests a list again after a change of it, also after a refusal: somebody else may have been faster. */
export async function refreshAfter<T, E extends EndpointSpec>(
  request: Promise<T>,
  list: E,
  input?: CallInput<E>,
): Promise<T> {
  try {
    return await request;
  } finally {
    await refresh(list, input);
  }
}
