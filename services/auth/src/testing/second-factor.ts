import { confirmTotp, introspectSession, startTotp } from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, asService } from '@dossier/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { Browser, type AuthTest } from './browser.ts';

/** The code that an authenticator app shows. */
export const appCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** The identity with which the gateway forwards requests of a signed-in browser. */
export async function identityOf(test: AuthTest, browser: Browser): Promise<UserIdentity> {
  const body = { token: browser.sessionToken, activity: false };
  const { body: session } = await test.request(introspectSession, { body }, { as: asService('gateway') });
  if (!session.active) throw new Error('inactive');
  const { userId, role, sessionId, signedInAt, impersonatedBy } = session;
  return {
    ...as(userId, role, sessionId),
    ...(signedInAt !== null && { signedInAt: Date.parse(signedInAt) }),
    ...(impersonatedBy !== null && { impersonatedBy }),
  };
}

export interface Enrolled {
  readonly browser: Browser;
  readonly identity: UserIdentity;
  readonly factorId: string;
  readonly secret: string;
  /** The code that confirmed the app. */
  readonly firstCode: string;
  readonly recoveryCodes: readonly string[];
}

/** A user who signed in and added an authenticator app. The next of its codes that counts comes half a minute later. */
export async function enrol(test: AuthTest, email: string): Promise<Enrolled> {
  const browser = new Browser(test);
  await browser.signIn(email);
  const identity = await identityOf(test, browser);
  const { recoveryCodes, ...app } = await addApp(test, browser, identity);
  if (!recoveryCodes) throw new Error('there was a factor before');
  return { browser, identity, ...app, recoveryCodes };
}

export async function addApp(test: AuthTest, browser: Browser, identity: UserIdentity, name = 'My phone') {
  const { body: app, error } = await browser.send(startTotp, { body: { name } }, { as: identity });
  if (error) throw new Error(error.code);
  const firstCode = appCode(app.secret, test.clock.now());
  const body = { code: firstCode };
  const confirmed = await browser.send(confirmTotp, { params: { id: app.id }, body }, { as: identity });
  if (confirmed.error) throw new Error(confirmed.error.code);
  return { factorId: app.id, secret: app.secret, firstCode, recoveryCodes: confirmed.body.recoveryCodes };
}
