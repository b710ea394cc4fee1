import * as endpoints from '@dossier/contracts';
import { call, refreshSession } from '@dossier/remote-kit';
import { showStatus } from '@dossier/remote-kit/status';

/** Opens a marked session as another user. Everything loaded so far is dropped with the previous user's session. */
export async function loginAs(id: string): Promise<{ email: string }> {
  const { user } = await call(endpoints.loginAs, { params: { id } });
  await refreshSession();
  return user;
}

/** Moves the own filing from the debug panel. */
export async function setDebugStatus(
  taxYear: number,
  status: endpoints.TaxStatusId,
): Promise<endpoints.TaxStatus> {
  const moved = await call(endpoints.setDebugStatus, { body: { status, taxYear } });
  await showStatus({ taxYear }, moved);
  return moved;
}
