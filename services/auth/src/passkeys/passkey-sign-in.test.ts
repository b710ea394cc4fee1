import {
  confirmPasskeyEnrolment,
  confirmSecondStep,
  getSecondFactors,
  getSecondStep,
  getSession,
  removeSecondFactor,
  setSuspended,
  signInWithPasskey,
  startPasskeyEnrolment,
  startPasskeySignIn,
  startPasskeyStep,
} from '@dossier/contracts';
import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { codeEntity } from '../codes/codes.entity.ts';
import { identityOf } from '../testing/second-factor.ts';
import { Browser, startAuth, type AuthTest } from '../testing/browser.ts';
import { Authenticator, type Deviation } from './authenticator.fixture.ts';
import { enrolPasskey, origin, signInWith } from '../testing/passkeys.ts';

const minute = 60_000;

forEachDatabase((database) => {
  let test: AuthTest;
  const printed: string[] = [];
  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
    test = await startAuth(
      {
        PUBLIC_URL: origin,
        REQUIRE_SECOND_FACTOR: 'on',
        EXPERT_EMAILS: 'expert@example.ch',
        AUTH_IP_LIMIT: '1000',
      },
      { database },
    );
  });
  afterAll(async () => {
    await test.stop();
    vi.restoreAllMocks();
  });

  const isSignedIn = async (browser: Browser) => (await browser.send(getSession, {})).body.isAuthenticated;
  async function atSecondStep(email: string): Promise<Browser> {
    const browser = new Browser(test);
    const response = await browser.verify(email, await browser.askForCode(email));
    expect(response.error?.code).toBe('SECOND_FACTOR_REQUIRED');
    return browser;
  }
  async function confirmWith(browser: Browser, device: Authenticator, deviation?: Deviation) {
    const { body: options, error } = await browser.send(startPasskeyStep, {});
    if (error) throw new Error(error.code);
    const passkey = device.get(options, deviation);
    return browser.send(confirmSecondStep, { body: { method: 'passkey', passkey } });
  }
  const suspend = (userId: number) =>
    test.request(
      setSuspended,
      { params: { userId: String(userId) }, body: { suspended: true } },
      { as: { ...as(1, 'admin'), signedInAt: test.clock.now() } },
    );

  it('signs in with a passkey alone, which counts as a fresh sign-in', async () => {
    const { device, identity } = await enrolPasskey(test, 'alone@example.ch');
    await test.clock.advance(minute);
    const browser = new Browser(test);
    const { body, status } = await signInWith(browser, device);
    expect([status, body]).toMatchObject([200, { success: true, user: { email: 'alone@example.ch' } }]);
    expect(await isSignedIn(browser)).toBe(true);
    const opened = await identityOf(test, browser);
    expect(opened.userId).toBe(identity.userId);
    expect(opened.signedInAt).toBeGreaterThan((identity.signedInAt ?? 0) + minute - 1);
    const { body: state } = await test.request(getSecondFactors, {}, { as: opened });
    expect(state.factors[0]?.lastUsedAt).not.toBeNull();
  });

  it('gives everybody the same options, which name no passkey', async () => {
    const { body } = await new Browser(test).send(startPasskeySignIn, {});
    expect(body).toEqual({
      challenge: expect.any(String) as string,
      rpId: 'dossier.example.ch',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['a challenge that was not issued', { challenge: 'x'.repeat(43) }],
    ['the handle of another user', { userHandle: 'x'.repeat(43) }],
    ['a new passkey in place of a signature', { type: 'webauthn.create' }],
  ])('refuses a signature with %s', async (_, deviation) => {
    const { device } = await enrolPasskey(test, `refused-${Math.random()}@example.ch`);
    const browser = new Browser(test);
    const refused = await signInWith(browser, device, deviation);
    expect(refused).toMatchObject({ status: 400, error: { code: 'PASSKEY_REFUSED' } });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await signInWith(browser, device)).status).toBe(200);
  });

  it('refuses a counter that does not grow', async () => {
    const { device } = await enrolPasskey(test, 'counter@example.ch');
    expect((await signInWith(new Browser(test), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await signInWith(new Browser(test), device, { counter })).error?.code).toBe('PASSKEY_REFUSED');
    expect((await signInWith(new Browser(test), device, { counter: 8 })).status).toBe(200);
  });

  it('accepts a passkey without a counter', async () => {
    const { device } = await enrolPasskey(test, 'synced@example.ch');
    for (let n = 0; n < 2; n += 1)
      expect((await signInWith(new Browser(test), device, { counter: 0 })).status).toBe(200);
  });

  it('accepts a signature once, in the browser that asked for it, for five minutes', async () => {
    const { device } = await enrolPasskey(test, 'replay@example.ch');
    const browser = new Browser(test);
    const { body: options } = await browser.send(startPasskeySignIn, {});
    const send = (from: Browser, passkey = device.get(options)) =>
      from.send(signInWithPasskey, { body: { passkey } });
    const stranger = new Browser(test);
    await stranger.send(startPasskeySignIn, {});
    expect((await send(stranger)).error?.code).toBe('PASSKEY_REFUSED');
    expect((await send(new Browser(test))).error?.code).toBe('PASSKEY_REFUSED');
    const copy = browser.copy();
    const passkey = device.get(options);
    const responses = await Promise.all([send(browser, passkey), send(copy, passkey)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const late = new Browser(test);
    const { body: old } = await late.send(startPasskeySignIn, {});
    await test.clock.advance(5 * minute);
    expect((await send(late, device.get(old))).error?.code).toBe('PASSKEY_REFUSED');
  });

  it('refuses a forged signature, an unknown passkey and a removed one alike', async () => {
    const { device, identity } = await enrolPasskey(test, 'forged@example.ch');
    const browser = new Browser(test);
    const { body: options } = await browser.send(startPasskeySignIn, {});
    const forged = { ...new Authenticator(origin).get(options), id: device.id, rawId: device.id };
    const refused = await browser.send(signInWithPasskey, { body: { passkey: forged } });
    const unknown = await signInWith(new Browser(test), new Authenticator(origin));
    const { body } = await test.request(getSecondFactors, {}, { as: identity });
    const params = { id: body.factors[0]?.id ?? '' };
    await test.request(removeSecondFactor, { params }, { as: identity });
    const removed = await signInWith(new Browser(test), device);
    for (const { status, error } of [refused, unknown, removed])
      expect([status, error?.code]).toEqual([400, 'PASSKEY_REFUSED']);
  });

  it('does not open a suspended account', async () => {
    const { device, identity } = await enrolPasskey(test, 'suspended@example.ch');
    await suspend(identity.userId);
    expect((await signInWith(new Browser(test), device)).error?.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('signs in when strangers have used up the guesses of the address', async () => {
    const email = 'guessed@example.ch';
    const { device } = await enrolPasskey(test, email);
    const owner = new Browser(test, '203.0.113.9');
    const code = await owner.askForCode(email);
    await new Browser(test, '198.51.100.1').askForCode(email);
    await test.db.write(async (manager) => {
      const [newest] = await manager.find(codeEntity, { order: { createdAt: 'DESC' }, take: 1 });
      await manager.update(codeEntity, { id: newest?.id ?? '' }, { failures: 100 });
    });
    expect((await owner.verify(email, code)).error?.code).toBe('SIGN_IN_LOCKED');
    expect((await signInWith(owner, device)).status).toBe(200);
  });

  it('confirms the second step with a passkey of the account only', async () => {
    const { device, recoveryCodes } = await enrolPasskey(test, 'step@example.ch');
    const { device: foreign } = await enrolPasskey(test, 'foreign@example.ch');
    const browser = await atSecondStep('step@example.ch');
    expect((await browser.send(getSecondStep, {})).body.methods).toEqual(['passkey', 'recoveryCode']);
    const { body: options } = await browser.send(startPasskeyStep, {});
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    expect((await confirmWith(browser, foreign)).error?.code).toBe('PASSKEY_REFUSED');
    expect((await confirmWith(browser, device, { userVerified: false })).status).toBe(400);
    const { body: alone } = await browser.send(startPasskeySignIn, {});
    const crossed = { method: 'passkey' as const, passkey: device.get(alone) };
    expect((await browser.send(confirmSecondStep, { body: crossed })).error?.code).toBe('PASSKEY_REFUSED');
    expect((await confirmWith(browser, device)).body).toMatchObject({ user: { email: 'step@example.ch' } });
    expect(await isSignedIn(browser)).toBe(true);
    const again = await atSecondStep('step@example.ch');
    const body = { method: 'recoveryCode' as const, code: recoveryCodes?.[0] ?? '' };
    expect((await again.send(confirmSecondStep, { body })).status).toBe(200);
  });

  it('ends the second step after five refused signatures, and is not locked by wrong codes', async () => {
    const { device } = await enrolPasskey(test, 'five@example.ch');
    const wrong = { method: 'recoveryCode' as const, code: 'aaaa-aaaa-aaaa' };
    for (let step = 0; step < 4; step += 1) {
      const thief = await atSecondStep('five@example.ch');
      for (let n = 0; n < 5; n += 1) await thief.send(confirmSecondStep, { body: wrong });
    }
    const browser = await atSecondStep('five@example.ch');
    expect((await browser.send(confirmSecondStep, { body: wrong })).error?.code).toBe('SECOND_FACTOR_LOCKED');
    for (let n = 0; n < 4; n += 1)
      expect((await confirmWith(browser, device, { userVerified: false })).error?.code).toBe(
        'PASSKEY_REFUSED',
      );
    const last = await confirmWith(browser, device, { userVerified: false });
    expect(last.error?.code).toBe('CODE_EXHAUSTED');
    expect((await browser.send(startPasskeyStep, {})).error?.code).toBe('SECOND_STEP_NOT_FOUND');
    expect((await confirmWith(await atSecondStep('five@example.ch'), device)).status).toBe(200);
  });

  it('adds the first factor of an expert, and with the token that of an administrator', async () => {
    const enrol = async (email: string, token?: string) => {
      const browser = await atSecondStep(email);
      const device = new Authenticator(origin);
      const given = token === undefined ? {} : { token };
      const { body: options, error } = await browser.send(startPasskeyEnrolment, { body: given });
      if (error) return error.code;
      const body = { name: 'Key', passkey: device.create(options), ...given };
      const forged = { ...body, passkey: device.create(options, { origin: 'https://evil.example' }) };
      expect((await browser.send(confirmPasskeyEnrolment, { body: forged })).error?.code).toBe(
        'PASSKEY_REFUSED',
      );
      const { body: again } = await browser.send(startPasskeyEnrolment, { body: given });
      const passkey = device.create(again);
      const response = await browser.send(confirmPasskeyEnrolment, { body: { ...body, passkey } });
      expect(response.body.recoveryCodes).toHaveLength(10);
      expect(await isSignedIn(browser)).toBe(true);
      expect((await signInWith(new Browser(test), device)).body).toMatchObject({ user: { email } });
      return response.body.user.role;
    };
    expect(await enrol('expert@example.ch')).toBe('expert');
    expect(await enrol('admin@dossier.localhost', 'x'.repeat(43))).toBe('ENROLMENT_TOKEN_WRONG');
    const token = /admin@dossier\.localhost: ([\w-]{43})/.exec(printed.join('\n'))?.[1];
    expect(await enrol('admin@dossier.localhost', token)).toBe('admin');
  });
});

it('limits the requests and the attempts of a network', async () => {
  const test = await startAuth({ PUBLIC_URL: origin, AUTH_IP_LIMIT: '3' });
  const device = new Authenticator(origin);
  const browser = new Browser(test, '192.0.2.9');
  for (let n = 0; n < 3; n += 1) expect((await signInWith(browser, device)).status).toBe(400);
  const asked = await browser.send(startPasskeySignIn, {});
  expect(asked).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
  const options = { challenge: 'x'.repeat(43), rpId: 'x', timeout: 1, userVerification: 'required' as const };
  const tried = await browser.send(signInWithPasskey, { body: { passkey: device.get(options) } });
  expect(tried).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(tried.headers.get('retry-after'))).toBeGreaterThan(0);
  await test.stop();
});
