import {
  confirmEnrolment,
  getSecondStep,
  getSession,
  removeSecondFactor,
  setRole,
  startEnrolment,
} from '@dossier/contracts';
import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readAuthSettings } from '../settings.ts';
import { Browser, startAuth, wrongCode, type AuthTest } from '../testing/browser.ts';
import { addApp, appCode, identityOf } from '../testing/second-factor.ts';

const minute = 60_000;
const administrator = 'admin@dossier.localhost';
const required = { REQUIRE_SECOND_FACTOR: 'on', EXPERT_EMAILS: 'expert@example.ch,late@example.ch' };

forEachDatabase((database) => {
  let test: AuthTest;
  const printed: string[] = [];
  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
    test = await startAuth(required, { database });
  });
  afterAll(async () => {
    await test.stop();
    vi.restoreAllMocks();
  });

  /** The newest token that was printed for an address. */
  const tokenOf = (email: string) =>
    printed
      .flatMap(
        (line) => line.match(/^» Token for the second factor of (\S+): ([\w-]{43})\n$/)?.slice(1) ?? [],
      )
      .reduce<string | undefined>((last, part, n, all) => (part === email ? all[n + 1] : last), undefined);
  const isSignedIn = async (browser: Browser) => (await browser.send(getSession, {})).body.isAuthenticated;
  async function atSecondStep(email: string): Promise<Browser> {
    const browser = new Browser(test);
    const response = await browser.verify(email, await browser.askForCode(email));
    expect(response.error?.code).toBe('SECOND_FACTOR_REQUIRED');
    return browser;
  }
  const start = (browser: Browser, token?: string) =>
    browser.send(startEnrolment, { body: { name: 'App', ...(token && { token }) } });
  async function enrolAt(browser: Browser, token?: string) {
    const { body: app } = await start(browser, token);
    const body = { id: app.id, code: appCode(app.secret, test.clock.now()), ...(token && { token }) };
    return browser.send(confirmEnrolment, { body });
  }

  it('lets an expert only add a factor after the code by mail, which then signs in', async () => {
    const browser = await atSecondStep('expert@example.ch');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.send(getSecondStep, {})).body).toMatchObject({ methods: [], enrolment: 'free' });
    const { body: app } = await start(browser);
    const wrong = { id: app.id, code: wrongCode(appCode(app.secret, test.clock.now()), 5) };
    expect((await browser.send(confirmEnrolment, { body: wrong })).error?.code).toBe('VERIFICATION_ERROR');
    const { body } = await enrolAt(browser);
    expect(body).toMatchObject({ success: true, user: { email: 'expert@example.ch', role: 'expert' } });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await isSignedIn(browser)).toBe(true);
    const next = await atSecondStep('expert@example.ch');
    expect((await next.send(getSecondStep, {})).body).toMatchObject({ enrolment: null });
    expect((await start(next)).error?.code).toBe('SECOND_STEP_NOT_FOUND');
  });

  it('needs the printed token for the first factor of an administrator', async () => {
    const token = tokenOf(administrator) ?? '';
    expect(token).toHaveLength(43);
    expect(test.logs.join('')).not.toContain(token);
    const browser = await atSecondStep(administrator);
    expect((await browser.send(getSecondStep, {})).body.enrolment).toBe('token');
    expect((await start(browser)).error?.code).toBe('ENROLMENT_TOKEN_WRONG');
    expect((await start(browser, 'x'.repeat(43))).error?.code).toBe('ENROLMENT_TOKEN_WRONG');
    const { body: app } = await start(browser, token);
    const body = { id: app.id, code: appCode(app.secret, test.clock.now()) };
    expect((await browser.send(confirmEnrolment, { body })).error?.code).toBe('ENROLMENT_TOKEN_WRONG');
    expect((await enrolAt(browser, token)).body).toMatchObject({ user: { id: 1, role: 'admin' } });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends the step after five wrong tokens', async () => {
    const id = await new Browser(test).signIn('appointed@example.ch');
    const admin = { ...as(1, 'admin'), signedInAt: test.clock.now() };
    const params = { userId: String(id) };
    const old = new Browser(test);
    await old.signIn('appointed@example.ch');
    await test.request(setRole, { params, body: { role: 'admin' } }, { as: admin });
    expect(await isSignedIn(old), 'a session from before the appointment').toBe(false);
    expect((await old.restore('appointed@example.ch')).body.success).toBe(false);
    const browser = await atSecondStep('appointed@example.ch');
    for (let n = 0; n < 4; n += 1)
      expect((await start(browser, 'x'.repeat(43))).error?.code).toBe('ENROLMENT_TOKEN_WRONG');
    expect((await start(browser, 'x'.repeat(43))).error?.code).toBe('CODE_EXHAUSTED');
    const token = tokenOf('appointed@example.ch');
    expect((await start(browser, token)).error?.code).toBe('SECOND_STEP_NOT_FOUND');
    expect((await enrolAt(await atSecondStep('appointed@example.ch'), token)).status).toBe(200);
  });

  it('keeps the last factor of an expert', async () => {
    const browser = await atSecondStep('late@example.ch');
    await enrolAt(browser);
    const identity = await identityOf(test, browser);
    await test.clock.advance(minute);
    const { factorId } = await addApp(test, browser, identity, 'Tablet');
    const remove = (id: string) => test.request(removeSecondFactor, { params: { id } }, { as: identity });
    const { body } = await remove(factorId);
    const last = body.factors[0]?.id ?? '';
    expect(await remove(last)).toMatchObject({ status: 409, error: { code: 'LAST_SECOND_FACTOR' } });
  });

  it('does not concern other users', async () => {
    expect(await new Browser(test).signIn('user@example.ch')).toBeGreaterThan(1);
    const browser = new Browser(test);
    expect((await start(browser)).error?.code).toBe('SECOND_STEP_NOT_FOUND');
  });
});

it.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', REQUIRE_SECOND_FACTOR: 'off' }, false],
  [{ REQUIRE_SECOND_FACTOR: 'on' }, true],
] as const)('with %j the requirement is %s', (env, isRequired) => {
  const deps = {
    env: { NODE_ENV: 'NODE_ENV' in env ? env.NODE_ENV : 'test' },
    settings: (shape: Record<string, { parse: (value: unknown) => unknown }>) =>
      Object.fromEntries(
        Object.entries(shape).map(([name, rule]) => [
          name,
          rule.parse((env as Record<string, string>)[name]),
        ]),
      ),
  };
  expect(readAuthSettings(deps as never).requireSecondFactor).toBe(isRequired);
});
