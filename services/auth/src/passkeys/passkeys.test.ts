import {
  addPasskey,
  exportAccount,
  getSecondFactors,
  getSession,
  passkeyChallengeMinutes,
  removeSecondFactor,
  renameSecondFactor,
  secondFactorLimits,
  startPasskey,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, asService, findStored, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { addApp, identityOf } from '../testing/second-factor.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { Authenticator, type Deviation } from './authenticator.fixture.ts';
import { addDevice, enrolPasskey, origin } from '../testing/passkeys.ts';

const minute = 60_000;

const test = startForSuite(() => startAuth({ PUBLIC_URL: origin }));

async function signedIn(email: string) {
  const browser = new Browser(test);
  await browser.signIn(email);
  return { browser, identity: await identityOf(test, browser) };
}
const stateOf = async (identity: UserIdentity) =>
  (await test.request(getSecondFactors, {}, { as: identity })).body;
const start = async (identity: UserIdentity) => (await test.request(startPasskey, {}, { as: identity })).body;
const add = (identity: UserIdentity, passkey: ReturnType<Authenticator['create']>) =>
  test.request(addPasskey, { body: { name: 'Laptop', passkey } }, { as: identity });

it('adds a passkey, shows recovery codes with the first factor, and sends a mail', async () => {
  const other = await signedIn('add@example.ch');
  const { identity, device, recoveryCodes } = await enrolPasskey(test, 'add@example.ch');
  expect(new Set(recoveryCodes)).toHaveLength(10);
  expect(await stateOf(identity)).toMatchObject({
    factors: [{ kind: 'passkey', name: 'Laptop', lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  expect((await other.browser.send(getSession, {})).body.isAuthenticated).toBe(false);
  await test.service.drainOutbox();
  expect(test.factorMails.at(-1)).toMatchObject({ template: 'secondFactorAdded', to: 'add@example.ch' });
  expect(await findStored(test, device.id)).toEqual([]);
});

it('asks for a discoverable passkey that verifies its user, and names no known one again', async () => {
  const { identity, device } = await enrolPasskey(test, 'options@example.ch');
  const options = await start(identity);
  expect(options).toMatchObject({
    rp: { id: 'dossier.example.ch', name: 'Dossier' },
    user: { name: 'options@example.ch' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    attestation: 'none',
  });
  expect((await start(identity)).user.id).toBe(options.user.id);
  const { identity: other } = await signedIn('options.other@example.ch');
  expect((await start(other)).user.id).not.toBe(options.user.id);
});

it.each<[string, Deviation]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no user verification', { userVerified: false }],
  ['a challenge that was not issued', { challenge: 'x'.repeat(43) }],
  ['a signature in place of a new passkey', { type: 'webauthn.get' }],
])('refuses a passkey with %s', async (_, deviation) => {
  const { identity } = await signedIn('refused@example.ch');
  const refused = await add(identity, new Authenticator(origin).create(await start(identity), deviation));
  expect(refused).toMatchObject({ status: 400, error: { code: 'PASSKEY_REFUSED' } });
  expect((await stateOf(identity)).factors).toEqual([]);
});

it('accepts a challenge once, for five minutes, in the session that asked for it', async () => {
  const { identity } = await signedIn('challenge@example.ch');
  const { identity: elsewhere } = await signedIn('challenge@example.ch');
  const planted = new Authenticator(origin).create(await start(elsewhere));
  expect((await add(identity, planted)).error?.code).toBe('PASSKEY_REFUSED');
  const late = new Authenticator(origin).create(await start(identity));
  await test.clock.advance(passkeyChallengeMinutes * minute);
  expect((await add(identity, late)).error?.code).toBe('PASSKEY_REFUSED');
  const options = await start(identity);
  const wrong = new Authenticator(origin).create(options, { origin: 'https://evil.example' });
  expect((await add(identity, wrong)).error?.code).toBe('PASSKEY_REFUSED');
  const used = new Authenticator(origin).create(options);
  expect((await add(identity, used)).error?.code).toBe('PASSKEY_REFUSED');
});

it('refuses a passkey that an account has already', async () => {
  const { device } = await enrolPasskey(test, 'first@example.ch');
  const { identity } = await signedIn('second@example.ch');
  expect((await add(identity, device.create(await start(identity)))).error?.code).toBe('PASSKEY_REFUSED');
});

it('counts passkeys and authenticator apps against the same limit', async () => {
  const { browser, identity } = await enrolPasskey(test, 'many@example.ch');
  const waiting = new Authenticator(origin).create(await start(identity));
  await addApp(test, browser, identity);
  for (let n = 2; n < secondFactorLimits.max; n += 1) await addDevice(browser, identity, `Key ${n}`);
  expect((await add(identity, waiting)).error?.code).toBe('TOO_MANY_SECOND_FACTORS');
  const refused = await test.request(startPasskey, {}, { as: identity });
  expect(refused).toMatchObject({ status: 409, error: { code: 'TOO_MANY_SECOND_FACTORS' } });
});

it('renames and removes only own factors', async () => {
  const { identity } = await enrolPasskey(test, 'rename@example.ch');
  const { identity: stranger } = await signedIn('renamer@example.ch');
  const params = { id: (await stateOf(identity)).factors[0]?.id ?? '' };
  const rename = (name: string, who: UserIdentity) =>
    test.request(renameSecondFactor, { params, body: { name } }, { as: who });
  expect((await rename('Mine', stranger)).error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
  expect((await rename(' Work laptop ', identity)).body.factors).toMatchObject([{ name: 'Work laptop' }]);
  expect((await rename('  ', identity)).error?.code).toBe('VALIDATION_FAILED');
  const removed = await test.request(removeSecondFactor, { params }, { as: identity });
  expect(removed.body).toEqual({ factors: [], recoveryCodesLeft: 0 });
  await test.service.drainOutbox();
  expect(test.factorMails.at(-1)).toMatchObject({ template: 'secondFactorRemoved' });
});

it('needs a fresh sign-in, and refuses an administrator who acts as the user', async () => {
  const { identity } = await signedIn('fresh@example.ch');
  const stale = as(identity.userId, 'user', identity.sessionId);
  const refused = async (who: UserIdentity) => {
    const params = { id: '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50' };
    const started = await test.request(startPasskey, {}, { as: who });
    const renamed = await test.request(renameSecondFactor, { params, body: { name: 'x' } }, { as: who });
    return [started.error?.code, renamed.error?.code];
  };
  expect(await refused(stale)).toEqual(Array(2).fill('FRESH_SIGN_IN_REQUIRED'));
  const code = 'NOT_WHILE_IMPERSONATING';
  expect(await refused({ ...identity, impersonatedBy: 1 })).toEqual([code, code]);
  const passkey = new Authenticator(origin).create(await start(identity));
  expect((await add({ ...identity, impersonatedBy: 1 }, passkey)).error?.code).toBe(code);
});

it('returns 400 for what is no passkey', async () => {
  const { identity } = await signedIn('bad@example.ch');
  const good = new Authenticator(origin).create(await start(identity));
  for (const passkey of [{}, { ...good, id: 'a b' }, { ...good, response: { clientDataJSON: 'x' } }]) {
    const refused = await add(identity, passkey as typeof good);
    expect(refused).toMatchObject({ status: 400, error: { code: 'VALIDATION_FAILED' } });
  }
  const odd = { ...good, response: { ...good.response, clientDataJSON: 'bm9wZQ' } };
  expect((await add(identity, odd)).error?.code).toBe('PASSKEY_REFUSED');
});

it('exports name and dates of a passkey, without its key', async () => {
  const { identity, device } = await enrolPasskey(test, 'exported@example.ch');
  const params = { userId: String(identity.userId) };
  const { body } = await test.request(exportAccount, { params }, { as: asService('documents') });
  expect(body.secondFactors).toMatchObject([{ kind: 'passkey', name: 'Laptop', lastUsedAt: null }]);
  expect(JSON.stringify(body)).not.toContain(device.id);
});

it.each([
  [{ PUBLIC_URL: 'http://dossier.example.ch' }, {}],
  [{}, { origin: 'https://evil.example' }],
  [{}, { origin: 'http://192.0.2.1:8080' }],
])('has no passkeys with %j and %j', async (env, headers) => {
  const test = await startAuth(env);
  const admin = { ...as(1, 'admin'), signedInAt: test.clock.now() };
  const refused = await test.request(startPasskey, {}, { as: admin, headers });
  expect(refused).toMatchObject({ status: 409, error: { code: 'PASSKEYS_UNAVAILABLE' } });
  await test.stop();
});

it('has passkeys on localhost without PUBLIC_URL', async () => {
  const test = await startAuth();
  const admin = { ...as(1, 'admin'), signedInAt: test.clock.now() };
  const headers = { origin: 'http://localhost:8080' };
  const { body } = await test.request(startPasskey, {}, { as: admin, headers });
  expect(body.rp.id).toBe('localhost');
  await test.stop();
});
