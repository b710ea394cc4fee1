import { toaster, type ToastTone } from '@dossier/ui';
import { ApiError } from '../call/api-error.ts';
import { kitText } from '../language/kit-texts.ts';

export interface Notification {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds until it leaves by itself; default 5000. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

/** A toast; one at a time, the others wait. */
export function notify(notification: Notification): void {
  toaster.show(notification);
}

/** Says what went wrong. Silent for an ended session, of which the shell speaks, and for what was called off. */
export function notifyError(error: unknown, title: string): void {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'ABORTED')) return;
  const description = error instanceof ApiError ? error.message : kitText('error.UNKNOWN');
  notify({ title, description, tone: 'bad' });
}
