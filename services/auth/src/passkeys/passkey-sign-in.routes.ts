import { signInWithPasskey, startPasskeySignIn } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { IpLimit } from '../codes/ip-limit.ts';
import { clientNetwork } from '../http/client-ip.ts';
import { browserOf, setCookies, type Cookies } from '../http/cookies.ts';
import type { SignedIn, SignIn } from '../account/sign-in.ts';
import type { Users } from '../account/users.repository.ts';
import type { Passkeys } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

export interface PasskeySignInDeps {
  readonly passkeys: Passkeys;
  readonly users: Users;
  readonly ipLimit: IpLimit;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
  readonly publicUrl: URL | undefined;
}

/**
 * Sign-in with a passkey alone: it verifies its user, so it is two factors at once. It does not depend on the limits of an
 * address, which strangers can use up with wrong codes: a signature cannot be guessed.
 */
export function passkeySignInRoutes(service: Service, deps: PasskeySignInDeps): void {
  const { passkeys, users, ipLimit, cookies, signIn, publicUrl } = deps;
  const { seals } = service;

  service.route(startPasskeySignIn, async ({ ctx, db }) => {
    const party = relyingPartyOf(ctx, publicUrl);
    await ipLimit.check('passkey', clientNetwork(ctx));
    const browser = browserOf(cookies.read(ctx));
    const holder = `signIn ${browser}` as const;
    const options = await db.write((manager) => passkeys.startUsing(manager, { party, holder }));
    setCookies(ctx, [cookies.browser(browser)]);
    return options;
  });

  service.route(signInWithPasskey, async ({ body: { passkey }, ctx, db, language }) => {
    const party = relyingPartyOf(ctx, publicUrl);
    await ipLimit.check('guess', clientNetwork(ctx));
    const { browser } = cookies.read(ctx);
    const userId = await db.read((manager) => passkeys.ownerOf(manager, passkey));
    if (browser === undefined || userId === undefined) throw fail('PASSKEY_REFUSED');
    const seal = await seals.forWriting(userId);
    // Failures are returned instead of thrown: a rollback would leave the challenge valid.
    const outcome = await db.write(async (manager): Promise<SignedIn | 'refused' | 'suspended'> => {
      const ceremony = { party, holder: `signIn ${browser}` } as const;
      if (!(await passkeys.use(manager, ceremony, seal, passkey))) return 'refused';
      const user = await users.find(manager, userId);
      if (!user) return 'refused';
      return user.suspendedAt ? 'suspended' : signIn.complete(manager, ctx, user, language);
    });
    if (outcome === 'refused') throw fail('PASSKEY_REFUSED');
    if (outcome === 'suspended') throw fail('ACCOUNT_SUSPENDED');
    await ipLimit.refund(clientNetwork(ctx));
    setCookies(ctx, outcome.cookies);
    return { success: true as const, user: outcome.user };
  });
}
