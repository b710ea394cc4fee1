import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Enters the own absence; null ends it. */
export async function saveAbsence(absence: BodyIn<typeof endpoints.saveAbsence>['absence']): Promise<void> {
  await call(endpoints.saveAbsence, { body: { absence } });
  await refresh(endpoints.getAbsence);
}
