import { ApiError, notify } from '@dossier/remote-kit';

/** A failure in the document's own words. Silent for an ended session, of which the shell speaks. */
export function notifyFailure(error: unknown, title: string, description: string): void {
  if (error instanceof ApiError && error.status === 401) return;
  notify({ title, description, tone: 'bad' });
}
