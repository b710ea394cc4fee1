import { forgetTaxYear } from './use-tax-year.ts';
import { logout } from '@dossier/contracts';
import { call } from '../call/call.ts';
import { clearData } from '../data/use-data.ts';
import { publish } from '../events/events.ts';
import { applySignOut } from '../call/session-store.ts';

/** Keys of the browser's storage that belong to the device, not to the user. */
const deviceKeys = new Set([
  'i18nextLng',
  'dossier.colorMode',
  'dossier.sound',
  'dossier.desk',
  'dossier.offer',
]);

/** Ends the session on the server and clears the user's data in this browser. Throws when the server does not respond. */
export async function endSession(): Promise<void> {
  const device = deviceStorage();
  await call(logout);
  await forgetUser(device);
}

/** Clears the data of the user who signed out, here or in another tab, from this tab and this browser. */
export async function forgetUser(device = deviceStorage()): Promise<void> {
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

/** Browsers with `Clear-Site-Data` have already cleared the whole storage: the device's settings are written back. */
function clearStorage(device: readonly [key: string, value: string][]): void {
  try {
    forgetTaxYear();
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of device) localStorage.setItem(key, value);
  } catch {
    // some private windows refuse storage; then nothing was stored
  }
}

/** For browsers without `Clear-Site-Data`. */
async function clearDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // as above
  }
}
