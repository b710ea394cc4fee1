import {
  confirmSecondStep,
  getSecondStep,
  getSession,
  setSuspended,
  startEmailRecovery,
} from '@dossier/contracts';
import { as, findStored, forEachDatabase, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { Browser, startAuth, wrongCode } from '../testing/browser.ts';
import { appCode, enrol } from '../testing/second-factor.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

forEachDatabase((database) => {
  const test = startForSuite(() => startAuth({}, { database }));

  const isSignedIn = async (browser: Browser) => (await browser.send(getSession, {})).body.isAuthenticated;
  const confirm = (browser: Browser, code: string, method: 'totp' | 'recoveryCode' = 'totp') =>
    browser.send(confirmSecondStep, { body: { method, code } });
  /** A browser that entered the code by mail. */
  async function atSecondStep(email: string): Promise<Browser> {
    const browser = new Browser(test);
    const response = await browser.verify(email, await browser.askForCode(email));
    expect(response).toMatchObject({ status: 403, error: { code: 'SECOND_FACTOR_REQUIRED' } });
    return browser;
  }

  it('signs in only with a code of the app after the code by mail', async () => {
    const { secret, browser: first } = await enrol(test, 'step@example.ch');
    await test.clock.advance(minute);
    const browser = await atSecondStep('step@example.ch');
    expect(await isSignedIn(browser)).toBe(false);
    const { body: step } = await browser.send(getSecondStep, {});
    expect(step.methods).toEqual(['totp', 'recoveryCode']);
    const left = Date.parse(step.expiresAt) - test.clock.now();
    expect(left).toBeGreaterThan(9 * minute);
    expect(left).toBeLessThanOrEqual(10 * minute);
    const code = appCode(secret, test.clock.now());
    const { body, headers } = await confirm(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(body).toMatchObject({ success: true, user: { email: 'step@example.ch', role: 'user' } });
    expect(headers.getSetCookie().join()).toMatch(/dossier_session=/);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(first)).toBe(true);
    expect((await browser.send(getSecondStep, {})).error?.code).toBe('SECOND_STEP_NOT_FOUND');
  });

  it('accepts each code of the app once, and no earlier one', async () => {
    const { secret, firstCode } = await enrol(test, 'replay@example.ch');
    expect((await confirm(await atSecondStep('replay@example.ch'), firstCode)).error?.code).toBe(
      'VERIFICATION_ERROR',
    );
    await test.clock.advance(minute);
    const code = appCode(secret, test.clock.now());
    const [one, two] = [await atSecondStep('replay@example.ch'), await atSecondStep('replay@example.ch')];
    const responses = await Promise.all([confirm(one, code), confirm(two, code)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const before = appCode(secret, test.clock.now() - 30_000);
    expect((await confirm(await atSecondStep('replay@example.ch'), before)).status).toBe(400);
  });

  it('accepts a recovery code once, whatever its case and groups, and sends a mail', async () => {
    const { recoveryCodes } = await enrol(test, 'lost@example.ch');
    const code = recoveryCodes[0] ?? '';
    const typed = code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-');
    expect((await confirm(await atSecondStep('lost@example.ch'), typed, 'recoveryCode')).status).toBe(200);
    await test.service.drainOutbox();
    expect(test.factorMails.at(-1)).toMatchObject({ template: 'recoveryCodeUsed', to: 'lost@example.ch' });
    const again = await confirm(await atSecondStep('lost@example.ch'), code, 'recoveryCode');
    expect(again.error?.code).toBe('VERIFICATION_ERROR');
  });

  it("refuses another user's code and recovery code", async () => {
    const other = await enrol(test, 'other@example.ch');
    await enrol(test, 'mine@example.ch');
    await test.clock.advance(minute);
    const browser = await atSecondStep('mine@example.ch');
    expect((await confirm(browser, appCode(other.secret, test.clock.now()))).status).toBe(400);
    expect((await confirm(browser, other.recoveryCodes[0] ?? '', 'recoveryCode')).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends after five wrong codes; a new code by mail opens it again', async () => {
    const { secret } = await enrol(test, 'five@example.ch');
    await test.clock.advance(minute);
    const browser = await atSecondStep('five@example.ch');
    const right = appCode(secret, test.clock.now());
    for (let n = 1; n <= 4; n += 1)
      expect((await confirm(browser, wrongCode(right, n * 111))).error?.code).toBe('VERIFICATION_ERROR');
    expect((await confirm(browser, wrongCode(right, 999))).error?.code).toBe('CODE_EXHAUSTED');
    expect((await confirm(browser, right)).error?.code).toBe('SECOND_STEP_NOT_FOUND');
    expect((await confirm(await atSecondStep('five@example.ch'), right)).status).toBe(200);
  });

  it('locks the second factor of an account for a day after twenty wrong codes', async () => {
    const { recoveryCodes } = await enrol(test, 'locked@example.ch');
    for (let step = 0; step < 4; step += 1) {
      const browser = await atSecondStep('locked@example.ch');
      for (let n = 0; n < 5; n += 1) await confirm(browser, 'aaaa-aaaa-aaaa', 'recoveryCode');
    }
    const browser = await atSecondStep('locked@example.ch');
    const locked = await confirm(browser, recoveryCodes[0] ?? '', 'recoveryCode');
    expect(locked).toMatchObject({ status: 429, error: { code: 'SECOND_FACTOR_LOCKED' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    await test.clock.advance(day);
    const later = await atSecondStep('locked@example.ch');
    expect((await confirm(later, recoveryCodes[0] ?? '', 'recoveryCode')).status).toBe(200);
  });

  it('limits the attempts of a network', async () => {
    const limited = await startAuth({ AUTH_IP_LIMIT: '3' });
    const browser = new Browser(limited, '192.0.2.9');
    const codes = [1, 2, 3].map(() =>
      browser.send(confirmSecondStep, { body: { method: 'totp', code: '111111' } }),
    );
    for (const { status } of await Promise.all(codes)) expect(status).toBe(404);
    const refused = await browser.send(confirmSecondStep, { body: { method: 'totp', code: '111111' } });
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
    await limited.stop();
  });

  it('expires, and exists only in the browser that entered the code by mail', async () => {
    const { secret } = await enrol(test, 'bound@example.ch');
    const planted = new Browser(test);
    const code = await planted.askForCode('bound@example.ch');
    const planter = planted.copy();
    await planted.verify('bound@example.ch', code);
    expect((await planter.send(getSecondStep, {})).error?.code).toBe('SECOND_STEP_NOT_FOUND');
    expect((await planted.send(getSecondStep, {})).status).toBe(200);
    await test.clock.advance(10 * minute);
    expect((await planted.send(getSecondStep, {})).error?.code).toBe('SECOND_STEP_NOT_FOUND');
    expect((await confirm(planted, appCode(secret, test.clock.now()))).error?.code).toBe(
      'SECOND_STEP_NOT_FOUND',
    );
    expect((await new Browser(test).send(getSecondStep, {})).status).toBe(404);
  });

  it('is needed also after the recovery of a lost mailbox', async () => {
    await enrol(test, 'mailbox@example.ch');
    const admin = { ...as(1, 'admin'), signedInAt: test.clock.now() };
    const body = { currentEmail: 'mailbox@example.ch', newEmail: 'mailbox.new@example.ch' };
    expect((await test.request(startEmailRecovery, { body }, { as: admin })).status).toBe(200);
    await test.clock.advance(8 * day);
    const browser = await atSecondStep('mailbox.new@example.ch');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('does not open a suspended account', async () => {
    const { secret, identity } = await enrol(test, 'suspended@example.ch');
    await test.clock.advance(minute);
    const browser = await atSecondStep('suspended@example.ch');
    const params = { userId: String(identity.userId) };
    await test.request(
      setSuspended,
      { params, body: { suspended: true } },
      { as: { ...as(1, 'admin'), signedInAt: test.clock.now() } },
    );
    const response = await confirm(browser, appCode(secret, test.clock.now()));
    expect(response.error?.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('stores neither the secret of an app nor a recovery code', async () => {
    const { secret, recoveryCodes } = await enrol(test, 'stored@example.ch');
    expect(await findStored(test, secret)).toEqual([]);
    expect(await findStored(test, recoveryCodes[3] ?? '')).toEqual([]);
  });

  it.each([
    [{ method: 'totp', code: '12345' }],
    [{ method: 'totp', code: 'abcdef' }],
    [{ method: 'recoveryCode', code: 'aaaa-aaaa-aaa' }],
    [{ method: 'recoveryCode', code: 'aaaa-aaaa-aaa1' }],
    [{ method: 'sms', code: '123456' }],
    [{ code: '123456' }],
  ])('returns 400 for %j', async (body) => {
    const response = await test.fetch('/api/auth/second-step', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});
