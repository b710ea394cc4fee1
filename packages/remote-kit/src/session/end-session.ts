import { logout } from '@dossier/contracts';
import { call } from '../call/call.ts';
import { clearData } from '../data/use-data.ts';
import { publish } from '../events/events.ts';
import { applySignOut } from './session-store.ts';

/** Keys of the browser's storage that belong to the device, not to the person. */
const deviceKeys = new Set(['i18nextLng', 'dossier.colorMode', 'dossier.sound']);

/** Ends the session on the server and clears what this browser kept of the person. Throws when the server cannot be asked. */
export async function endSession(): Promise<void> {
  const device = deviceStorage();
  await call(logout);
  await forgetPerson(device);
}

/** Clears what this tab and this browser kept of the person who signed out, here or in another tab. */
export async function forgetPerson(device = deviceStorage()): Promise<void> {
  applySignOut();
  publish('signed-out', {});
  clearStorage(device);
  await Promise.all([clearData(), clearDatabases()]);
}

function deviceStorage(): [key: string, value: string][] {
  try {
    return Object.entries({ ...localStorage }).filter(([key]) => deviceKeys.has(key));
  } catch {
    return []; // storage is refused
  }
}

/** The server's answer has cleared the whole site where the browser heeds it: what is the device's is put back. */
function clearStorage(device: readonly [key: string, value: string][]): void {
  try {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of device) localStorage.setItem(key, value);
  } catch {
    // storage is refused in some private windows: nothing was kept
  }
}

/** For browsers that do not heed the answer of the server. */
async function clearDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // as above
  }
}
