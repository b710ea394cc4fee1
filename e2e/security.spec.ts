import { createHmac, randomBytes } from 'node:crypto';
import {
  acceptTerms,
  endpointUrl,
  getProfile,
  getUser,
  listMessages,
  loginAs,
  patchTaxStatus,
  sendMessage,
  setStatus,
  taxStatusNames,
  transmit,
  updateProfile,
  updateStatusNumeric,
  verifyCode,
} from '@dossier/contracts';
import { completeProfile, sessionTokenOf, fetchStatus, signInOverHttp, taxYear } from './fixtures/users.ts';
import { json, sendRaw } from './fixtures/send-raw.ts';
import { adminEmail } from './fixtures/product.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('sessions', () => {
  test('rejects forged tokens and ignores X-User-Id', async ({ product, user }) => {
    const token = await sessionTokenOf(user);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (content: string) =>
      createHmac('sha256', randomBytes(32)).update(content).digest('base64url');
    const forever = encode({
      ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
      exp: 9_999_999_999,
    });
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const forgeries = {
      'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'another key': `${head}.${payload}.${sign(`${head}.${payload}`)}`,
      'a later expiry': `${head}.${forever}.${signature}`,
      'one letter': `${head}.${payload}.${flipped}`,
      nonsense: 'x'.repeat(200),
      empty: '',
    };
    for (const [name, forged] of Object.entries(forgeries)) {
      const response = await sendRaw(product, {
        path: getUser.path,
        headers: { cookie: `dossier_session=${forged}` },
      });
      expect(response.status, name).toBe(401);
    }
    const claimed = { 'x-user-id': '1', 'x-dossier-identity': token, authorization: `Bearer ${token}` };
    expect((await sendRaw(product, { path: getUser.path, headers: claimed })).status).toBe(401);
    const mine = await user.http.get(getUser.path, {
      headers: { 'x-user-id': '1', 'x-dossier-identity': token },
    });
    expect(await mine.json()).toMatchObject({ id: user.id, email: user.email });
  });

  test('sign-out revokes the session at once, even for copies of the token', async ({ product, user }) => {
    const headers = { cookie: `dossier_session=${await sessionTokenOf(user)}` };
    expect((await sendRaw(product, { path: getUser.path, headers })).status).toBe(200);
    const response = await user.http.post('/api/auth/logout');
    expect(response.headers()['clear-site-data']).toContain('"storage"');
    expect((await sendRaw(product, { path: getUser.path, headers })).status).toBe(401);
    const session = await sendRaw(product, { path: '/api/auth/session', headers });
    expect(JSON.parse(session.text)).toEqual({ isAuthenticated: false });
  });

  test('refuses cross-site requests that change data', async ({ product, user }) => {
    const cookie = `dossier_session=${await sessionTokenOf(user)}`;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: product.url.replace('localhost', 'localhost.evil.example') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const body = json({ firstName: 'Mallory' });
      const response = await sendRaw(product, {
        method: 'PUT',
        path: updateProfile.path,
        body: body.body!,
        headers: { ...body.headers, cookie, ...headers },
      });
      expect({ ...headers, status: response.status, code: JSON.parse(response.text).code }).toMatchObject({
        status: 403,
        code: 'CROSS_SITE',
      });
    }
    expect(await (await user.http.get(getProfile.path)).json()).not.toMatchObject({ firstName: 'Mallory' });
  });

  test('login-as is for administrators only, refuses administrators as target and needs the same origin', async ({
    product,
    user,
    admin,
    anonymous,
  }) => {
    const as = (id: number) => endpointUrl(loginAs, { params: { id } });
    await expectRefused(anonymous.get(as(user.id)), 401, 'UNAUTHENTICATED');
    await expectRefused(user.http.get(as(1)), 403, 'FORBIDDEN');
    await expectRefused(admin.http.get(as(1)), 403, 'IMPERSONATION_REFUSED');
    await expectRefused(admin.http.get(as(2_000_000)), 404, 'USER_NOT_FOUND');
    await expectRefused(
      admin.http.get(as(user.id), { headers: { 'sec-fetch-site': 'cross-site' } }),
      403,
      'CROSS_SITE',
    );
    await expectRefused(
      admin.http.get(as(user.id), { headers: { origin: 'https://evil.example' } }),
      403,
      'CROSS_SITE',
    );
    expect((await anonymous.get('/api/auth/session')).headers()['set-cookie']).toBeUndefined();
    expect((await sendRaw(product, { path: as(user.id) })).status).toBe(401);
  });
});

test('an administrator who is signed in as a user can neither transmit, write messages nor accept the terms', async ({
  product,
  user,
}) => {
  // Impersonation ends the administrator's session, so this is not the shared one.
  const { http } = await signInOverHttp(product, adminEmail);
  expect((await http.get(endpointUrl(loginAs, { params: { id: user.id } }))).status()).toBe(200);
  for (const [{ path }, data] of [
    [transmit, { taxYear }],
    [sendMessage, { message: 'Hello' }],
    [acceptTerms, {}],
  ] as const)
    await expectRefused(http.post(path, { data }), 403, 'NOT_WHILE_IMPERSONATING');
  expect(await (await user.http.get(listMessages.path)).json()).toEqual([]);
  await http.dispose();
});

test.describe('sign-in', () => {
  test('rejects wrong types with 400', async ({ anonymous, address }) => {
    for (const wrong of [null, 0, true, [], {}, undefined, [address], { $ne: '' }]) {
      await expectRefused(
        anonymous.post(verifyCode.path, { data: { email: wrong, code: '123456' } }),
        400,
        'VALIDATION_FAILED',
      );
      await expectRefused(
        anonymous.post(verifyCode.path, { data: { email: address, code: wrong } }),
        400,
        'VALIDATION_FAILED',
      );
    }
  });

  test('sends no mail to look-alike addresses or addresses with header injection', async ({
    anonymous,
    product,
  }) => {
    for (const email of [
      'adm\u0131n@dossier.localhost',
      '"a b"@bluewin.ch',
      'a@bluewin.ch,b@bluewin.ch',
      'a@bluewin.ch\r\nBcc: b@bluewin.ch',
    ]) {
      await expectRefused(
        anonymous.post('/api/auth/request-code', { data: { email } }),
        400,
        'VALIDATION_FAILED',
      );
    }
    expect(product.mailbox.mailsTo('b@bluewin.ch')).toEqual([]);
  });

  test('a code works in one browser, for five attempts and once', async ({
    playwright,
    anonymous,
    product,
    address,
  }) => {
    await anonymous.post('/api/auth/request-code', { data: { email: address } });
    const code = await product.mailbox.nextCode(address);
    const elsewhere = await playwright.request.newContext({ baseURL: product.url });
    await expectRefused(
      elsewhere.post(verifyCode.path, { data: { email: address, code } }),
      400,
      'VERIFICATION_ERROR',
    );
    await elsewhere.dispose();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let attempt = 1; attempt <= 4; attempt++) {
      await expectRefused(
        anonymous.post(verifyCode.path, { data: { email: address, code: wrong } }),
        400,
        'VERIFICATION_ERROR',
      );
    }
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => anonymous.post(verifyCode.path, { data: { email: address, code } })),
    );
    expect(attempts.filter((response) => response.ok())).toHaveLength(1);
  });
});

test.describe('access to data', () => {
  test('ignores id, role, plan and status in a profile update', async ({ user }) => {
    await completeProfile(user);
    const before = await (await user.http.get(getUser.path)).json();
    const forbidden = {
      id: 1,
      userId: 1,
      email: 'x@bluewin.ch',
      role: 'admin',
      subscriptionPlan: 'premium',
      taxStatus: 'completed',
    };
    expect(
      (await user.http.put(updateProfile.path, { data: { firstName: 'Anna', ...forbidden } })).ok(),
    ).toBe(true);
    const after = await (await user.http.get(getUser.path)).json();
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    await expectRefused(
      user.http.put(updateProfile.path, { data: { firstName: { $set: 'x' } } }),
      400,
      'VALIDATION_FAILED',
    );
    await expectRefused(
      user.http.put(updateProfile.path, {
        data: Buffer.from('{"__proto__": {"role": "admin"}, "firstName": 7}'),
        headers: { 'content-type': 'application/json' },
      }),
      400,
      'VALIDATION_FAILED',
    );
  });

  test('no status endpoint lets a user skip a status', async ({ user, otherUser }) => {
    const moves = [
      (status: number, userId?: number) => [updateStatusNumeric, { status, taxYear, userId }] as const,
      (status: number, userId?: number) => [setStatus, { statusId: status, taxYear, userId }] as const,
      (status: number, userId?: number) =>
        [patchTaxStatus, { taxStatus: taxStatusNames[status - 1], taxYear, userId }] as const,
    ];
    for (const move of moves) {
      for (const [status, http, code] of [
        [2, 409, 'TAX_PROFILE_INCOMPLETE'],
        [3, 409, 'TAX_PROFILE_INCOMPLETE'],
        [4, 403, 'STATUS_MOVE_FORBIDDEN'],
        [6, 403, 'STATUS_MOVE_FORBIDDEN'],
      ] as const) {
        const [spec, data] = move(status);
        await expectRefused(user.http.fetch(spec.path, { method: spec.method, data }), http, code);
      }
      const [spec, data] = move(1, otherUser.id);
      await expectRefused(user.http.fetch(spec.path, { method: spec.method, data }), 403, 'FORBIDDEN');
      const [, repeated] = move(1);
      expect((await user.http.fetch(spec.path, { method: spec.method, data: repeated })).status()).toBe(200);
    }
    await expectRefused(
      user.http.post('/api/tax-year-status/transmit', { data: { taxYear } }),
      409,
      'TRANSMIT_NOT_POSSIBLE',
    );
    expect((await fetchStatus(user)).current_status_id).toBe(1);
  });
});
