import { toaster, type ToastTone } from '@dossier/ui';
import { ApiError } from '../call/api-error.ts';
import { kitText } from '../language/kit-texts.ts';
import { referenceOf } from './request-id.tsx';

export interface Notification {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds until the toast closes; default 5000. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
  /**
   * What the toast is about: a newer one of the same origin replaces it. By default the title, except for toasts with an
   * action, which must stay available.
   */
  origin?: string;
  /** Whether an error or a warning stays when its page is left. */
  outlivesPage?: boolean;
  /** The cause of the toast; when it is unexpected, the toast shows its request id. */
  error?: unknown;
}

/** Shows a toast; one at a time, in a queue. */
export function notify({ error, ...notification }: Notification): void {
  const reference = referenceOf(error);
  const { title, action } = notification;
  toaster.show({ ...(!action && { origin: title }), ...notification, ...(reference && { reference }) });
}

/** Removes the toasts about something that is over: a retry that worked, a step that was left. */
export function dismissToasts(origin: string): void {
  toaster.dismissOrigin(origin);
}

/** Shows an error as a toast. Silent for an expired session, which has its own dialog, and for cancelled requests. */
export function notifyError(error: unknown, title: string): void {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'ABORTED')) return;
  const description = error instanceof ApiError ? error.message : kitText('error.UNKNOWN');
  notify({ title, description, tone: 'bad', error });
}
