import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createReleaseToken,
  listEmailAddresses,
  listReleaseTokens,
  recordAudit,
  releaseTokenLimits,
  type ResponseOf,
} from '@dossier/contracts';
import { createReleaseToken as makeInTerminal } from '@dossier/releases';
import { startForEachTest } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { contract, formOf, homeBuild } from './release-forms.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const path = listReleaseTokens.path;
const wanted = { remote: 'mf-home', name: 'home-ci', days: 30 };
const unknownId = '0'.repeat(16);

const gateway = startForEachTest(() =>
  startGateway({
    stubs: [stubResponse(listEmailAddresses, [{ userId: 1, email: 'admin@example.ch' }])],
  }),
);

const list = async (cookie = gateway.signIn('admin')) => {
  const response = await gateway.call('GET', path, { cookie });
  return { ...response, tokens: response.json<ResponseOf<typeof listReleaseTokens>>() };
};
const make = (body: unknown = wanted, cookie = gateway.signIn('admin')) =>
  gateway.call('POST', path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cookie,
  });
const made = async (body: unknown = wanted) => {
  const response = await make(body);
  expect(response.status).toBe(200);
  return createReleaseToken.response.parse(response.json());
};
const revoke = (id: string, cookie = gateway.signIn('admin')) =>
  gateway.call('DELETE', `${path}/${id}`, { cookie });
const use = (text: string, remote = 'mf-home') =>
  gateway.call('GET', `/api/releases/${remote}`, { headers: { authorization: `Bearer ${text}` } });
const act = (entry: object) => ({ actor: 1, kind: 'act', subjectId: null, target: null, ...entry });

describe('release tokens', () => {
  it('are listed with their maker, without text or hash', async () => {
    const { id, text, expiresAt } = await made();
    const { token } = await makeInTerminal(gateway.dataDir, { ...wanted, name: 'ci' }, gateway.clock.now());
    const response = await list();
    expect(response.tokens).toMatchObject([
      { id, remote: 'mf-home', name: 'home-ci', createdBy: { userId: 1, email: 'admin@example.ch' } },
      { id: token.id, name: 'ci', createdBy: null },
    ]);
    expect(response.tokens[0]).toMatchObject({ expiresAt, expired: false, lastUsedAt: null });
    const stored = readFileSync(join(gateway.dataDir, `release-tokens/${id}.json`), 'utf8');
    const { hash } = JSON.parse(stored) as { hash: string };
    const secret = text.split('_').slice(2).join('_');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const found of [response.text, stored, gateway.logs.join('')]) expect(found).not.toContain(secret);
    expect(response.text).not.toContain(hash);
    expect((await make()).text).not.toContain('hash');
  });

  it('publish their remote and not another, until they are revoked', async () => {
    await publishAll(gateway);
    await gateway.publish('shell', '51', {
      'remote.json': JSON.stringify({ name: 'shell', buildId: '51', shellApi: '1.2.0' }),
      'contract.json': contract({ provides: { '@dossier/ui': ['Button'] } }),
    });
    const { id, text } = await made();
    const before = gateway.clock.now();
    const publish = (remote: string, build: string) =>
      fetch(`${gateway.url}/api/releases/${remote}/builds?action=release`, {
        method: 'POST',
        body: formOf(homeBuild(build)),
        headers: { authorization: `Bearer ${text}` },
      });
    expect(await (await publish('mf-home', 'b3')).json()).toEqual({ lines: ['mf-home b3 is current'] });
    const elsewhere = await publish('mf-admin', 'b4');
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      403,
      { code: 'RELEASE_TOKEN_OTHER_REMOTE' },
    ]);
    const usedAt = Date.parse((await list()).tokens[0]?.lastUsedAt ?? '');
    expect(usedAt).toBeGreaterThanOrEqual(before);
    expect(usedAt).toBeLessThanOrEqual(gateway.clock.now());
    expect((await revoke(id)).status).toBe(200);
    expect((await use(text)).json().code).toBe('RELEASE_TOKEN_INVALID');
    expect((await list()).tokens).toEqual([]);
    expect(readdirSync(join(gateway.dataDir, 'release-tokens'))).toEqual([]);
  });

  it('expire, stay in the list and can still be revoked', async () => {
    const { id, text } = await made({ ...wanted, days: 1 });
    await gateway.clock.advance(24 * 3_600_000);
    expect((await use(text)).status).toBe(401);
    expect((await list()).tokens).toMatchObject([{ id, expired: true, lastUsedAt: null }]);
    expect((await revoke(id)).status).toBe(200);
  });

  it.each([
    { ...wanted, remote: 'home' },
    { ...wanted, remote: '../mf-home' },
    { ...wanted, name: 'Home CI' },
    { ...wanted, name: '' },
    { ...wanted, days: 0 },
    { ...wanted, days: releaseTokenLimits.days + 1 },
    { ...wanted, days: '30' },
    { ...wanted, id: unknownId },
    null,
  ])('are not made from %j', async (body) => {
    const response = await make(body);
    expect([response.status, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await list()).tokens).toEqual([]);
    expect(gateway.audited[0]).toMatchObject({ act: 'releaseTokens.create', code: 'VALIDATION_FAILED' });
  });

  it('are limited in number, also when two are made at once; expired ones do not count', async () => {
    await made({ ...wanted, days: 1 });
    await gateway.clock.advance(24 * 3_600_000);
    for (let count = 1; count < releaseTokenLimits.live; count += 1)
      await makeInTerminal(gateway.dataDir, wanted, gateway.clock.now());
    const cookie = gateway.signIn('admin');
    const responses = await Promise.all([make(wanted, cookie), make(wanted, cookie)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_RELEASE_TOKENS' });
    expect(refused?.json().message).toContain(String(releaseTokenLimits.live));
    expect((await list()).tokens).toHaveLength(releaseTokenLimits.live + 1);
  });

  it('are not revoked when there is none with the id', async () => {
    const unknown = await revoke(unknownId);
    expect([unknown.status, unknown.json().code]).toEqual([404, 'RELEASE_TOKEN_NOT_FOUND']);
    expect((await revoke('x')).json().code).toBe('VALIDATION_FAILED');
  });

  it('are for administrators only', async () => {
    const { id } = await made();
    for (const [cookie, status, code] of [
      ['', 401, 'UNAUTHENTICATED'],
      [gateway.signIn('user'), 403, 'FORBIDDEN'],
      [gateway.signIn('expert'), 403, 'FORBIDDEN'],
    ] as const) {
      const responses = [
        await gateway.call('GET', path, { cookie }),
        await make(wanted, cookie),
        await revoke(id, cookie),
      ];
      for (const response of responses)
        expect([response.status, response.json().code]).toEqual([status, code]);
    }
    expect((await list()).tokens).toHaveLength(1);
  });

  it('are made and revoked after a fresh sign-in only, and listed without one', async () => {
    const { id } = await made();
    const cookie = gateway.signIn('admin');
    await gateway.clock.advance(16 * 60_000);
    for (const response of [await make(wanted, cookie), await revoke(id, cookie)])
      expect([response.status, response.json().code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    expect((await list(cookie)).tokens).toHaveLength(1);
  });

  it('leave an entry in the audit log for every act and every refused one', async () => {
    const { id } = await made();
    await make({ ...wanted, days: 0 });
    await revoke(id);
    await revoke(id);
    await make(wanted, gateway.signIn('expert', 3));
    expect(gateway.audited).toEqual([
      act({
        act: 'releaseTokens.create',
        target: `mf-home token:home-ci ${id}`,
        outcome: 'done',
        code: null,
      }),
      act({ act: 'releaseTokens.create', outcome: 'refused', code: 'VALIDATION_FAILED' }),
      act({
        act: 'releaseTokens.revoke',
        target: `mf-home token:home-ci ${id}`,
        outcome: 'done',
        code: null,
      }),
      act({ act: 'releaseTokens.revoke', target: id, outcome: 'refused', code: 'RELEASE_TOKEN_NOT_FOUND' }),
      act({ actor: 3, act: 'releaseTokens.create', outcome: 'refused', code: 'FORBIDDEN' }),
    ]);
  });

  it('are not shown when their making cannot be recorded', async () => {
    gateway.stub(stubEndpoint(recordAudit, (request) => request.socket.destroy()));
    const response = await make();
    expect([response.status, response.text.includes('dossier-release_')]).toEqual([503, false]);
  });

  it('are listed without addresses while these cannot be found', async () => {
    await made();
    gateway.stub(stubEndpoint(listEmailAddresses, (request) => request.socket.destroy()));
    expect((await list()).tokens).toMatchObject([{ createdBy: { userId: 1, email: null } }]);
  });
});
