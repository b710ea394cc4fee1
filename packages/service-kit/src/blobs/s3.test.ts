import { randomBytes, randomUUID } from 'node:crypto';
import { BlobMissingError, BlobStoreUnavailableError } from '../errors/blob-errors.ts';
import { buffer } from 'node:stream/consumers';
import { startForSuite } from '../testing/start-for.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvError, readSettings } from '../env/env.ts';
import { toAppError } from '../request/translate.ts';
import { collect } from '../testing/collect.ts';
import { onObjectStore, ownObjectStore } from '../testing/s3.ts';
import { startStoreProxy } from '../testing/store-proxy.ts';
import { checkDriver } from './check-driver.ts';
import type { BlobDriver } from './driver.ts';
import { createS3Driver, rangeBytes } from './s3.ts';
import { readS3Location, s3Settings } from './s3-location.ts';

const part = 5 * 1024 * 1024;
const locationOf = (env: Record<string, string>) =>
  readS3Location(env['BLOB_STORE'] ?? '', 'documents', readSettings(s3Settings, env));

async function* inChunks(bytes: Buffer, failure?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
  if (failure) throw failure;
}
const keysOf = (driver: BlobDriver) => collect(driver.list());
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

onObjectStore(() => {
  let env: Record<string, string>;
  let driver: BlobDriver;
  const read = async (key: string) => buffer(await driver.read(key));
  const openUploads = () => proxy.requests.filter((line) => /^POST .*[?&]uploads/.test(line));
  const aborts = () =>
    proxy.requests.filter((line) => line.startsWith('DELETE') && line.includes('uploadId='));
  const proxy = startForSuite(() => startStoreProxy());
  beforeEach(() => {
    env = ownObjectStore(proxy.endpoint);
    driver = createS3Driver(locationOf(env), 3000);
  });
  afterEach(() => proxy.recover());

  it.each([1, rangeBytes, rangeBytes + 1, part, part + 1, 2 * part + 77])(
    'stores %i bytes, in parts where they are many, and reads them in ranges',
    async (size) => {
      const key = randomUUID();
      const bytes = randomBytes(size);
      await driver.write(key, inChunks(bytes));
      expect((await read(key)).equals(bytes)).toBe(true);
      expect(await keysOf(driver)).toEqual([key]);
      await driver.remove(key);
      await driver.remove(key);
      expect(await thrownBy(driver.read(key))).toBeInstanceOf(BlobMissingError);
      expect(await keysOf(driver)).toEqual([]);
    },
  );

  it('lists what was stored before a moment, and nothing of another service', async () => {
    const key = randomUUID();
    await driver.write(key, inChunks(randomBytes(10)));
    const before = (ms: number) => collect(driver.list(new Date(Date.now() + ms)));
    expect([await before(-60_000), await before(60_000)]).toEqual([[], [key]]);
    const other = createS3Driver({
      ...locationOf(env),
      prefix: locationOf(env).prefix.replace('documents', 'filing'),
    });
    expect(await keysOf(other)).toEqual([]);
  });

  it.each([1000, part + 1000])(
    'leaves nothing of %i bytes whose source fails, and throws its error',
    async (size) => {
      const [opened, aborted] = [openUploads().length, aborts().length];
      const failure = new Error('the client is gone');
      expect(await thrownBy(driver.write(randomUUID(), inChunks(randomBytes(size), failure)))).toBe(failure);
      expect(await keysOf(driver)).toEqual([]);
      expect(aborts().length - aborted).toBe(openUploads().length - opened);
    },
  );

  it('reads its source no faster than the store accepts it', async () => {
    let yielded = 0;
    let written = 0;
    async function* source(): AsyncGenerator<Buffer> {
      for (; yielded < 4 * part; yielded += 64 * 1024) {
        written = proxy.requests.filter((line) => line.includes('partNumber=')).length - before;
        expect(yielded - written * part).toBeLessThanOrEqual(part + 1024 * 1024);
        yield Buffer.alloc(64 * 1024);
      }
    }
    const before = proxy.requests.filter((line) => line.includes('partNumber=')).length;
    await driver.write(randomUUID(), source());
    expect(written).toBeGreaterThan(2);
  });

  it('removes the parts that killed processes left, but none of a running write', async () => {
    proxy.fail('down', (method, url) => method === 'DELETE' && url.includes('uploadId='));
    await thrownBy(driver.write(randomUUID(), inChunks(randomBytes(part + 1000), new Error('killed'))));
    proxy.recover();
    const aborted = aborts().length;
    await driver.sweep(new Date(Date.now() - 60_000));
    expect(aborts().length).toBe(aborted);
    await driver.sweep(new Date(Date.now() + 60_000));
    expect(aborts().length).toBe(aborted + 1);
    await driver.sweep();
    expect(aborts().length).toBe(aborted + 1);
  });

  describe.each(['down', 'hang', 'refuse', 'full', 'lose'] as const)('a store that fails: %s', (fault) => {
    it.each([1000, part + 1000])(
      'answers 503 to a write of %i bytes and has none of it afterwards',
      async (size) => {
        proxy.fail(fault, (method) => method !== 'DELETE' || fault === 'down');
        const key = randomUUID();
        let isReleased = false;
        async function* source(): AsyncGenerator<Buffer> {
          try {
            yield* inChunks(randomBytes(size));
          } finally {
            isReleased = true;
          }
        }
        const error = await thrownBy(driver.write(key, source()));
        expect(toAppError(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
        expect(isReleased).toBe(true);
        proxy.recover();
        expect(await keysOf(driver)).toEqual([]);
        await driver.write(key, inChunks(randomBytes(10)));
      },
    );

    it('answers 503 to a read, and never that a blob is missing', async () => {
      const key = randomUUID();
      await driver.write(key, inChunks(randomBytes(10)));
      proxy.fail(fault);
      expect(await thrownBy(driver.read(key))).toBeInstanceOf(BlobStoreUnavailableError);
      expect(await thrownBy(keysOf(driver))).toBeInstanceOf(BlobStoreUnavailableError);
    });
  });

  it('goes on with the range whose response broke off', async () => {
    const key = randomUUID();
    const bytes = randomBytes(2 * rangeBytes + 10);
    await driver.write(key, inChunks(bytes));
    let broken = 0;
    proxy.fail('break', (method) => method === 'GET' && (broken += 1) % 2 === 1);
    expect((await read(key)).equals(bytes)).toBe(true);
  });

  it('belongs to the installation that claims it first', async () => {
    expect(await driver.claim('first')).toBe('first');
    expect([await driver.claim('second'), await driver.claim('first')]).toEqual(['first', 'first']);
    expect(await keysOf(driver)).toEqual([]);
  });

  it('is checked by what it really does', async () => {
    await checkDriver(driver);
    expect(await keysOf(driver)).toEqual([]);
    const refusing: Array<(method: string, url: string) => boolean> = [
      (method) => method === 'PUT',
      (method) => method === 'DELETE',
      (_, url) => url.includes('list-type'),
      (method, url) => method === 'GET' && !url.includes('list-type'),
    ];
    for (const matches of refusing) {
      proxy.fail('refuse', matches);
      expect(await thrownBy(checkDriver(driver))).toMatchObject({ isRefused: true });
      proxy.recover();
    }
    const missing = { ...locationOf(env), bucket: 'no-such-bucket' };
    expect(await thrownBy(checkDriver(createS3Driver(missing)))).toMatchObject({ isRefused: true });
    const wrong = {
      ...locationOf(env),
      credentials: { accessKeyId: 'test:tester', secretAccessKey: 'wrong' },
    };
    expect(await thrownBy(checkDriver(createS3Driver(wrong)))).toMatchObject({ isRefused: true });
  });
});

describe('BLOB_STORE=s3://…', () => {
  const prefixOf = (address: string) =>
    readS3Location(address, 'documents', readSettings(s3Settings, {})).prefix;
  it('names a bucket and, optionally, what the objects in it begin with', () => {
    expect(['s3://bucket', 's3://bucket/', 's3://bucket/a/b/'].map(prefixOf)).toEqual([
      'documents/',
      'documents/',
      'a/b/documents/',
    ]);
    for (const address of ['s3://', 's3://B', 's3://bucket:80/x'])
      expect(() => prefixOf(address)).toThrow(EnvError);
  });

  it('needs both parts of the credentials, or none', () => {
    const settings = readSettings(s3Settings, { S3_ACCESS_KEY_ID: 'id' });
    expect(() => readS3Location('s3://bucket', 'documents', settings)).toThrow(/^S3_SECRET_ACCESS_KEY: /);
  });
});
