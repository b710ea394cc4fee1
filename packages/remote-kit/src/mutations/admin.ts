import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Puts a user back to the first sign-in, who may be the administrator in front of the page. */
export async function resetProfile(userId: number): Promise<void> {
  await call(endpoints.resetProfile, { body: { userId } });
  await Promise.all([
    refresh(endpoints.getUser),
    refresh(endpoints.getProfile),
    refresh(endpoints.getTaxStatus),
    refresh(endpoints.listNotifications),
  ]);
}
