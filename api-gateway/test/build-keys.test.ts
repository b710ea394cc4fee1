import {
  buildKeyLimits,
  listBuildKeys,
  listEmailAddresses,
  recordAudit,
  type ListedBuildKey,
} from '@dossier/contracts';
import { createKeyPair, keyIdOf, openRegistryStore } from '@dossier/releases';
import { createDeps } from '@dossier/service-kit';
import { startForEachTest } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const path = listBuildKeys.path;
const { publicKey } = createKeyPair();
const wanted = { remote: 'mf-home', name: 'home-team', publicKey };
const unknownId = '0'.repeat(16);
const newKey = () => createKeyPair().publicKey;

const gateway = startForEachTest(() =>
  startGateway({
    stubs: [stubResponse(listEmailAddresses, [{ userId: 1, email: 'admin@example.ch' }])],
  }),
);

const list = async (cookie = gateway.signIn('admin')) => {
  const response = await gateway.call('GET', path, { cookie });
  return { ...response, keys: response.json<ListedBuildKey[]>() };
};
const register = (body: unknown = wanted, cookie = gateway.signIn('admin')) =>
  gateway.call('POST', path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cookie,
  });
const revoke = (id: string, cookie = gateway.signIn('admin')) =>
  gateway.call('DELETE', `${path}/${id}`, { cookie });

describe('keys of builds', () => {
  it('are registered, listed with who did, and revoked, after which they stay in the list', async () => {
    const id = keyIdOf(publicKey);
    const response = await register();
    expect([response.status, response.json()]).toEqual([200, { id }]);
    const [key] = (await list()).keys;
    expect(key).toMatchObject({
      ...wanted,
      ...{ id, createdBy: { userId: 1, email: 'admin@example.ch' }, revokedAt: null },
    });
    expect((await revoke(id)).status).toBe(200);
    const { keys } = await list();
    expect(keys).toHaveLength(1);
    expect(Date.parse(keys[0]?.revokedAt ?? '')).toBeGreaterThan(0);
    const again = await revoke(id);
    expect([again.status, again.json().code]).toEqual([404, 'BUILD_KEY_NOT_FOUND']);
  });

  it.each([
    { ...wanted, remote: 'home' },
    { ...wanted, remote: '../mf-home' },
    { ...wanted, remote: null },
    { ...wanted, name: 'Home team' },
    { ...wanted, publicKey: 'dossier-key_x' },
    { ...wanted, publicKey: publicKey.replace('dossier-key_', '') },
    { ...wanted, id: unknownId },
    null,
  ])('are not registered from %j', async (body) => {
    const response = await register(body);
    expect([response.status, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await list()).keys).toEqual([]);
  });

  it('are for one remote, once: a revoked key does not come back', async () => {
    await register();
    for (const body of [wanted, { ...wanted, remote: 'mf-desk' }]) {
      const response = await register(body);
      expect([response.status, response.json().code]).toEqual([409, 'BUILD_KEY_KNOWN']);
    }
    await revoke(keyIdOf(publicKey));
    expect((await register()).json().code).toBe('BUILD_KEY_KNOWN');
    expect((await list()).keys).toHaveLength(1);
  });

  it('are limited for each remote, also when two are registered at once; revoked ones do not count', async () => {
    await register();
    await revoke(keyIdOf(publicKey));
    for (let count = 1; count < buildKeyLimits.live; count += 1)
      expect((await register({ ...wanted, publicKey: newKey() })).status).toBe(200);
    const cookie = gateway.signIn('admin');
    const both = [newKey(), newKey()].map((each) => register({ ...wanted, publicKey: each }, cookie));
    const responses = await Promise.all(both);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_BUILD_KEYS' });
    expect(refused?.json().message).toContain(String(buildKeyLimits.live));
    expect((await register({ ...wanted, remote: 'mf-desk', publicKey: newKey() })).status).toBe(200);
  });

  it('are limited in number, with the revoked ones', async () => {
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: gateway.dataDir };
    const { trust } = openRegistryStore(createDeps('test', env));
    const at = new Date(gateway.clock.now()).toISOString();
    for (let count = 0; count < buildKeyLimits.all; count += 1) {
      const id = count.toString(16).padStart(16, '0');
      await trust.saveKey({ ...wanted, id, createdAt: at, createdBy: 1, revokedAt: at });
    }
    expect((await register()).json().code).toBe('TOO_MANY_BUILD_KEYS');
  });

  it('are for administrators only', async () => {
    const id = keyIdOf(publicKey);
    await register();
    for (const [cookie, status, code] of [
      ['', 401, 'UNAUTHENTICATED'],
      [gateway.signIn('user'), 403, 'FORBIDDEN'],
      [gateway.signIn('expert'), 403, 'FORBIDDEN'],
    ] as const) {
      const responses = [
        await gateway.call('GET', path, { cookie }),
        await register({ ...wanted, publicKey: newKey() }, cookie),
        await revoke(id, cookie),
      ];
      for (const response of responses)
        expect([response.status, response.json().code]).toEqual([status, code]);
    }
    expect((await list()).keys).toMatchObject([{ id, revokedAt: null }]);
  });

  it('are registered and revoked after a fresh sign-in only, and listed without one', async () => {
    await register();
    const cookie = gateway.signIn('admin');
    await gateway.clock.advance(16 * 60_000);
    const late = [
      await register({ ...wanted, publicKey: newKey() }, cookie),
      await revoke(keyIdOf(publicKey), cookie),
    ];
    for (const response of late)
      expect([response.status, response.json().code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    expect((await list(cookie)).keys).toMatchObject([{ revokedAt: null }]);
  });

  it('leave an entry in the audit log for every act and every refused one', async () => {
    const id = keyIdOf(publicKey);
    const target = `mf-home key:home-team ${id}`;
    const act = (entry: object) => ({ actor: 1, kind: 'act', subjectId: null, target, code: null, ...entry });
    await register();
    await register();
    await revoke(id);
    await register(wanted, gateway.signIn('expert', 3));
    expect(gateway.audited).toEqual([
      act({ act: 'buildKeys.register', outcome: 'done' }),
      act({ act: 'buildKeys.register', outcome: 'refused', code: 'BUILD_KEY_KNOWN' }),
      act({ act: 'buildKeys.revoke', outcome: 'done' }),
      act({ actor: 3, act: 'buildKeys.register', target: null, outcome: 'refused', code: 'FORBIDDEN' }),
    ]);
  });

  it('are not confirmed when this cannot be recorded', async () => {
    gateway.stub(stubEndpoint(recordAudit, (request) => request.socket.destroy()));
    expect((await register()).status).toBe(503);
  });

  it('are listed without addresses while these cannot be found', async () => {
    await register();
    gateway.stub(stubEndpoint(listEmailAddresses, (request) => request.socket.destroy()));
    expect((await list()).keys).toMatchObject([{ createdBy: { userId: 1, email: null } }]);
  });
});
