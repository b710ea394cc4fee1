import { confirmEnrolment, queueMail, startEnrolment } from '@dossier/contracts';
import type { KoaContext, Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../devices/devices.ts';
import { setCookies } from '../http/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignedIn, SignIn } from '../sessions/sign-in.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Requirement } from './requirement.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecondSteps } from './second-steps.ts';
import type { StepAttempt, StepAttempts } from './step-attempts.ts';
import { totpUri } from './totp.ts';

export interface EnrolmentRoutesDeps {
  readonly steps: SecondSteps;
  readonly attempts: StepAttempts;
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly signIn: SignIn;
}

/** The first factor of an administrator or expert who needs one, added in the second step of a sign-in. */
export function enrolmentRoutes(service: Service, deps: EnrolmentRoutesDeps): void {
  const { steps, attempts, factors, recoveryCodes, requirement, sessions, devices, signIn } = deps;
  const { clock, outbox } = service;

  /** Runs a part of the enrolment, which returns undefined for a wrong code. */
  function enrol<T>(
    ctx: KoaContext,
    token: string | undefined,
    run: (attempt: StepAttempt) => Promise<T | undefined>,
  ): Promise<T> {
    return attempts.run<T>(ctx, async (attempt) => {
      const { manager, user } = attempt;
      if (user.suspendedAt || !(await requirement.isUnmet(manager, user)))
        return { refused: 'SECOND_STEP_NOT_FOUND' };
      if (!(await requirement.allowsEnrolment(manager, user, token)))
        return { wrong: 'ENROLMENT_TOKEN_WRONG' };
      const result = await run(attempt);
      if (result === undefined) return { wrong: 'VERIFICATION_ERROR' };
      await steps.clearGuesses(manager, user.id);
      return { result };
    });
  }

  service.route(startEnrolment, ({ body: { name, token }, ctx }) =>
    enrol(ctx, token, async ({ manager, seal, user }) => {
      const { id, secret } = await factors.startTotp(manager, seal, name);
      return { id, secret, uri: totpUri(secret, user.email) };
    }),
  );

  service.route(confirmEnrolment, async ({ body: { id, code, token }, ctx, language }) => {
    const { signedIn, codes } = await enrol(ctx, token, async ({ manager, seal, user, step }) => {
      if (!(await factors.confirmTotp(manager, seal, id, code))) return undefined;
      const { id: userId, email } = user;
      await steps.end(manager, step);
      await requirement.endToken(manager, userId);
      // They were signed in, or remembered, without a second factor.
      await sessions.revoke(manager, { userId });
      await devices.revoke(manager, { userId });
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'secondFactorAdded', userId, actorId: null });
      const notice = { template: 'secondFactorAdded', to: email, language } as const;
      await outbox.add(manager, queueMail, { body: notice });
      const opened: SignedIn = await signIn.complete(manager, ctx, user, language);
      return { signedIn: opened, codes: await recoveryCodes.renew(manager, seal) };
    });
    setCookies(ctx, signedIn.cookies);
    return { success: true as const, user: signedIn.user, recoveryCodes: codes };
  });
}
