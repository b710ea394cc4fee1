import { ApiError, notify } from '@dossier/remote-kit';

/** Shows a failure with the screen's own text. Silent for a dead session: the shell's session dialog reports it. */
export function notifyFailure(error: unknown, title: string, description: string, origin = title): void {
  if (error instanceof ApiError && error.status === 401) return;
  notify({ title, description, tone: 'bad', error, origin });
}
