import { getMailState, requestCode, verifyCode } from '@dossier/contracts';
import { loadCatalogues } from '@dossier/contracts/texts';
import { fail, type KoaContext, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { Devices } from '../account/devices.ts';
import { clientNetwork } from '../http/client-ip.ts';
import { browserOf, setCookies, type Cookies } from '../http/cookies.ts';
import type { Users } from '../account/users.repository.ts';
import type { Requirement } from '../account/requirement.ts';
import type { SecondFactors } from '../account/second-factors.ts';
import type { SecondSteps } from '../account/second-steps.ts';
import type { SignIn } from '../account/sign-in.ts';
import { codeLifetimeMinutes } from './codes.policy.ts';
import type { Codes } from './codes.ts';
import type { IpLimit } from './ip-limit.ts';
import { failUntil } from './wait.ts';

const texts = await loadCatalogues<{ sent: string; initiated: string }>(
  (language) => import(`./codes.${language}.json`, { with: { type: 'json' } }),
);

export interface CodeRoutesDeps {
  readonly codes: Codes;
  readonly ipLimit: IpLimit;
  readonly cookies: Cookies;
  readonly users: Users;
  readonly devices: Devices;
  readonly signIn: SignIn;
  readonly factors: SecondFactors;
  readonly steps: SecondSteps;
  readonly requirement: Requirement;
}

export function codeRoutes(service: Service, deps: CodeRoutesDeps): void {
  const { codes, ipLimit, cookies, users, devices, signIn, factors, steps, requirement } = deps;

  /** Whether the browser has a valid device cookie of the address, which exempts it from the shared limits. */
  async function isKnownBrowser(manager: EntityManager, ctx: KoaContext, email: string): Promise<boolean> {
    const claim = devices.read(cookies.read(ctx).device);
    const found = claim && (await devices.find(manager, claim));
    if (!found || found.state === 'stale') return false;
    return (await users.find(manager, found.device.userId))?.email === email;
  }

  service.route(requestCode, async ({ body: { email }, ctx, db, language }) => {
    const network = clientNetwork(ctx);
    const networkWaitMs = await ipLimit.take('code', network);
    if (networkWaitMs > 0) throw failUntil('TOO_MANY_CODES', networkWaitMs);
    const browser = browserOf(cookies.read(ctx));
    const outcome = await db.write(async (manager) => {
      const isKnown = await isKnownBrowser(manager, ctx, email);
      return codes.request(
        manager,
        { email, browser, network, isKnown },
        { template: 'signInCode', minutes: codeLifetimeMinutes, language },
      );
    });
    if (outcome.kind === 'tooMany') throw failUntil('TOO_MANY_CODES', outcome.waitMs);
    if (outcome.kind === 'locked') throw failUntil('SIGN_IN_LOCKED', outcome.waitMs);
    setCookies(ctx, [cookies.browser(browser)]);
    // The outbox delivers the code later when the messages service is down.
    const { delayed } = await service.call(getMailState, {}).catch(() => ({ delayed: true }));
    return delayed
      ? { message: texts[language].initiated, status: 'pending' as const }
      : { message: texts[language].sent, status: 'success' as const };
  });

  service.route(verifyCode, async ({ body: { email, code }, ctx, db, language }) => {
    const network = clientNetwork(ctx);
    const { browser } = cookies.read(ctx);
    const networkWaitMs = await ipLimit.take('guess', network);
    // Others in the same network must not lock out a browser that was just sent a code: it keeps one attempt.
    const mayTry =
      networkWaitMs === 0 ||
      (browser !== undefined && (await db.read((manager) => codes.hasUntriedCode(manager, email, browser))));
    if (!mayTry) throw fail('TOO_MANY_REQUESTS', { retryAfter: networkWaitMs / 1000 });
    if (browser === undefined) throw fail('VERIFICATION_ERROR');
    const { outcome, signedIn } = await db.write(async (manager) => {
      const isKnown = await isKnownBrowser(manager, ctx, email);
      const redeemed = await codes.redeem(manager, { email, browser, network, isKnown }, code);
      if (redeemed.kind !== 'accepted') return { outcome: redeemed };
      const user = await users.findOrCreate(manager, email, () =>
        codes.countAccount(manager, redeemed.codeId, network),
      );
      if (user.suspendedAt) return { outcome: { kind: 'suspended' as const } };
      const hasFactor = (await factors.listOf(manager, user.id)).length > 0;
      if (hasFactor || (await requirement.isUnmet(manager, user)))
        return { outcome: { kind: 'secondStep' as const, browser: await steps.open(manager, user.id) } };
      return { outcome: redeemed, signedIn: await signIn.complete(manager, ctx, user, language) };
    });
    if (outcome.kind === 'locked') throw failUntil('SIGN_IN_LOCKED', outcome.waitMs);
    // Only the owner of the mailbox learns it.
    if (outcome.kind === 'suspended') throw fail('ACCOUNT_SUSPENDED');
    if (outcome.kind === 'exhausted') throw fail('CODE_EXHAUSTED');
    if (outcome.kind === 'secondStep') {
      setCookies(ctx, [cookies.browser(outcome.browser)]);
      throw fail('SECOND_FACTOR_REQUIRED');
    }
    if (!signedIn) throw fail('VERIFICATION_ERROR');
    await ipLimit.refund(network);
    setCookies(ctx, signedIn.cookies);
    return { success: true as const, user: signedIn.user };
  });
}
