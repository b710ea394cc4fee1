import * as endpoints from '@dossier/contracts';
import { call, refresh, signOut } from '@dossier/remote-kit';

/** Signs one of the own browsers out. The list is loaded again also after a failure: another tab may have ended it. */
export async function endDevice(id: string): Promise<void> {
  try {
    await call(endpoints.endDevice, { params: { id } });
  } finally {
    await refresh(endpoints.listDevices);
  }
}

/** Ends every session of the user, then clears what this browser holds, as a sign-out does. */
export async function signOutEverywhere(): Promise<void> {
  await call(endpoints.signOutEverywhere);
  await signOut();
}
