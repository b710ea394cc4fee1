import {
  confirmSecondStep,
  getSecondStep,
  queueMail,
  startPasskeyStep,
  type BodyOf,
  type ErrorCode,
} from '@dossier/contracts';
import { fail, type KoaContext, type Service } from '@dossier/service-kit';
import type { IpLimit } from '../codes/ip-limit.ts';
import { clientNetwork } from '../http/client-ip.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { Ceremony, Passkeys } from '../passkeys/passkeys.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import type { SignedIn, SignIn } from '../account/sign-in.ts';
import type { Users } from '../account/users.repository.ts';
import type { RecoveryCodes } from '../account/recovery-codes.ts';
import type { Requirement } from '../account/requirement.ts';
import type { SecondFactors } from '../account/second-factors.ts';
import type { SecondSteps } from '../account/second-steps.ts';
import type { AttemptOutcome, StepAttempt, StepAttempts } from './step-attempts.ts';

export interface SecondStepRoutesDeps {
  readonly steps: SecondSteps;
  readonly attempts: StepAttempts;
  readonly factors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly requirement: Requirement;
  readonly users: Users;
  readonly passkeys: Passkeys;
  readonly ipLimit: IpLimit;
  readonly publicUrl: URL | undefined;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
}

/** The second step of a sign-in: the code by mail was right, and the account has a second factor. */
export function secondStepRoutes(service: Service, deps: SecondStepRoutesDeps): void {
  const { steps, attempts, factors, recoveryCodes, requirement, users, cookies, signIn } = deps;
  const { passkeys, ipLimit, publicUrl } = deps;
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

  const ceremonyOf = (ctx: KoaContext): Ceremony => ({
    party: relyingPartyOf(ctx, publicUrl),
    holder: `confirm ${cookies.read(ctx).browser ?? ''}`,
  });

  service.route(startPasskeyStep, async ({ ctx, db }) => {
    const ceremony = ceremonyOf(ctx);
    await ipLimit.check('passkey', clientNetwork(ctx));
    const step = await db.read((manager) => steps.find(manager, cookies.read(ctx).browser));
    if (!step) throw fail('SECOND_STEP_NOT_FOUND');
    const seal = await seals.forWriting(step.userId);
    return db.write(async (manager) => {
      await seals.lock(manager, step.userId);
      const options = await passkeys.startUsing(manager, ceremony, seal);
      if (!options.allowCredentials?.length) throw fail('SECOND_FACTOR_NOT_FOUND');
      return options;
    });
  });

  /** The error of a wrong code or signature; undefined for a right one. */
  async function check(
    ctx: KoaContext,
    { manager, seal }: StepAttempt,
    body: BodyOf<typeof confirmSecondStep>,
  ): Promise<ErrorCode | undefined> {
    if (body.method === 'passkey')
      return (await passkeys.use(manager, ceremonyOf(ctx), seal, body.passkey))
        ? undefined
        : 'PASSKEY_REFUSED';
    const isRight =
      body.method === 'totp'
        ? await factors.useTotp(manager, seal, body.code)
        : await recoveryCodes.use(manager, seal, body.code);
    return isRight ? undefined : 'VERIFICATION_ERROR';
  }

  service.route(confirmSecondStep, async ({ body, ctx, language }) => {
    const run = async (attempt: StepAttempt): Promise<AttemptOutcome<SignedIn>> => {
      const { manager, user, step } = attempt;
      const wrong = await check(ctx, attempt, body);
      if (wrong) return { wrong };
      await steps.clearGuesses(manager, user.id);
      if (!(await steps.end(manager, step))) return { refused: 'SECOND_STEP_NOT_FOUND' };
      if (user.suspendedAt) return { refused: 'ACCOUNT_SUSPENDED' };
      if (body.method === 'recoveryCode') {
        const notice = { template: 'recoveryCodeUsed', to: user.email, language } as const;
        await outbox.add(manager, queueMail, { body: notice });
      }
      return { result: await signIn.complete(manager, ctx, user, language) };
    };
    const signedIn = await attempts.run(ctx, run, body.method === 'passkey' ? 'signature' : 'code');
    setCookies(ctx, signedIn.cookies);
    return { success: true as const, user: signedIn.user };
  });
}
