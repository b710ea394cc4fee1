import { confirmSecondStep, getSecondStep, queueMail, type BodyOf } from '@dossier/contracts';
import { fail, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { IpLimit } from '../codes/ip-limit.ts';
import { failUntil } from '../codes/wait.ts';
import { clientNetwork } from '../http/client-ip.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { SignedIn, SignIn } from '../sessions/sign-in.ts';
import type { Users } from '../users/users.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Requirement } from './requirement.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecondSteps } from './second-steps.ts';

export interface SecondStepRoutesDeps {
  readonly steps: SecondSteps;
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly users: Users;
  readonly ipLimit: IpLimit;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
}

type Outcome =
  | { readonly kind: 'signedIn'; readonly signedIn: SignedIn }
  | { readonly kind: keyof typeof errors }
  | { readonly kind: 'locked'; readonly waitMs: number };

const errors = {
  wrong: 'VERIFICATION_ERROR',
  exhausted: 'CODE_EXHAUSTED',
  expired: 'SECOND_STEP_NOT_FOUND',
  suspended: 'ACCOUNT_SUSPENDED',
} as const;

/** The second step of a sign-in: the code by mail was right, and the account has a second factor. */
export function secondStepRoutes(service: Service, deps: SecondStepRoutesDeps): void {
  const { steps, factors, recoveryCodes, requirement, users, ipLimit, cookies, signIn } = deps;
  const { outbox, seals } = service;

  service.route(getSecondStep, ({ ctx, db }) =>
    db.read(async (manager) => {
      const step = await steps.find(manager, cookies.read(ctx).browser);
      if (!step) throw fail('SECOND_STEP_NOT_FOUND');
      const user = await users.find(manager, step.userId);
      if (!user) throw fail('SECOND_STEP_NOT_FOUND');
      const methods = await factors.methodsOf(manager, user.id);
      const enrolment = await requirement.enrolmentOf(manager, user);
      return { methods, enrolment, expiresAt: step.expiresAt.toISOString() };
    }),
  );

  const isRight = (manager: EntityManager, seal: Seal, { method, code }: BodyOf<typeof confirmSecondStep>) =>
    method === 'totp' ? factors.useTotp(manager, seal, code) : recoveryCodes.use(manager, seal, code);

  service.route(confirmSecondStep, async ({ body, ctx, db, language }) => {
    const network = clientNetwork(ctx);
    const networkWaitMs = await ipLimit.take('guess', network);
    if (networkWaitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: networkWaitMs / 1000 });
    const { browser } = cookies.read(ctx);
    const opened = await db.read((manager) => steps.find(manager, browser));
    if (!opened) throw fail('SECOND_STEP_NOT_FOUND');
    const { userId } = opened;
    const seal = await seals.forWriting(userId);
    // Outcomes are returned instead of thrown: a rollback would undo the count of wrong codes.
    const outcome = await db.write(async (manager): Promise<Outcome> => {
      const waitMs = await steps.takeGuess(manager, userId);
      if (waitMs > 0) return { kind: 'locked', waitMs };
      const step = await steps.find(manager, browser);
      const user = step && (await users.find(manager, userId));
      if (!user) return { kind: 'expired' };
      if (!(await isRight(manager, seal, body)))
        return { kind: (await steps.countFailure(manager, step)) ? 'exhausted' : 'wrong' };
      await steps.clearGuesses(manager, userId);
      if (!(await steps.end(manager, step))) return { kind: 'expired' };
      if (user.suspendedAt) return { kind: 'suspended' };
      if (body.method === 'recoveryCode') {
        const notice = { template: 'recoveryCodeUsed', to: user.email, language } as const;
        await outbox.add(manager, queueMail, { body: notice });
      }
      return { kind: 'signedIn', signedIn: await signIn.complete(manager, ctx, user, language) };
    });
    if (outcome.kind === 'locked') throw failUntil('SECOND_FACTOR_LOCKED', outcome.waitMs);
    if (outcome.kind !== 'signedIn') throw fail(errors[outcome.kind]);
    await ipLimit.refund(network);
    setCookies(ctx, outcome.signedIn.cookies);
    return { success: true as const, user: outcome.signedIn.user };
  });
}
