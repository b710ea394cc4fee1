import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Marks what happened to a filing as read. */
export async function markInboxRead(params: Record<'userId' | 'taxYear', string>): Promise<void> {
  await call(endpoints.markInboxRead, { params, body: {} });
  void refresh(endpoints.listInbox);
  void refresh(endpoints.listNotifications);
}
