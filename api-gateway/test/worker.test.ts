import { startForEachTest } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';

describe('the service worker', () => {
  const gateway = startForEachTest(() => startGateway());
  const get = (path: string) => gateway.call('GET', path);
  /** Releases build 52 of the shell, which has no pictures, after build 51. */
  async function releaseNext(): Promise<void> {
    await publishAll(gateway);
    await gateway.publish('shell', '52', {
      'index.html': '<!doctype html>',
      'remote.json': JSON.stringify({ name: 'shell', buildId: '52' }),
      'sw.js': '// worker of 52',
    });
    await gateway.point({ shell: '52' });
  }

  it('is 404 before a shell is published, never the page of the app', async () => {
    const response = await get('/sw.js');
    expect([response.status, response.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it('is served at the root from the current shell, revalidated each time, and may connect to this origin only', async () => {
    await publishAll(gateway);
    const response = await get('/sw.js');
    expect([response.status, response.text]).toEqual([200, '// worker of 51']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('changes with a release, while the files of the old build stay available', async () => {
    await releaseNext();
    expect((await get('/sw.js')).text).toBe('// worker of 52');
    expect((await get('/remotes/shell/51/main.js')).status).toBe(200);
  });

  it('is served with the root pictures of the same shell and no other file', async () => {
    await releaseNext();
    const response = await get('/logo.svg');
    expect([response.status, response.text]).toEqual([404, expect.stringContaining('NOT_FOUND')]);
    await gateway.point({ shell: '51' });
    expect(await get('/logo.svg')).toMatchObject({
      status: 200,
      text: '<svg/>',
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    });
    expect((await get('/main.js')).status).toBe(404);
  });

  it('has no other URL', async () => {
    await releaseNext();
    expect((await get('/remotes/shell/52/sw.js')).status).toBe(404);
  });
});
