import { createHmac, randomBytes } from 'node:crypto';
import {
  endpointUrl,
  getProfile,
  getUser,
  loginAs,
  patchTaxStatus,
  setStatus,
  taxStatusNames,
  updateProfile,
  updateStatusNumeric,
  verifyCode,
} from '@dossier/contracts';
import { completeProfile, sessionTokenOf, statusOf, taxYear } from './fixtures/users.ts';
import { json, raw } from './fixtures/raw.ts';
import { refused } from './fixtures/refused.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('sessions', () => {
  test('forged tokens and X-User-Id open nothing', async ({ product, person }) => {
    const token = await sessionTokenOf(person);
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
      'a longer life': `${head}.${forever}.${signature}`,
      'one letter': `${head}.${payload}.${flipped}`,
      nonsense: 'x'.repeat(200),
      empty: '',
    };
    for (const [name, forged] of Object.entries(forgeries)) {
      const response = await raw(product, {
        path: getUser.path,
        headers: { cookie: `dossier_session=${forged}` },
      });
      expect(response.status, name).toBe(401);
    }
    const claimed = { 'x-user-id': '1', 'x-dossier-identity': token, authorization: `Bearer ${token}` };
    expect((await raw(product, { path: getUser.path, headers: claimed })).status).toBe(401);
    const mine = await person.http.get(getUser.path, {
      headers: { 'x-user-id': '1', 'x-dossier-identity': token },
    });
    expect(await mine.json()).toMatchObject({ id: person.id, email: person.email });
  });

  test('a session that was signed out is dead at once, wherever its token went', async ({
    product,
    person,
  }) => {
    const headers = { cookie: `dossier_session=${await sessionTokenOf(person)}` };
    expect((await raw(product, { path: getUser.path, headers })).status).toBe(200);
    const response = await person.http.post('/api/auth/logout');
    expect(response.headers()['clear-site-data']).toContain('"storage"');
    expect((await raw(product, { path: getUser.path, headers })).status).toBe(401);
    const session = await raw(product, { path: '/api/auth/session', headers });
    expect(JSON.parse(session.text)).toEqual({ isAuthenticated: false });
  });

  test('other sites change nothing', async ({ product, person }) => {
    const cookie = `dossier_session=${await sessionTokenOf(person)}`;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: product.url.replace('localhost', 'localhost.evil.example') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const body = json({ firstName: 'Mallory' });
      const response = await raw(product, {
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
    expect(await (await person.http.get(getProfile.path)).json()).not.toMatchObject({ firstName: 'Mallory' });
  });

  test('login-as: for the administrator alone, never onto an administrator, marked', async ({
    product,
    person,
    admin,
    anonymous,
  }) => {
    const as = (id: number) => endpointUrl(loginAs, { params: { id } });
    await refused(anonymous.get(as(person.id)), 401, 'UNAUTHENTICATED');
    await refused(person.http.get(as(1)), 403, 'FORBIDDEN');
    await refused(admin.http.get(as(1)), 403, 'IMPERSONATION_REFUSED');
    await refused(admin.http.get(as(2_000_000)), 404, 'USER_NOT_FOUND');
    await refused(
      admin.http.get(as(person.id), { headers: { 'sec-fetch-site': 'cross-site' } }),
      403,
      'CROSS_SITE',
    );
    await refused(
      admin.http.get(as(person.id), { headers: { origin: 'https://evil.example' } }),
      403,
      'CROSS_SITE',
    );
    expect((await anonymous.get('/api/auth/session')).headers()['set-cookie']).toBeUndefined();
    expect((await raw(product, { path: as(person.id) })).status).toBe(401);
  });
});

test.describe('sign-in', () => {
  test('wrong types are refused before anything is looked up', async ({ anonymous, address }) => {
    for (const wrong of [null, 0, true, [], {}, undefined, [address], { $ne: '' }]) {
      await refused(
        anonymous.post(verifyCode.path, { data: { email: wrong, code: '123456' } }),
        400,
        'VALIDATION_FAILED',
      );
      await refused(
        anonymous.post(verifyCode.path, { data: { email: address, code: wrong } }),
        400,
        'VALIDATION_FAILED',
      );
    }
  });

  test('addresses that look alike or carry headers reach nobody', async ({ anonymous, product }) => {
    for (const email of [
      'adm\u0131n@dossier.localhost',
      '"a b"@bluewin.ch',
      'a@bluewin.ch,b@bluewin.ch',
      'a@bluewin.ch\r\nBcc: b@bluewin.ch',
    ]) {
      await refused(anonymous.post('/api/auth/request-code', { data: { email } }), 400, 'VALIDATION_FAILED');
    }
    expect(product.mailbox.mailsTo('b@bluewin.ch')).toEqual([]);
  });

  test('a code is for one browser, five tries and one use', async ({
    playwright,
    anonymous,
    product,
    address,
  }) => {
    await anonymous.post('/api/auth/request-code', { data: { email: address } });
    const code = await product.mailbox.nextCode(address);
    const elsewhere = await playwright.request.newContext({ baseURL: product.url });
    await refused(
      elsewhere.post(verifyCode.path, { data: { email: address, code } }),
      400,
      'VERIFICATION_ERROR',
    );
    await elsewhere.dispose();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let attempt = 1; attempt <= 4; attempt++) {
      await refused(
        anonymous.post(verifyCode.path, { data: { email: address, code: wrong } }),
        400,
        'VERIFICATION_ERROR',
      );
    }
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => anonymous.post(verifyCode.path, { data: { email: address, code } })),
    );
    expect(tries.filter((response) => response.ok())).toHaveLength(1);
  });
});

test.describe('own data only', () => {
  test('nobody raises themself: id, role, plan and status in a profile are not read', async ({ person }) => {
    await completeProfile(person);
    const before = await (await person.http.get(getUser.path)).json();
    const raise = {
      id: 1,
      userId: 1,
      email: 'x@bluewin.ch',
      role: 'admin',
      subscriptionPlan: 'premium',
      taxStatus: 'completed',
    };
    expect((await person.http.put(updateProfile.path, { data: { firstName: 'Anna', ...raise } })).ok()).toBe(
      true,
    );
    const after = await (await person.http.get(getUser.path)).json();
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    await refused(
      person.http.put(updateProfile.path, { data: { firstName: { $set: 'x' } } }),
      400,
      'VALIDATION_FAILED',
    );
    await refused(
      person.http.put(updateProfile.path, {
        data: Buffer.from('{"__proto__": {"role": "admin"}, "firstName": 7}'),
        headers: { 'content-type': 'application/json' },
      }),
      400,
      'VALIDATION_FAILED',
    );
  });

  test('nobody jumps the status, by whichever of the calls', async ({ person, stranger }) => {
    const moves = [
      (status: number, user?: number) => [updateStatusNumeric, { status, taxYear, userId: user }] as const,
      (status: number, user?: number) => [setStatus, { statusId: status, taxYear, userId: user }] as const,
      (status: number, user?: number) =>
        [patchTaxStatus, { taxStatus: taxStatusNames[status - 1], taxYear, userId: user }] as const,
    ];
    for (const move of moves) {
      for (const [status, http, code] of [
        [2, 409, 'TAX_PROFILE_INCOMPLETE'],
        [3, 409, 'STATUS_MOVE_IMPOSSIBLE'],
        [4, 403, 'STATUS_MOVE_FORBIDDEN'],
        [6, 403, 'STATUS_MOVE_FORBIDDEN'],
      ] as const) {
        const [spec, data] = move(status);
        await refused(person.http.fetch(spec.path, { method: spec.method, data }), http, code);
      }
      const [spec, data] = move(1, stranger.id);
      await refused(person.http.fetch(spec.path, { method: spec.method, data }), 403, 'FORBIDDEN');
      const [, repeated] = move(1);
      expect((await person.http.fetch(spec.path, { method: spec.method, data: repeated })).status()).toBe(
        200,
      );
    }
    await refused(
      person.http.post('/api/tax-year-status/transmit', { data: { taxYear } }),
      409,
      'TRANSMIT_NOT_POSSIBLE',
    );
    expect((await statusOf(person)).current_status_id).toBe(1);
  });
});
