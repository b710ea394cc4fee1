import { getProfileForUser, verifyCode, type EndpointSpec } from '@dossier/contracts';
import { AppError, type Caller, type Logger } from '@dossier/service-kit';

const answerWithUser = verifyCode.response;

/** The calls of auth that answer a user whose `isProfileComplete` only the profile service knows. */
export function addProfileToSignIn(spec: EndpointSpec): boolean {
  return spec.id === 'auth.verify' || spec.id === 'auth.loginAs';
}

/**
 * Fills in `isProfileComplete`. The sign-in has happened, so nothing here may make it fail: what cannot be asked stays
 * null and the home screen decides; what is not the declared answer (an error) is passed on as it is.
 */
export async function fillProfileState(
  body: Buffer,
  caller: Pick<Caller, 'call'>,
  log: Logger,
): Promise<Buffer> {
  const response = answerWithUser.safeParse(parsed(body));
  if (!response.success) return body;
  const { success, user } = response.data;
  const isProfileComplete = await caller
    .call(getProfileForUser, { params: { userId: String(user.id) } })
    .then(
      (profile) => profile.isProfileComplete,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error }, 'signed in without knowing whether the profile is complete');
        return null;
      },
    );
  return Buffer.from(JSON.stringify({ success, user: { ...user, isProfileComplete } }));
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
