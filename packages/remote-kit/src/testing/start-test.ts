import type { Role } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { toaster } from '@dossier/ui';
import { resetPageResponses } from '../call/page-responses.ts';
import { replaceTransport } from '../call/transport.ts';
import { clearData } from '../data/use-data.ts';
import { applySession, applySignOut, resetSession } from '../call/session-store.ts';
import { type Mock, mockTransport, type RecordedCall } from './mock.ts';

export interface TestOptions {
  api?: Mock[];
  /** The signed-in user; by default one with id 7 and the role `user`. */
  session?:
    | { id?: number; email?: string; role?: Role; lastTaxYear?: number | null; impersonatedBy?: number }
    | 'signedOut';
}

/** Resets the browser state for a test: empty storage, no cached data, a session, and a mocked network. */
export async function startTest({ api = [], session = {} }: TestOptions = {}): Promise<{
  calls: RecordedCall[];
  missing: string[];
}> {
  sessionStorage.clear();
  localStorage.clear();
  toaster.clear();
  resetPageResponses();
  resetSession();
  await clearData();
  const { transport, calls, missing } = mockTransport(api);
  replaceTransport(transport);
  if (session === 'signedOut') {
    applySignOut();
    return { calls, missing };
  }
  const { impersonatedBy = null, ...user } = session;
  applySession(sampleSession(user, { impersonatedBy }));
  return { calls, missing };
}
