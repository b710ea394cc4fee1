import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv, readSettings } from './env.ts';
import { deriveKey, loadKey, loadKeys } from './keys.ts';

describe('the environment', () => {
  it('has a default for every variable', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './var',
      NODE_ENV: 'development',
    });
    expect(readEnv({ PORT: '' }).PORT).toBe(3000);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'postgres://x/y'],
    ['DATABASE_URL', 'mysql://host'],
    ['AUTH_URL', 'javascript:alert(1)'],
    ['REDIS_URL', 'http://host'],
    ['REDIS_URL', 'redis://host/name'],
    ['REDIS_URL', 'redis://user:100%@host'],
    ['REDIS_URL', 'redis+sentinel://host:26379'],
    ['REDIS_URL', 'redis+sentinel://host:26379,/name'],
    ['REDIS_URL', 'redis+sentinel://host:99999/name'],
    ['REDIS_URL', 'redis+sentinel://host/name/first'],
    ['REDIS_URL', 'redis+sentinel://host/name?password=x'],
  ])('names %s in one line when it is %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('reads the address of one Redis as it is, and that of Sentinels', () => {
    const read = (REDIS_URL: string) => readEnv({ REDIS_URL }).REDIS_URL;
    const one = 'rediss://user:p%40ss@host:6380/1';
    expect(read(one)).toBe(one);
    const sentinels = [
      { host: 'a.example.ch', port: 26379 },
      { host: '::1', port: 5000 },
    ];
    expect(read('redis+sentinel://a.example.ch,[::1]:5000/name')).toEqual({ sentinels, name: 'name', db: 0 });
    const user = 'user:p%40ss@';
    const ofSentinels = '?sentinel_username=watch&sentinel_password=s%26';
    expect(read(`rediss+sentinel://${user}a.example.ch:26379,[::1]:5000/name/2${ofSentinels}`)).toEqual({
      sentinels,
      name: 'name',
      db: 2,
      username: 'user',
      password: 'p@ss',
      sentinelUsername: 'watch',
      sentinelPassword: 's&',
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    });
    expect(read('redis+sentinel://:secret@a.example.ch/name')).toMatchObject({ password: 'secret' });
  });

  it('checks the variables of one service', () => {
    const shape = { SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional() };
    expect(readSettings(shape, {}).SMTP_URL).toBeUndefined();
    expect(() => readSettings(shape, { SMTP_URL: 'http://x' })).toThrow(/^SMTP_URL: /);
  });
});

describe('keys', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const env = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: dataDir, ...more });
  const hex = '0f'.repeat(32);

  it('are read from the variable in hex or base64, the current one first', () => {
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    expect(loadKey('MASTER_KEY', env(), { MASTER_KEY: hex })).toEqual(
      loadKey('MASTER_KEY', env(), { MASTER_KEY: base64 }),
    );
    const two = loadKeys('MASTER_KEY', env(), { MASTER_KEY: `${'aa'.repeat(32)},${hex}` });
    expect(two.map((key) => key.bytes[0])).toEqual([0xaa, 0x0f]);
    expect(two[0].id).not.toContain('aa'.repeat(4));
  });

  it.each(['short', 'aa', `${'0f'.repeat(31)}`])('reject %s and name the variable', (value) => {
    expect(() => loadKey('SESSION_KEY', env(), { SESSION_KEY: value })).toThrow(/^SESSION_KEY: .*32 bytes/);
  });

  it('are required in production', () => {
    expect(() => loadKey('MASTER_KEY', env({ NODE_ENV: 'production' }), {})).toThrow(
      /^MASTER_KEY: is required/,
    );
  });

  it('are created once, readable by their owner only', () => {
    const made = loadKey('MASTER_KEY', env(), {});
    expect(loadKey('MASTER_KEY', env(), {})).toEqual(made);
    const file = join(dataDir, 'keys', 'MASTER_KEY');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(made.bytes.toString('base64'));
  });

  it('are the same for all processes that start at the same moment', async () => {
    const script = `
      import { readEnv } from ${JSON.stringify(join(import.meta.dirname, 'env.ts'))};
      import { loadKey } from ${JSON.stringify(join(import.meta.dirname, 'keys.ts'))};
      console.log(loadKey('SESSION_KEY', readEnv(process.env), {}).id);`;
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'development', PORT: '0' },
      });
    const ids = (await Promise.all(Array.from({ length: 4 }, run))).map(({ stdout }) => stdout.trim());
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['SESSION_KEY']);
  });

  it('derived for two purposes differ', () => {
    const key = loadKey('SESSION_KEY', env(), { SESSION_KEY: hex });
    expect(deriveKey(key, 'a').equals(deriveKey(key, 'b'))).toBe(false);
    expect(deriveKey(key, 'a').equals(deriveKey(key, 'a'))).toBe(true);
  });
});
