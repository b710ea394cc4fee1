import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInstances } from '../call/instances.ts';
import { createLog } from '../log/log.ts';
import { createDeps } from '../service/deps.ts';
import { listen, type Listening } from '../service/listen.ts';
import { createTestAuthority, type TestAuthority } from '../testing/certificates.ts';
import { openInternalTls } from './internal-tls.ts';

const log = createLog('test', 'silent');
let directory: string;
let authority: TestAuthority;
let server: Listening | undefined;
const pools: Pool[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  directory = mkdtempSync(join(tmpdir(), 'dossier-tls-'));
  authority = await createTestAuthority();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.destroy()));
  await server?.close(0);
  server = undefined;
  rmSync(directory, { recursive: true });
  vi.useRealTimers();
});

const open = async (by = authority, addresses: readonly string[] = ['127.0.0.1'], into = directory) =>
  openInternalTls(await by.certify(into, addresses), log);
const ownDirectory = () => mkdtempSync(join(directory, 'client-'));

async function serve(tls: Awaited<ReturnType<typeof open>>): Promise<string> {
  const handle = (_: unknown, response: { end(text: string): void }) => response.end('secret');
  server = await listen(handle, '127.0.0.1', 0, { tls });
  return server.url;
}
/** Status and body of a request, or the code of the error of its connection. */
async function get(url: string, tls?: Awaited<ReturnType<typeof open>>, path = '/'): Promise<unknown> {
  const pool = tls
    ? watchInstances([url], tls).open(url, { connectMs: 1000 })
    : new Pool(url, { connect: { ca: authority.ca } });
  pools.push(pool);
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    return [statusCode, await body.text()];
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

describe('TLS between processes', () => {
  it('serves clients that the same authority certified', async () => {
    const url = await serve(await open());
    expect(url).toMatch(/^https:/);
    expect(await get(url, await open(authority, ['10.0.0.9'], ownDirectory()))).toEqual([200, 'secret']);
  });

  it('refuses clients without a certificate or with that of another authority, except for a probe', async () => {
    const url = await serve(await open());
    expect(await get(url)).toEqual([403, '']);
    expect(await get(url, undefined, '/readyz')).toEqual([200, 'secret']);
    const other = await createTestAuthority('Another one');
    const { TLS_CERT, TLS_KEY } = await other.certify(ownDirectory(), ['127.0.0.1']);
    const stranger = openInternalTls({ TLS_CERT, TLS_KEY, TLS_CA: join(directory, 'ca.pem') }, log);
    expect(await get(url, stranger)).toEqual([403, '']);
  });

  it('says nothing without encryption', async () => {
    const { port } = new URL(await serve(await open()));
    const socket = connect(Number(port), '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => received.push(bytes)).on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(Buffer.concat(received).toString()).not.toContain('secret');
  });

  it('sends nothing to a server of another authority, or with a certificate of another address', async () => {
    const client = await open(authority, ['127.0.0.1'], ownDirectory());
    expect(await get(await serve(await open(await createTestAuthority('Another one'))), client)).toBe(
      'SELF_SIGNED_CERT_IN_CHAIN',
    );
    await server?.close(0);
    expect(await get(await serve(await open(authority, ['10.0.0.9'])), client)).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
  });

  it('uses new certificates for new connections, and the earlier one while they are not complete', async () => {
    const [own, clients] = [ownDirectory(), ownDirectory()];
    const tls = await open(authority, ['127.0.0.1'], own);
    const client = await open(authority, ['127.0.0.1'], clients);
    const url = await serve(tls);
    const next = await createTestAuthority('The next one');
    writeFileSync(join(own, 'key.pem'), 'being written');
    await vi.advanceTimersByTimeAsync(6000);
    expect(await get(url, client)).toEqual([200, 'secret']);
    await next.certify(own, ['127.0.0.1']);
    await vi.advanceTimersByTimeAsync(6000);
    const stranger = await open(authority, ['127.0.0.1'], ownDirectory());
    expect(await get(url, stranger)).toBe('SELF_SIGNED_CERT_IN_CHAIN');
    await next.certify(clients, ['127.0.0.1']);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await get(url, client)).toEqual([200, 'secret']);
  });

  it('does not start with a part of its files, with files that do not fit, or beside plain addresses', async () => {
    const all = await authority.certify(directory, ['127.0.0.1']);
    const start = (source: Record<string, string>) => () => createDeps('test', source, { log });
    expect(start({ TLS_CERT: all.TLS_CERT })).toThrow('set all three, or none');
    expect(start({ ...all, FILING_URL: 'http://10.0.0.4:3004' })).toThrow(
      'FILING_URL: must begin with https',
    );
    expect(start({ ...all, TLS_CA: join(directory, 'missing') })).toThrow('cannot be used: ENOENT');
    const { TLS_KEY } = await authority.certify(ownDirectory(), ['127.0.0.1']);
    expect(start({ ...all, TLS_KEY })).toThrow('cannot be used');
    expect(start({ ...all, FILING_URL: 'https://10.0.0.4:3004' })().tls).toBeDefined();
    expect(start({})().tls).toBeUndefined();
  });
});
