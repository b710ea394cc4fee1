import {
  allEndpoints,
  introspectHandover,
  openHandover,
  uploadFromPhone,
  type EndpointSpec,
  type ResponseOf,
} from '@dossier/contracts';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';
import { examplePath, readAll, sendJson, stubEndpoint } from './stubs.ts';

const handover = { id: '6f1b7b5e-0c55-4c6a-9f4d-0d7f4a3f2c11', taxYear: 2024, categoryId: 2 };
const cookie = 'dossier_phone=right';
const form = { 'content-type': 'multipart/form-data; boundary=x' };

describe('a phone that was handed an upload', () => {
  let isActive = true;
  const gateway = startForSuite(() =>
    startGateway({
      stubs: [
        stubEndpoint(introspectHandover, async (request, response) => {
          const { secret } = JSON.parse(await readAll(request)) as { secret: string };
          const found: ResponseOf<typeof introspectHandover> =
            isActive && secret === 'right'
              ? { active: true, handover, userId: 7, role: 'admin', sessionId: 'session' }
              : { active: false };
          sendJson(response, 200, found);
        }),
      ],
    }),
  );
  beforeEach(() => {
    isActive = true;
    gateway.received.length = 0;
  });
  const upload = (sent = cookie) =>
    gateway.call('POST', uploadFromPhone.path, {
      headers: form,
      body: '--x--',
      ...(sent && { cookie: sent }),
    });
  const forwarded = () => gateway.received.filter(({ url }) => url === uploadFromPhone.path);

  it('uploads as its user, with the handover in the identity and without its cookie', async () => {
    expect((await upload()).status).toBe(200);
    const [received] = forwarded();
    expect(received?.identity?.user).toMatchObject({ userId: 7, sessionId: 'session', handover });
    expect(received?.headers.cookie).toBeUndefined();
  });

  it('is refused at the next call after the end, with one response for every reason', async () => {
    expect((await upload()).status).toBe(200);
    isActive = false;
    const ended = await upload();
    expect([ended.status, ended.json().code]).toEqual([404, 'HANDOVER_NOT_FOUND']);
    for (const sent of ['', 'dossier_phone=guessed', gateway.signIn('user')])
      expect(await upload(sent).then(({ status, json }) => [status, json().code])).toEqual([
        404,
        'HANDOVER_NOT_FOUND',
      ]);
    expect(forwarded()).toHaveLength(1);
  });

  it('is refused from another site', async () => {
    const headers = { ...form, 'sec-fetch-site': 'cross-site' };
    const crossed = await gateway.call('POST', uploadFromPhone.path, { headers, body: '--x--', cookie });
    expect(crossed.json().code).toBe('CROSS_SITE');
  });

  it('keeps its cookie from every service but auth, and its code from the log', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ code: 'canary-of-a-code' });
    await gateway.call('POST', openHandover.path, { headers, body, cookie });
    expect(gateway.received.at(-1)).toMatchObject({ service: 'auth', headers: { cookie } });
    expect(gateway.logs.join('')).not.toContain('canary-of-a-code');
  });

  const others = allEndpoints.filter(
    ({ access }) => access === 'user' || access === 'expert' || access === 'admin',
  );
  it('has no other right, whatever the role of its user', async () => {
    const call = (spec: EndpointSpec) =>
      gateway.call(spec.method, examplePath(spec), {
        ...(spec.form ? { headers: form, body: '--x--' } : {}),
        ...(spec.body ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
        cookie,
      });
    for (const spec of others)
      expect([spec.id, (await call(spec)).json().code]).toEqual([spec.id, 'UNAUTHENTICATED']);
    expect(gateway.received).toEqual([]);
  });
});
