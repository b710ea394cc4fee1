import {
  confirmEnrolment,
  confirmPasskeyEnrolment,
  queueMail,
  startEnrolment,
  startPasskeyEnrolment,
  type ErrorCode,
  type Language,
} from '@dossier/contracts';
import type { KoaContext, Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../account/devices.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { Ceremony, Passkeys } from '../passkeys/passkeys.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import type { Sessions } from '../account/sessions.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { RecoveryCodes } from '../account/recovery-codes.ts';
import type { Requirement } from '../account/requirement.ts';
import type { SecondFactors } from '../account/second-factors.ts';
import type { SecondSteps } from '../account/second-steps.ts';
import type { StepAttempt, StepAttempts } from './step-attempts.ts';
import { totpUri } from '../account/totp.ts';

export interface EnrolmentRoutesDeps {
  readonly steps: SecondSteps;
  readonly attempts: StepAttempts;
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
  readonly passkeys: Passkeys;
  readonly publicUrl: URL | undefined;
}

/** The first factor of an administrator or expert who needs one, added in the second step of a sign-in. */
export function enrolmentRoutes(service: Service, deps: EnrolmentRoutesDeps): void {
  const { steps, attempts, factors, recoveryCodes, requirement, sessions, devices, signIn } = deps;
  const { cookies, passkeys, publicUrl } = deps;
  const { clock, outbox } = service;

  /** Runs a part of the enrolment, which returns undefined for what is not right. */
  function enrol<T>(
    ctx: KoaContext,
    token: string | undefined,
    run: (attempt: StepAttempt) => Promise<T | undefined>,
    wrong: ErrorCode = 'VERIFICATION_ERROR',
  ): Promise<T> {
    return attempts.run<T>(ctx, async (attempt) => {
      const { manager, user } = attempt;
      if (user.suspendedAt || !(await requirement.isUnmet(manager, user)))
        return { refused: 'SECOND_STEP_NOT_FOUND' };
      if (!(await requirement.allowsEnrolment(manager, user, token)))
        return { wrong: 'ENROLMENT_TOKEN_WRONG' };
      const result = await run(attempt);
      if (result === undefined) return { wrong };
      await steps.clearGuesses(manager, user.id);
      return { result };
    });
  }

  /** Completes the sign-in with the new factor. */
  async function finish({ manager, seal, user, step }: StepAttempt, ctx: KoaContext, language: Language) {
    const { id: userId, email } = user;
    await steps.end(manager, step);
    await requirement.endToken(manager, userId);
    // They were signed in, or remembered, without a second factor.
    await sessions.revokeAll(manager, userId);
    await devices.revoke(manager, { userId });
    const at = new Date(clock.now());
    await accessLog.add(manager, { at, event: 'secondFactorAdded', userId, actorId: null });
    const notice = { template: 'secondFactorAdded', to: email, language } as const;
    await outbox.add(manager, queueMail, { body: notice });
    const signedIn = await signIn.complete(manager, ctx, user, language);
    return { signedIn, recoveryCodes: await recoveryCodes.renew(manager, seal) };
  }

  function present(ctx: KoaContext, { signedIn, recoveryCodes: codes }: Awaited<ReturnType<typeof finish>>) {
    setCookies(ctx, signedIn.cookies);
    return { success: true as const, user: signedIn.user, recoveryCodes: codes };
  }

  service.route(startEnrolment, ({ body: { name, token }, ctx }) =>
    enrol(ctx, token, async ({ manager, seal, user }) => {
      const { id, secret } = await factors.startTotp(manager, seal, name);
      return { id, secret, uri: totpUri(secret, user.email) };
    }),
  );

  service.route(confirmEnrolment, async ({ body: { id, code, token }, ctx, language }) => {
    const finished = await enrol(ctx, token, async (attempt) => {
      if (!(await factors.confirmTotp(attempt.manager, attempt.seal, id, code))) return undefined;
      return finish(attempt, ctx, language);
    });
    return present(ctx, finished);
  });

  const ceremonyOf = (ctx: KoaContext): Ceremony => ({
    party: relyingPartyOf(ctx, publicUrl),
    holder: `add ${cookies.read(ctx).browser ?? ''}`,
  });

  service.route(startPasskeyEnrolment, ({ body: { token }, ctx }) => {
    const ceremony = ceremonyOf(ctx);
    return enrol(ctx, token, ({ manager, seal, user }) =>
      passkeys.startAdding(manager, ceremony, seal, user.email),
    );
  });

  service.route(confirmPasskeyEnrolment, async ({ body: { token, ...added }, ctx, language }) => {
    const ceremony = ceremonyOf(ctx);
    const run = async (attempt: StepAttempt) => {
      if (!(await passkeys.add(attempt.manager, ceremony, attempt.seal, added))) return undefined;
      return finish(attempt, ctx, language);
    };
    return present(ctx, await enrol(ctx, token, run, 'PASSKEY_REFUSED'));
  });
}
