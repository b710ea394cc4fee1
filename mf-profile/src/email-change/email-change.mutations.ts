import * as endpoints from '@dossier/contracts';
import { call, refresh, refreshSession } from '@dossier/remote-kit';

/** Mails a code to the current address and one to the new one. */
export const startEmailChange = (email: string) => call(endpoints.startEmailChange, { body: { email } });

/** Changes the address with both codes. Every other device is signed out. */
export async function confirmEmailChange(currentCode: string, newCode: string): Promise<void> {
  await call(endpoints.confirmEmailChange, { body: { currentCode, newCode } });
  await Promise.all([refreshSession(), refresh(endpoints.getUser), refresh(endpoints.listDevices)]);
}
