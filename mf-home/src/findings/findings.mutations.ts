import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

export async function dismissFinding(fileId: string, findingId: string, isDismissed: boolean): Promise<void> {
  await call(endpoints.dismissFinding, { params: { id: fileId, findingId }, body: { isDismissed } });
  await refresh(endpoints.listReadings);
}
