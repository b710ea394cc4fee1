import * as endpoints from '@dossier/contracts';
import { applySession, call, refreshSession } from '@dossier/remote-kit';

/** Sends a sign-in code by mail. */
export const requestCode = (email: string) => call(endpoints.requestCode, { body: { email } });

/** Exchanges a sign-in code for a session. A code counts once, so the caller runs `session.refresh()`, which it can repeat. */
export const verifyCode = (email: string, code: string) =>
  call(endpoints.verifyCode, { body: { email, code } });

/** Opens a session without a code where this device is remembered; the caller runs `session.refresh()`. */
export const quickRestore = (email: string) => call(endpoints.quickRestore, { body: { email } });

/** Keeps the session alive for another idle period. */
export async function extendSession(): Promise<void> {
  applySession(await call(endpoints.extendSession));
}

/** Opens a marked session as another user. Everything loaded so far is dropped with the previous user's session. */
export async function loginAs(id: string): Promise<{ email: string }> {
  const { user } = await call(endpoints.loginAs, { params: { id } });
  await refreshSession();
  return user;
}
