import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { EnvError, type Env, type EnvSource } from './env.ts';

export type KeyName = 'MASTER_KEY' | 'SESSION_KEY';

/** 32 secret bytes and a public id, which is stored beside everything encrypted with them. */
export interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * The keys of a name, the current one first; older ones only decrypt. They come from the variable (comma-separated,
 * 32 bytes each in base64 or hex). Without it, production does not start; elsewhere a key is created in
 * `DATA_DIR/keys/<name>`.
 */
export function loadKeys(name: KeyName, env: Env, source: EnvSource = process.env): readonly [Key, ...Key[]] {
  const given = source[name];
  if (given) return parse(name, given);
  if (env.NODE_ENV === 'production') {
    throw new EnvError(
      `${name}: is required in production (32 bytes, base64; make one with: openssl rand -base64 32)`,
    );
  }
  return parse(name, readOrCreate(join(env.DATA_DIR, 'keys'), name));
}

/** The current key of a name. */
export function loadKey(name: KeyName, env: Env, source: EnvSource = process.env): Key {
  return loadKeys(name, env, source)[0];
}

/** Derives a key for one purpose. A leaked derived key does not reveal the others. */
export function deriveKey(key: Key, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, 'dossier', purpose, 32));
}

function parse(name: KeyName, text: string): readonly [Key, ...Key[]] {
  const [first, ...rest] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => parseOne(name, part));
  if (!first) throw new EnvError(`${name}: is empty`);
  return [first, ...rest];
}

function parseOne(name: KeyName, text: string): Key {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new EnvError(`${name}: must be 32 bytes in base64 or hex`);
  return {
    id: createHash('sha256').update('dossier key id').update(bytes).digest('hex').slice(0, 16),
    bytes,
  };
}

/**
 * Six processes start at the same moment: each writes a temporary file and tries to link it into place. Exactly one
 * succeeds, and all read its file. The link makes the file appear complete and synced, or not at all.
 */
function readOrCreate(directory: string, name: KeyName): string {
  const file = join(directory, name);
  const existing = readIfExists(file);
  if (existing !== undefined) return existing;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const temp = join(directory, `.${name}.${process.pid}.${randomBytes(6).toString('hex')}`);
  const handle = openSync(temp, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(temp, file);
    syncDirectory(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temp);
  }
  return readFileSync(file, 'utf8');
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
