import * as endpoints from '@dossier/contracts';
import type { BodyIn, Opening } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

function refreshOpenings(): void {
  void refresh(endpoints.listOpenings);
  void refresh(endpoints.listClients);
}

/** Opens a year for clients in the background, under an id of the caller. */
export async function openYear(id: string, body: BodyIn<typeof endpoints.openYear>): Promise<Opening> {
  const opening = await call(endpoints.openYear, { params: { id }, body });
  refreshOpenings();
  return opening;
}

/** Stops an opening, or lets it go on. */
export async function setOpeningState({ id }: Opening, state: 'running' | 'stopped'): Promise<void> {
  await call(endpoints.setOpeningState, { params: { id }, body: { state } });
  void refresh(endpoints.listOpenedClients);
  refreshOpenings();
}
