import * as endpoints from '@dossier/contracts';
import { call, refresh, signOut } from '@dossier/remote-kit';

/** Signs out one of the user's browsers. Reloads the list even after a failure: another tab may have signed it out. */
export async function endDevice(id: string): Promise<void> {
  try {
    await call(endpoints.endDevice, { params: { id } });
  } finally {
    await refresh(endpoints.listDevices);
  }
}

/** Ends every session of the user, then clears the data in this browser, as a sign-out does. */
export async function signOutEverywhere(): Promise<void> {
  await call(endpoints.signOutEverywhere);
  await signOut();
}
