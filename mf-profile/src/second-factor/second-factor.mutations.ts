import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';

const reload = () => Promise.all([refresh(endpoints.getSecondFactors), refresh(endpoints.listDevices)]);

/** Returns the secret of a new authenticator app, after a fresh sign-in. */
export const startTotp = (name: string) => call(endpoints.startTotp, { body: { name } });

/** Adds the app with its first code. Returns the recovery codes with the first factor, null with a further one. */
export async function confirmTotp(id: string, code: string): Promise<string[] | null> {
  const { recoveryCodes } = await call(endpoints.confirmTotp, { params: { id }, body: { code } });
  await reload();
  return recoveryCodes;
}

/** Removes a second factor, after a fresh sign-in. Loads the list again also after a failure. */
export async function removeSecondFactor(id: string): Promise<void> {
  try {
    await setData(
      endpoints.getSecondFactors,
      {},
      await call(endpoints.removeSecondFactor, { params: { id } }),
    );
  } catch (error) {
    await reload();
    throw error;
  }
}

/** Replaces the recovery codes, after a fresh sign-in. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = await call(endpoints.renewRecoveryCodes);
  await reload();
  return recoveryCodes;
}

/** Returns the options for a new passkey, after a fresh sign-in. */
export const startPasskey = () => call(endpoints.startPasskey);

/** Adds a passkey. Returns the recovery codes with the first factor, null with a further one. */
export async function addPasskey(body: BodyIn<typeof endpoints.addPasskey>): Promise<string[] | null> {
  const { recoveryCodes } = await call(endpoints.addPasskey, { body });
  await reload();
  return recoveryCodes;
}

/** Renames a second factor, after a fresh sign-in. */
export async function renameSecondFactor(id: string, name: string): Promise<void> {
  const state = await call(endpoints.renameSecondFactor, { params: { id }, body: { name } });
  await setData(endpoints.getSecondFactors, {}, state);
}
