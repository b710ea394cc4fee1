import { listCantons, listFiles, uploadFiles } from '@dossier/contracts';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';
import { stubEndpoint, readAll, sendJson } from './stubs.ts';

describe('shutdown', () => {
  it('finishes a pending upload and accepts no new connections', async () => {
    const gateway = await startGateway();
    const cookie = gateway.signIn('user');
    const began = Promise.withResolvers<void>();
    gateway.stub(
      stubEndpoint(uploadFiles, async (request, response) => {
        request.once('data', () => began.resolve());
        sendJson(response, 200, { size: (await readAll(request)).length });
      }),
    );
    const body = new Readable({ read: () => undefined });
    body.push('first half, ');
    const upload = gateway.call('POST', uploadFiles.path, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
      cookie,
    });
    await began.promise;
    const stopped = gateway.stop();
    await expect(gateway.call('GET', '/healthz')).rejects.toThrow();
    body.push('second half');
    body.push(null);
    expect((await upload).json()).toEqual({ size: 23 });
    await stopped;
  });

  it('tells load balancers while it still serves requests', async () => {
    const gateway = await startGateway({ env: { DRAIN_SECONDS: '1' } });
    const status = async (path: string) => (await gateway.call('GET', path)).status;
    expect([await status('/readyz'), await status('/healthz')]).toEqual([200, 200]);
    const stopped = gateway.stop();
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 503]);
    expect(await status(listCantons.path)).toBe(200);
    await stopped;
  });

  it('closes pending requests after the time limit', async () => {
    const gateway = await startGateway({ times: { response: 60_000, stop: 200 } });
    const began = Promise.withResolvers<void>();
    gateway.stub(stubEndpoint(listFiles, () => began.resolve()));
    const hanging = expect(
      gateway.call('GET', '/api/files?taxYear=2024', { cookie: gateway.signIn('user') }),
    ).rejects.toThrow();
    await began.promise;
    await gateway.stop();
    await hanging;
  });
});
