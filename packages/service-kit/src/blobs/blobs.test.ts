import { createHash, randomBytes } from 'node:crypto';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeps, toAppError } from '../index.ts';
import { createSeal } from '../crypto/seal.ts';
import { collect } from '../testing/collect.ts';
import {
  blobStoreOn,
  createBlobStore,
  type BlobRecord,
  type BlobRef,
  type BlobStore,
  type StoredBlob,
} from './blob-store.ts';
import { createDiskDriver, type DiskCalls } from './disk.ts';
import { frameBytes, Opener, seal } from './frames.ts';

const whose = { owner: 7, fileId: 'f1', version: 1 };
const roomy = { ...whose, maxBytes: 1e9 };
let folder: string;
let blobs: BlobStore;
const userSeal = (userId = 7) =>
  createSeal(userKey, userId, {
    service: 'documents',
    onDamage: () => undefined,
  });
const userKey = randomBytes(32);
const record = ({ key, sha256, size }: StoredBlob): BlobRecord => ({
  ...whose,
  key,
  place: { table: 'file_version', column: 'wrappedKey', id: 'f1/1' },
  facts: [sha256, size],
});
const refTo = (stored: StoredBlob): BlobRef => ({
  ...record(stored),
  wrappedKey: blobs.wrap(record(stored), stored.dataKey, userSeal()),
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  blobs = blobStoreOn(createDiskDriver(folder));
});
afterEach(() => rmSync(folder, { recursive: true }));

const from = (bytes: Buffer, step = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
      bytes.subarray(i * step, (i + 1) * step),
    ),
  );
const read = async (ref: BlobRef, user = userSeal()) => buffer(await blobs.open(ref, user));
const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Every plaintext byte that came out before the end or the error. */
async function emitted(source: Readable): Promise<{ plain: Buffer; failed: boolean }> {
  const parts: Buffer[] = [];
  let failed = false;
  source.on('data', (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve) => {
    source.once('error', () => {
      failed = true;
    });
    source.once('close', resolve);
  });
  return { plain: Buffer.concat(parts), failed };
}

describe('a blob', () => {
  it.each([0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 3 * frameBytes, 500_000])(
    'of %i bytes comes back',
    async (size) => {
      const bytes = randomBytes(size);
      const stored = await blobs.put(from(bytes), roomy);
      expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect(refTo(stored).wrappedKey.length).toBeLessThanOrEqual(200);
      expect((await read(refTo(stored))).equals(bytes)).toBe(true);
      expect(files()).toEqual([stored.key]);
    },
  );

  it('is not readable on the disk', async () => {
    const stored = await blobs.put(from(Buffer.alloc(200_000, 'canary')), roomy);
    expect(readFileSync(fileOf(stored.key)).includes('canary')).toBe(false);
  });

  it('opens only with its own owner, file, version, key and place', async () => {
    const a = refTo(await blobs.put(from(randomBytes(100)), roomy));
    const b = refTo(await blobs.put(from(randomBytes(100)), roomy));
    const changes: Partial<BlobRef>[] = [
      { owner: 8 },
      { fileId: 'f2' },
      { version: 2 },
      { key: b.key },
      { wrappedKey: b.wrappedKey },
      { place: { ...a.place, id: 'f1/2' } },
      { facts: b.facts },
      { key: b.key, wrappedKey: b.wrappedKey },
      { wrappedKey: 'nothing' },
    ];
    for (const change of changes) await expect(read({ ...a, ...change })).rejects.toThrow('DATA_DAMAGED');
    await expect(read(a, userSeal(8))).rejects.toThrow('DATA_DAMAGED');
    writeFileSync(fileOf(a.key), readFileSync(fileOf(b.key)));
    await expect(read(a)).rejects.toThrow(/authentic/);
  });

  it('past its limit leaves nothing and destroys or drains its source', async () => {
    const source = from(randomBytes(100_000));
    await expect(blobs.put(source, { ...whose, maxBytes: 50_000 })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    expect(source.destroyed).toBe(true);
    const part = from(randomBytes(100_000));
    const drained = new Promise((resolve) => part.once('end', resolve));
    await expect(blobs.put(part, { ...whose, maxBytes: 50_000, onFailure: 'drain' })).rejects.toThrow();
    await drained;
    expect(files()).toEqual([]);
  });

  it('of an aborted upload leaves nothing', async () => {
    const source = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('gone');
      })(),
    );
    await expect(blobs.put(source, roomy)).rejects.toThrow('gone');
    expect(files()).toEqual([]);
  });

  it('that is missing fails before the first byte and can be removed twice', async () => {
    const stored = await blobs.put(from(randomBytes(10)), roomy);
    await blobs.remove(stored);
    await blobs.remove(stored);
    await expect(blobs.open(refTo(stored), userSeal())).rejects.toThrow('missing');
  });

  it('closes its file when the reader stops', async () => {
    const stored = await blobs.put(from(randomBytes(5_000_000)), roomy);
    const stream = await blobs.open(refTo(stored), userSeal());
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    stream.destroy();
    await expect.poll(openFiles).toBeLessThan(before);
  });
});

describe('damage', () => {
  const key = randomBytes(32);
  const frames = async (plain: Buffer) => buffer(Readable.from(seal(from(plain), key, whose)));
  const unsealed = (sealed: Buffer) => emitted(from(sealed, 7_777).pipe(new Opener(key, whose)));

  /** Whatever was done to the sealed bytes: an error, and before it nothing but whole frames as they were. */
  async function detected(plain: Buffer, damaged: Buffer): Promise<void> {
    const { plain: shown, failed } = await unsealed(damaged);
    expect(failed).toBe(true);
    expect(shown.length % frameBytes).toBe(0);
    expect(shown.equals(plain.subarray(0, shown.length))).toBe(true);
  }

  const sizes = fc.integer({ min: 1, max: 3 * frameBytes });
  it('by a flipped bit is detected', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.integer({ min: 0, max: 7 }), async (size, at, bit) => {
        const plain = randomBytes(size);
        const sealed = await frames(plain);
        const index = at % sealed.length;
        sealed[index] = (sealed[index] ?? 0) ^ (1 << bit);
        await detected(plain, sealed);
      }),
      { numRuns: 60 },
    );
  });

  it('by truncated or appended bytes is detected', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.boolean(), async (size, at, cut) => {
        const plain = randomBytes(size);
        const sealed = await frames(plain);
        await detected(
          plain,
          cut
            ? sealed.subarray(0, at % sealed.length)
            : Buffer.concat([sealed, randomBytes(1 + (at % 70_000))]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('by moving a blob to another owner, even with the right key, is detected', async () => {
    const sealed = await frames(randomBytes(100));
    for (const change of [{ owner: 8 }, { fileId: 'f2' }, { version: 2 }]) {
      const { plain, failed } = await emitted(from(sealed).pipe(new Opener(key, { ...whose, ...change })));
      expect([plain.length, failed]).toEqual([0, true]);
    }
  });

  it('by truncating, swapping, repeating or dropping frames is detected', async () => {
    const plain = randomBytes(3 * frameBytes + 5);
    const sealed = await frames(plain);
    const header = sealed.subarray(0, 11);
    const frame = (n: number) =>
      sealed.subarray(11 + n * (frameBytes + 16), 11 + (n + 1) * (frameBytes + 16));
    const mixes = [
      [0],
      [0, 1],
      [0, 1, 2],
      [1, 0, 2, 3],
      [0, 0, 1, 2, 3],
      [0, 2, 3],
      [3],
      [0, 1, 3],
      [0, 1, 2, 3, 3],
      [],
    ];
    for (const mix of mixes) await detected(plain, Buffer.concat([header, ...mix.map(frame)]));
    expect((await unsealed(Buffer.concat([header, ...[0, 1, 2, 3].map(frame)]))).plain.equals(plain)).toBe(
      true,
    );
  });
});

describe('a disk that fails', () => {
  const fault = (code: string) => Object.assign(new Error(code), { code });
  function failing(method: 'write' | 'sync' | 'rename', code: string): DiskCalls {
    return {
      async open(path, flags, mode) {
        const handle: FileHandle = await open(path, flags, mode);
        if (method !== 'rename' && flags === 'wx') handle[method] = () => Promise.reject(fault(code));
        return handle;
      },
      rename: method === 'rename' ? () => Promise.reject(fault(code)) : rename,
    };
  }

  it.each([
    ['write', 'ENOSPC', 'STORAGE_FULL'],
    ['write', 'EIO', 'SERVICE_UNAVAILABLE'],
    ['sync', 'EIO', 'SERVICE_UNAVAILABLE'],
    ['rename', 'EDQUOT', 'STORAGE_FULL'],
  ] as const)('at %s with %s acknowledges nothing and leaves nothing', async (method, code, response) => {
    const store = blobStoreOn(createDiskDriver(folder, failing(method, code)));
    const source = from(randomBytes(300_000));
    const error: unknown = await store.put(source, roomy).catch((thrown: unknown) => thrown);
    expect(toAppError(error).code).toBe(response);
    expect(source.destroyed).toBe(true);
    expect(files()).toEqual([]);
  });
});

describe('what a killed process left', () => {
  it('is removed: temporary files immediately, blobs without a row when they are old at two sweeps', async () => {
    const referenced = await blobs.put(from(randomBytes(10)), roomy);
    const orphan = await blobs.put(from(randomBytes(10)), roomy);
    const young = await blobs.put(from(randomBytes(10)), roomy);
    for (const { key } of [referenced, orphan]) utimesSync(fileOf(key), 1000, 1000);
    writeFileSync(join(folder, 'tmp', 'left'), 'half');
    await blobs.sweep();
    expect(files()).not.toContain('left');
    const sweep = () =>
      blobs.sweepOrphans(new Date(Date.now() - 60_000), async () => new Set([referenced.key]));
    expect([await sweep(), files().length]).toEqual([0, 3]);
    expect(await sweep()).toBe(1);
    expect(files().sort()).toEqual([referenced.key, young.key].sort());
  });
});

describe('BLOB_STORE', () => {
  const storeOn = (BLOB_STORE: string) =>
    createBlobStore(createDeps('test', { DATA_DIR: folder, BLOB_STORE, LOG_LEVEL: 'silent' }), 'documents');
  it('names a directory, and refuses other stores by name', async () => {
    await storeOn(`file://${folder}/elsewhere`).put(from(randomBytes(10)), roomy);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['documents']);
    expect(() => storeOn('ftp://elsewhere')).toThrow(/^BLOB_STORE: .*ftp/);
  });

  it('lists several: the first is written, all are read and swept', async () => {
    const [old, next] = ['old', 'new'].map((name) => `file://${folder}/${name}`);
    const bytes = randomBytes(1000);
    const first = await storeOn(old ?? '').put(from(bytes), roomy);
    const both = storeOn(`${next},${old}`);
    const second = await both.put(from(bytes), roomy);
    const opened = [first, second].map(async (blob) => buffer(await both.openNew(blob, whose)));
    expect((await Promise.all(opened)).map((read) => read.equals(bytes))).toEqual([true, true]);
    await both.remove(first);
    expect(await collect(both.listOrphans(undefined, async () => new Set()))).toEqual([second.key]);
    expect(readdirSync(join(folder, 'new/documents')).length).toBeGreaterThan(0);
    await expect(both.openNew(first, whose)).rejects.toThrow('missing');
  });
});
