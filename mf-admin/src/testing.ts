import type { Account } from '@dossier/contracts';

/** An account of a user, for stubs. */
export function sampleAccount(change: Partial<Account> = {}): Account {
  return {
    userId: 12,
    email: 'anna@example.ch',
    name: 'Anna Muster',
    role: 'user',
    createdAt: '2026-01-05T10:00:00.000Z',
    lastSignInAt: '2026-02-05T10:00:00.000Z',
    suspendedAt: null,
    deletion: null,
    ...change,
  };
}
