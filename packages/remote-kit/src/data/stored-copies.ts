import { isBinary, type EndpointSpec, type ResponseOf } from '@dossier/contracts';
import { onSession, sessionState } from '../call/session-store.ts';

/**
 * Copies of responses in this browser, so that a page appears at once while it is loaded again. A copy belongs to one
 * user, is deleted with the session, and an administrator acting as a user stores and sees none.
 */
const prefix = 'dossier.copy.';

/** The copies read so far, by their names in the storage. */
const copies = new Map<string, unknown>();

/** The start of the names of the signed-in user's copies; null while none may be used. */
function ownPrefix(): string | null {
  const { user, impersonatedBy } = sessionState();
  return user && impersonatedBy === null ? `${prefix}${user.id}.` : null;
}

/** The copy of a response, the same object each time; undefined when there is none, or one of another version of the app. */
export function readCopy<E extends EndpointSpec>(endpoint: E, input: string): ResponseOf<E> | undefined {
  const own = ownPrefix();
  if (own === null) return undefined;
  const name = `${own}${endpoint.id}.${input}`;
  if (!copies.has(name)) copies.set(name, parse(endpoint, name));
  return copies.get(name) as ResponseOf<E> | undefined;
}

function parse({ response }: EndpointSpec, name: string): unknown {
  try {
    const text = localStorage.getItem(name);
    return text !== null && !isBinary(response) ? response.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined; // storage is refused, or the copy is damaged
  }
}

export function writeCopy(endpoint: EndpointSpec, input: string, response: unknown): void {
  const own = ownPrefix();
  if (own === null) return;
  const name = `${own}${endpoint.id}.${input}`;
  copies.set(name, response);
  try {
    localStorage.setItem(name, JSON.stringify(response));
  } catch {
    // storage is refused or full: the next visit shows the skeleton
  }
}

/** Deletes the copies of everyone but the signed-in user; without a session, all of them. */
function dropForeignCopies(): void {
  // Whose session it is is not known yet.
  if (sessionState().status === 'loading') return copies.clear();
  const own = ownPrefix();
  const isForeign = (name: string) => name.startsWith(prefix) && !(own && name.startsWith(own));
  for (const name of copies.keys()) if (isForeign(name)) copies.delete(name);
  try {
    for (const name of Object.keys(localStorage)) if (isForeign(name)) localStorage.removeItem(name);
  } catch {
    // storage is refused: nothing was stored
  }
}

onSession(dropForeignCopies);
dropForeignCopies();
