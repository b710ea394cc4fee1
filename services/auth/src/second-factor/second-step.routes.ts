import { confirmSecondStep, getSecondStep, queueMail, type BodyOf } from '@dossier/contracts';
import { fail, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { SignedIn, SignIn } from '../sessions/sign-in.ts';
import type { Users } from '../users/users.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Requirement } from './requirement.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecondSteps } from './second-steps.ts';
import type { StepAttempts } from './step-attempts.ts';

export interface SecondStepRoutesDeps {
  readonly steps: SecondSteps;
  readonly attempts: StepAttempts;
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly users: Users;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
}

/** The second step of a sign-in: the code by mail was right, and the account has a second factor. */
export function secondStepRoutes(service: Service, deps: SecondStepRoutesDeps): void {
  const { steps, attempts, factors, recoveryCodes, requirement, users, cookies, signIn } = deps;
  const { outbox } = service;

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

  service.route(confirmSecondStep, async ({ body, ctx, language }) => {
    const signedIn = await attempts.run<SignedIn>(ctx, async ({ manager, seal, user, step }) => {
      if (!(await isRight(manager, seal, body))) return { wrong: 'VERIFICATION_ERROR' };
      await steps.clearGuesses(manager, user.id);
      if (!(await steps.end(manager, step))) return { refused: 'SECOND_STEP_NOT_FOUND' };
      if (user.suspendedAt) return { refused: 'ACCOUNT_SUSPENDED' };
      if (body.method === 'recoveryCode') {
        const notice = { template: 'recoveryCodeUsed', to: user.email, language } as const;
        await outbox.add(manager, queueMail, { body: notice });
      }
      return { result: await signIn.complete(manager, ctx, user, language) };
    });
    setCookies(ctx, signedIn.cookies);
    return { success: true as const, user: signedIn.user };
  });
}
