import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Resets a user's profile to the state of the first sign-in; the user may be the administrator. */
export async function resetProfile(userId: number): Promise<void> {
  await call(endpoints.resetProfile, { body: { userId } });
  await Promise.all([
    refresh(endpoints.getUser),
    refresh(endpoints.getProfile),
    refresh(endpoints.getTaxStatus),
    refresh(endpoints.listNotifications),
  ]);
}
