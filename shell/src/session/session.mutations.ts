import * as endpoints from '@dossier/contracts';
import { applySession, call } from '@dossier/remote-kit';

/** Keeps the session alive for another idle period. */
export async function extendSession(): Promise<void> {
  applySession(await call(endpoints.extendSession));
}
