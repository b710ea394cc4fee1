import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Confirms the second step of a sign-in. A code counts once, so the caller runs `session.refresh()`, which it can repeat. */
export const confirmSecondStep = (body: BodyIn<typeof endpoints.confirmSecondStep>) =>
  call(endpoints.confirmSecondStep, { body });

/** Returns the secret of the first authenticator app of an account that needs one, in the second step of a sign-in. */
export const startEnrolment = (name: string, token: string | undefined) =>
  call(endpoints.startEnrolment, { body: { name, token } });

/** Adds that app and signs in; the caller runs `session.refresh()` when the recovery codes are kept. */
export const confirmEnrolment = (id: string, code: string, token: string | undefined) =>
  call(endpoints.confirmEnrolment, { body: { id, code, token } });

/** Returns the options with which a passkey confirms the second step of a sign-in. */
export const startPasskeyStep = () => call(endpoints.startPasskeyStep);

/** Returns the options for the first passkey of an account that needs a second factor. */
export const startPasskeyEnrolment = (token: string | undefined) =>
  call(endpoints.startPasskeyEnrolment, { body: { token } });

/** Adds that passkey and signs in; the caller runs `session.refresh()` when the recovery codes are kept. */
export const confirmPasskeyEnrolment = (body: BodyIn<typeof endpoints.confirmPasskeyEnrolment>) =>
  call(endpoints.confirmPasskeyEnrolment, { body });
