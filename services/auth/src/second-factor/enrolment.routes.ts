import { confirmEnrolment, queueMail, startEnrolment } from '@dossier/contracts';
import { fail, type KoaContext, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { IpLimit } from '../codes/ip-limit.ts';
import { failUntil } from '../codes/wait.ts';
import type { Devices } from '../devices/devices.ts';
import { clientNetwork } from '../http/client-ip.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignedIn, SignIn } from '../sessions/sign-in.ts';
import type { UserRow } from '../users/users.entity.ts';
import type { Users } from '../users/users.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Requirement } from './requirement.ts';
import type { SecondStepRow } from './second-factor.entity.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecondSteps } from './second-steps.ts';
import { totpUri } from './totp.ts';

export interface EnrolmentRoutesDeps {
  readonly steps: SecondSteps;
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly ipLimit: IpLimit;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
}

const errors = {
  token: 'ENROLMENT_TOKEN_WRONG',
  wrong: 'VERIFICATION_ERROR',
  exhausted: 'CODE_EXHAUSTED',
  expired: 'SECOND_STEP_NOT_FOUND',
} as const;

type Failure = { readonly kind: keyof typeof errors } | { readonly kind: 'locked'; readonly waitMs: number };
type Outcome<T> = Failure | { readonly kind: 'done'; readonly result: T };

interface Enrolling {
  readonly manager: EntityManager;
  readonly seal: Seal;
  readonly user: UserRow;
  readonly step: SecondStepRow;
}

/** The first factor of an administrator or expert who needs one, added in the second step of a sign-in. */
export function enrolmentRoutes(service: Service, deps: EnrolmentRoutesDeps): void {
  const { steps, factors, recoveryCodes, requirement, users, sessions, devices } = deps;
  const { ipLimit, cookies, signIn } = deps;
  const { clock, outbox, seals, db } = service;

  /**
   * Runs a part of the enrolment for the step of the browser, with the attempts counted. Failures are returned instead of
   * thrown, because a rollback would undo the count.
   */
  async function enrol<T>(
    ctx: KoaContext,
    token: string | undefined,
    run: (enrolling: Enrolling) => Promise<T | undefined>,
  ): Promise<T> {
    const network = clientNetwork(ctx);
    const networkWaitMs = await ipLimit.take('guess', network);
    if (networkWaitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: networkWaitMs / 1000 });
    const { browser } = cookies.read(ctx);
    const opened = await db.read((manager) => steps.find(manager, browser));
    if (!opened) throw fail('SECOND_STEP_NOT_FOUND');
    const { userId } = opened;
    const seal = await seals.forWriting(userId);
    const outcome = await db.write(async (manager): Promise<Outcome<T>> => {
      const waitMs = await steps.takeGuess(manager, userId);
      if (waitMs > 0) return { kind: 'locked', waitMs };
      const step = await steps.find(manager, browser);
      const user = step && (await users.find(manager, userId));
      if (!user || user.suspendedAt || !(await requirement.isUnmet(manager, user)))
        return { kind: 'expired' };
      const isAllowed = await requirement.allowsEnrolment(manager, user, token);
      const result = isAllowed ? await run({ manager, seal, user, step }) : undefined;
      if (result === undefined) {
        if (await steps.countFailure(manager, step)) return { kind: 'exhausted' };
        return { kind: isAllowed ? 'wrong' : 'token' };
      }
      await steps.clearGuesses(manager, userId);
      return { kind: 'done', result };
    });
    if (outcome.kind === 'locked') throw failUntil('SECOND_FACTOR_LOCKED', outcome.waitMs);
    if (outcome.kind !== 'done') throw fail(errors[outcome.kind]);
    await ipLimit.refund(network);
    return outcome.result;
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
