import {
  confirmTotp,
  exportAccount,
  getSecondFactors,
  getSession,
  removeSecondFactor,
  renewRecoveryCodes,
  requestDeletion,
  secondFactorLimits,
  startTotp,
} from '@dossier/contracts';
import { as, asService, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth, wrongCode } from '../testing/browser.ts';
import { recoveryCodeEntity, secondFactorEntity } from '../account/second-factor.entity.ts';
import { addApp, appCode, enrol, identityOf } from '../testing/second-factor.ts';

const minute = 60_000;

const test = startForSuite(() => startAuth());

async function signedIn(email: string) {
  const browser = new Browser(test);
  await browser.signIn(email);
  return { browser, identity: await identityOf(test, browser) };
}
const stateOf = async (identity: ReturnType<typeof as>) =>
  (await test.request(getSecondFactors, {}, { as: identity })).body;
const lastEvent = async () =>
  (await test.db.read((manager) => manager.find(accessEntity, { order: { id: 'DESC' }, take: 1 })))[0]?.event;

it('adds an authenticator app with its first code and shows ten recovery codes', async () => {
  const { browser, identity } = await signedIn('add@example.ch');
  const { body: app } = await browser.send(startTotp, { body: { name: ' My phone ' } }, { as: identity });
  expect(app.uri).toBe(
    `otpauth://totp/Dossier:add%40example.ch?issuer=Dossier&secret=${app.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(await stateOf(identity)).toEqual({ factors: [], recoveryCodesLeft: 0 });
  const params = { id: app.id };
  const code = appCode(app.secret, test.clock.now());
  const wrong = await browser.send(
    confirmTotp,
    { params, body: { code: wrongCode(code, 5) } },
    { as: identity },
  );
  expect(wrong.error?.code).toBe('VERIFICATION_ERROR');
  const { body } = await browser.send(confirmTotp, { params, body: { code } }, { as: identity });
  expect(new Set(body.recoveryCodes)).toHaveLength(10);
  expect(await stateOf(identity)).toMatchObject({
    factors: [{ id: app.id, kind: 'totp', name: 'My phone', lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  const again = await browser.send(confirmTotp, { params, body: { code } }, { as: identity });
  expect(again.error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
  await test.service.drainOutbox();
  expect(test.factorMails.at(-1)).toMatchObject({ template: 'secondFactorAdded', to: 'add@example.ch' });
  expect(await lastEvent()).toBe('secondFactorAdded');
});

it('signs out and forgets every other browser with the first factor only', async () => {
  const other = await signedIn('others@example.ch');
  const { browser, identity } = await enrol(test, 'others@example.ch');
  expect((await other.browser.send(getSession, {})).body.isAuthenticated).toBe(false);
  expect((await other.browser.restore('others@example.ch')).body.success).toBe(false);
  expect((await browser.send(getSession, {})).body.isAuthenticated).toBe(true);
  const { recoveryCodes } = await addApp(test, browser, identity, 'Tablet');
  expect(recoveryCodes).toBeNull();
  expect((await stateOf(identity)).recoveryCodesLeft).toBe(10);
});

it('does not confirm an app that waited too long, nor that of another user', async () => {
  const { browser, identity } = await signedIn('late@example.ch');
  const stranger = await signedIn('stranger@example.ch');
  const { body: app } = await browser.send(startTotp, { body: { name: 'x' } }, { as: identity });
  const confirm = (who: typeof stranger) =>
    who.browser.send(
      confirmTotp,
      { params: { id: app.id }, body: { code: appCode(app.secret, test.clock.now()) } },
      { as: who.identity },
    );
  expect((await confirm(stranger)).error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
  await test.clock.advance(secondFactorLimits.enrolmentMinutes * minute);
  expect((await confirm({ browser, identity })).error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
});

it('removes a factor, and the recovery codes with the last one', async () => {
  const { browser, identity, factorId } = await enrol(test, 'remove@example.ch');
  const { factorId: second } = await addApp(test, browser, identity, 'Tablet');
  const remove = (id: string, who = identity) =>
    test.request(removeSecondFactor, { params: { id } }, { as: who });
  const { identity: stranger } = await signedIn('remover@example.ch');
  expect((await remove(factorId, stranger)).error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
  expect((await remove(factorId)).body).toMatchObject({
    factors: [{ name: 'Tablet' }],
    recoveryCodesLeft: 10,
  });
  expect((await remove(second)).body).toEqual({ factors: [], recoveryCodesLeft: 0 });
  expect((await remove(second)).error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
  await test.service.drainOutbox();
  expect(test.factorMails.at(-1)).toMatchObject({
    template: 'secondFactorRemoved',
    to: 'remove@example.ch',
  });
  expect(await new Browser(test).signIn('remove@example.ch')).toBe(identity.userId);
});

it('replaces the recovery codes', async () => {
  const { identity, recoveryCodes } = await enrol(test, 'renew@example.ch');
  const { body } = await test.request(renewRecoveryCodes, {}, { as: identity });
  expect(new Set([...recoveryCodes, ...body.recoveryCodes])).toHaveLength(20);
  expect(await lastEvent()).toBe('recoveryCodesRenewed');
  const { identity: without } = await signedIn('without@example.ch');
  const refused = await test.request(renewRecoveryCodes, {}, { as: without });
  expect(refused.error?.code).toBe('SECOND_FACTOR_NOT_FOUND');
});

it('refuses an eleventh factor', async () => {
  const { browser, identity } = await enrol(test, 'many@example.ch');
  for (let n = 1; n < secondFactorLimits.max; n += 1) await addApp(test, browser, identity, `App ${n}`);
  const refused = await browser.send(startTotp, { body: { name: 'one more' } }, { as: identity });
  expect(refused).toMatchObject({ status: 409, error: { code: 'TOO_MANY_SECOND_FACTORS' } });
});

it('needs a fresh sign-in for changes, and refuses them to an administrator who acts as the user', async () => {
  const { identity, factorId } = await enrol(test, 'fresh@example.ch');
  const stale = as(identity.userId, 'user', identity.sessionId);
  const impersonated = { ...identity, impersonatedBy: 1 };
  for (const [who, code] of [
    [stale, 'FRESH_SIGN_IN_REQUIRED'],
    [impersonated, 'NOT_WHILE_IMPERSONATING'],
  ] as const) {
    const start = await test.request(startTotp, { body: { name: 'x' } }, { as: who });
    const remove = await test.request(removeSecondFactor, { params: { id: factorId } }, { as: who });
    const renew = await test.request(renewRecoveryCodes, {}, { as: who });
    expect([start, remove, renew].map(({ error }) => error?.code)).toEqual([code, code, code]);
  }
  expect((await stateOf(identity)).factors).toHaveLength(1);
});

it.each([{ name: '' }, { name: '   ' }, { name: 'x'.repeat(61) }, { name: 'a\nb' }, {}])(
  'returns 400 for %j',
  async (body) => {
    const { identity } = await signedIn('bad@example.ch');
    const response = await test.request(startTotp, { body: body as { name: string } }, { as: identity });
    expect(response).toMatchObject({ status: 400, error: { code: 'VALIDATION_FAILED' } });
  },
);

it('exports names and dates, without secrets and codes', async () => {
  const { identity, secret, recoveryCodes } = await enrol(test, 'exported@example.ch');
  const params = { userId: String(identity.userId) };
  const { body } = await test.request(exportAccount, { params }, { as: asService('documents') });
  expect(body.secondFactors).toMatchObject([{ kind: 'totp', name: 'My phone', lastUsedAt: null }]);
  expect(body.recoveryCodes).toHaveLength(10);
  for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(body)).not.toContain(hidden);
});

it('deletes factors and recovery codes when the account is closed', async () => {
  const { identity } = await enrol(test, 'deleted@example.ch');
  const { userId } = identity;
  await test.request(requestDeletion, {}, { as: identity });
  await test.clock.advance(31 * 24 * 60 * minute);
  const left = await test.db.read(async (manager) => [
    await manager.countBy(secondFactorEntity, { userId }),
    await manager.countBy(recoveryCodeEntity, { userId }),
  ]);
  expect(left).toEqual([0, 0]);
});
