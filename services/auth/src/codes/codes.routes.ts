import { getMailState, requestCode, verifyCode } from '@dossier/contracts';
import { loadCatalogues } from '@dossier/contracts/texts';
import { fail, readCookie, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../devices/devices.ts';
import { clientNetwork } from '../http/client-ip.ts';
import { browserCookie, setCookies, type Cookies } from '../http/cookies.ts';
import type { Users } from '../users/users.repository.ts';
import { newSecret } from '../secrets.ts';
import { readCredentials, type SignIn } from '../sessions/sign-in.ts';
import type { Codes } from './codes.ts';
import type { IpLimit } from './ip-limit.ts';

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
}

const browserFormat = /^[\w-]{43}$/;

export function codeRoutes(service: Service, deps: CodeRoutesDeps): void {
  const { codes, ipLimit, cookies, users, devices, signIn } = deps;

  service.route(requestCode, async ({ body, ctx, db, language }) => {
    await ipLimit.take('code', clientNetwork(ctx));
    const presented = readCookie(ctx.get('cookie'), browserCookie);
    const browser = presented !== undefined && browserFormat.test(presented) ? presented : newSecret();
    await db.write((manager) => codes.request(manager, body.email, browser, language));
    setCookies(ctx, [cookies.browser(browser)]);
    // The outbox delivers the code later when the messages service is down.
    const { delayed } = await service.call(getMailState, {}).catch(() => ({ delayed: true }));
    return delayed
      ? { message: texts[language].initiated, status: 'pending' as const }
      : { message: texts[language].sent, status: 'success' as const };
  });

  service.route(verifyCode, async ({ body, ctx, db, clock }) => {
    const network = clientNetwork(ctx);
    await ipLimit.take('guess', network);
    const browser = readCookie(ctx.get('cookie'), browserCookie);
    if (browser === undefined) throw fail('VERIFICATION_ERROR');
    const signedIn = await db.write(async (manager) => {
      if (!(await codes.redeem(manager, body.email, browser, body.code))) return undefined;
      const user = await users.findOrCreate(manager, body.email);
      await signIn.end(manager, readCredentials(ctx));
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'signedIn', userId: user.id, actorId: null });
      const device = await devices.open(manager, user.id);
      return { user, cookies: await signIn.open(manager, { userId: user.id, device, signedInAt: at }) };
    });
    if (!signedIn) throw fail('VERIFICATION_ERROR');
    await ipLimit.refund(network);
    setCookies(ctx, signedIn.cookies);
    const { id, email } = signedIn.user;
    return {
      success: true as const,
      user: { id, email, role: users.roleOf(signedIn.user), isProfileComplete: null },
    };
  });
}
