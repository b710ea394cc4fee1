import { addPasskey, startPasskey, startPasskeySignIn, signInWithPasskey } from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { identityOf } from './second-factor.ts';
import { Browser, type AuthTest } from './browser.ts';
import { Authenticator, type Deviation } from '../passkeys/authenticator.fixture.ts';

export const origin = 'https://dossier.example.ch';

export interface WithPasskey {
  readonly browser: Browser;
  readonly identity: UserIdentity;
  readonly device: Authenticator;
  readonly recoveryCodes: string[] | null;
}

/** A user who signed in and added a passkey. */
export async function enrolPasskey(test: AuthTest, email: string): Promise<WithPasskey> {
  const browser = new Browser(test);
  await browser.signIn(email);
  const identity = await identityOf(test, browser);
  return { browser, identity, ...(await addDevice(browser, identity)) };
}

export async function addDevice(browser: Browser, identity: UserIdentity, name = 'Laptop') {
  const device = new Authenticator(origin);
  const { body: options, error } = await browser.send(startPasskey, {}, { as: identity });
  if (error) throw new Error(error.code);
  const body = { name, passkey: device.create(options) };
  const added = await browser.send(addPasskey, { body }, { as: identity });
  if (added.error) throw new Error(added.error.code);
  return { device, recoveryCodes: added.body.recoveryCodes };
}

export async function signInWith(browser: Browser, device: Authenticator, deviation?: Deviation) {
  const { body: options } = await browser.send(startPasskeySignIn, {});
  return browser.send(signInWithPasskey, { body: { passkey: device.get(options, deviation) } });
}
