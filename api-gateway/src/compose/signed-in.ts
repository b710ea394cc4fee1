import {
  confirmSecondStep,
  getProfileForUser,
  loginAs,
  signInWithPasskey,
  verifyCode,
  type EndpointSpec,
} from '@dossier/contracts';
import { AppError, type Caller, type Logger } from '@dossier/service-kit';

/** Whether the response of an endpoint contains a user whose `isProfileComplete` comes from the profile service. */
export function addsProfileState(spec: EndpointSpec): boolean {
  return [verifyCode, loginAs, confirmSecondStep, signInWithPasskey].some(({ id }) => id === spec.id);
}

/**
 * Fills in `isProfileComplete`. The sign-in has already succeeded, so a failure here must not make it fail: without the
 * profile service the value stays null, and the home screen decides. Any other body, such as an error, is unchanged.
 */
export async function fillProfileState(
  body: Buffer,
  caller: Pick<Caller, 'call'>,
  log: Logger,
): Promise<Buffer> {
  const response = verifyCode.response.safeParse(parseJson(body));
  if (!response.success) return body;
  const { success, user } = response.data;
  const isProfileComplete = await caller
    .call(getProfileForUser, { params: { userId: String(user.id) }, query: {} })
    .then(
      (profile) => profile.isProfileComplete,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error }, 'profile unavailable at sign-in');
        return null;
      },
    );
  return Buffer.from(JSON.stringify({ success, user: { ...user, isProfileComplete } }));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
