import { fail, type AppError } from '@dossier/service-kit';

/** An error that states in `Retry-After` and in its text when the next attempt is possible. */
export function failUntil(
  code: 'TOO_MANY_CODES' | 'SIGN_IN_LOCKED' | 'TOO_MANY_ACCOUNTS' | 'SECOND_FACTOR_LOCKED',
  waitMs: number,
): AppError {
  return fail(code, { retryAfter: Math.ceil(waitMs / 1000), values: { wait: formatWait(waitMs) } });
}

/** Formats a wait as `45 s`, `12 min` or `3 h 20 min`. All five languages share these units. Rounds up. */
export function formatWait(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
