import * as endpoints from '@dossier/contracts';
import { call } from '../call/call.ts';

/** Sends a sign-in code by mail. */
export const requestCode = (email: string) => call(endpoints.requestCode, { body: { email } });

/** Exchanges a sign-in code for a session. A code counts once, so the caller runs `session.refresh()`, which it can repeat. */
export const verifyCode = (email: string, code: string) =>
  call(endpoints.verifyCode, { body: { email, code } });
